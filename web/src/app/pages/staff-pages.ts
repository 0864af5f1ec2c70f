import type { StaffModule } from './load-staff.ts'
import type { StaffPage } from './page.ts'

/** Shoppers load this list. What knows the pages' modules waits until one of them is opened. */
const staff = (name: StaffModule) => async () => (await import('./load-staff.ts')).loadStaff(name)

/** Every page of the staff. Menus name them in this order. */
export const staffPages: readonly StaffPage[] = [
  {
    path: '/admin/dashboard',
    title: 'Admin Dashboard',
    roles: ['admin'],
    icon: 'dashboard',
    load: staff('dashboard'),
  },
  {
    path: '/branch-manager/dashboard',
    title: 'Branch Dashboard',
    roles: ['branch_manager'],
    icon: 'dashboard',
    load: staff('branchDashboard'),
  },
  {
    path: '/admin/orders',
    title: 'Orders',
    roles: ['admin'],
    icon: 'orders',
    load: staff('orders'),
  },
  {
    path: '/admin/inventory',
    title: 'Inventory',
    roles: ['admin'],
    icon: 'inventory',
    load: staff('inventory'),
  },
  {
    path: '/admin/branches',
    title: 'Branches',
    roles: ['admin'],
    icon: 'branches',
    load: staff('branches'),
  },
  {
    path: '/picking',
    title: 'Picking list',
    roles: ['admin', 'branch_manager'],
    load: staff('picking'),
  },
  {
    path: '/admin/users',
    title: 'Users',
    roles: ['admin'],
    icon: 'users',
    load: staff('users'),
  },
  {
    path: '/admin/payments',
    title: 'Payments',
    roles: ['admin', 'finance'],
    icon: 'payments',
    load: staff('payments'),
  },
  {
    path: '/admin/payments/statement',
    title: 'Import statement',
    roles: ['admin', 'finance'],
    load: staff('statement'),
  },
]
