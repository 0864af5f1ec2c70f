import type { StaffPath } from './load-staff.ts'
import type { StaffPage } from './page.ts'

/** Shoppers load this list. What knows the pages' modules waits until one of them is opened. */
const listed: readonly (Omit<StaffPage, 'load'> & { path: StaffPath })[] = [
  {
    path: '/admin/dashboard',
    title: 'Admin Dashboard',
    roles: ['admin'],
    icon: 'dashboard',
  },
  {
    path: '/branch-manager/dashboard',
    title: 'Branch Dashboard',
    roles: ['branch_manager'],
    icon: 'dashboard',
  },
  {
    path: '/admin/orders',
    title: 'Orders',
    roles: ['admin'],
    icon: 'orders',
  },
  {
    path: '/admin/inventory',
    title: 'Inventory',
    roles: ['admin'],
    icon: 'inventory',
  },
  {
    path: '/admin/branches',
    title: 'Branches',
    roles: ['admin'],
    icon: 'branches',
  },
  {
    path: '/picking',
    title: 'Picking list',
    roles: ['admin', 'branch_manager'],
  },
  {
    path: '/admin/users',
    title: 'Users',
    roles: ['admin'],
    icon: 'users',
  },
  {
    path: '/admin/payments',
    title: 'Payments',
    roles: ['admin', 'finance'],
    icon: 'payments',
  },
  {
    path: '/admin/payments/statement',
    title: 'Import statement',
    roles: ['admin', 'finance'],
  },
]

/** Every page of the staff. Menus name them in this order. */
export const staffPages: readonly StaffPage[] = listed.map((page) => ({
  ...page,
  load: async () => (await import('./load-staff.ts')).loadStaff(page.path),
}))
