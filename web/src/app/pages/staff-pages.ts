import type { StaffPage } from './page.ts'
import { type StaffPath, staffPaths } from './staff-paths.ts'

/** For people of the staff alone: shoppers load no more than the paths. */
const pages: Readonly<Record<StaffPath, Omit<StaffPage, 'path'>>> = {
  '/admin/dashboard': {
    title: 'Admin Dashboard',
    roles: ['admin'],
    icon: 'dashboard',
    load: () => import('../../features/staff/dashboard/dashboard-page.tsx'),
  },
  '/branch-manager/dashboard': {
    title: 'Branch Dashboard',
    roles: ['branch_manager'],
    icon: 'dashboard',
    load: () => import('../../features/staff/branch/branch-dashboard-page.tsx'),
  },
  '/admin/orders': {
    title: 'Orders',
    roles: ['admin'],
    icon: 'orders',
    load: () => import('../../features/staff/orders/orders-page.tsx'),
  },
  '/admin/deliveries': {
    title: 'Deliveries',
    roles: ['admin'],
    icon: 'deliveries',
    load: () => import('../../features/staff/deliveries/deliveries-page.tsx'),
  },
  '/admin/deliveries/fleet': {
    title: 'Fleet map',
    roles: ['admin'],
    load: () => import('../../features/staff/deliveries/fleet/fleet-page.tsx'),
  },
  '/admin/inventory': {
    title: 'Inventory',
    roles: ['admin'],
    icon: 'inventory',
    load: () => import('../../features/staff/inventory/inventory-page.tsx'),
  },
  '/admin/imports': {
    title: 'Imports',
    roles: ['admin'],
    icon: 'imports',
    load: () => import('../../features/staff/imports/imports-page.tsx'),
  },
  '/admin/transfers': {
    title: 'Transfers',
    roles: ['admin'],
    icon: 'transfers',
    load: () => import('../../features/staff/transfers/transfers-page.tsx'),
  },
  '/branch-manager/transfers': {
    title: 'Transfers',
    roles: ['branch_manager'],
    icon: 'transfers',
    load: () => import('../../features/staff/transfers/own-transfers-page.tsx'),
  },
  '/admin/branches': {
    title: 'Branches',
    roles: ['admin'],
    icon: 'branches',
    load: () => import('../../features/staff/branches/branches-page.tsx'),
  },
  '/deliveries/promise': {
    title: 'Delivery promise',
    roles: ['admin', 'branch_manager'],
    icon: 'ledger',
    load: () => import('../../features/staff/deliveries/promise/promise-page.tsx'),
  },
  '/picking': {
    title: 'Picking list',
    roles: ['admin', 'branch_manager'],
    icon: 'picking',
    load: () => import('../../features/staff/orders/picking/picking-page.tsx'),
  },
  '/drivers-cash': {
    title: 'Drivers’ cash',
    roles: ['admin', 'branch_manager', 'finance'],
    icon: 'cash',
    load: () => import('../../features/staff/cash/cash-page.tsx'),
  },
  '/finance/points': {
    title: 'Points ledger',
    roles: ['admin', 'finance'],
    icon: 'ledger',
    load: () => import('../../features/staff/finance/points-page.tsx'),
  },
  '/finance/statement': {
    title: 'Monthly statement',
    roles: ['admin', 'finance'],
    icon: 'statement',
    load: () => import('../../features/staff/finance/statement/statement-page.tsx'),
  },
  '/audit/:kind/:id': {
    title: 'History',
    roles: ['admin', 'branch_manager', 'finance'],
    load: () => import('../../features/staff/audit/audit-page.tsx'),
  },
  '/admin/users': {
    title: 'Users',
    roles: ['admin'],
    icon: 'users',
    load: () => import('../../features/staff/users/users-page.tsx'),
  },
  '/admin/rewards': {
    title: 'Rewards and tiers',
    roles: ['admin', 'finance'],
    icon: 'rewards',
    load: () => import('../../features/staff/rewards/rewards-page.tsx'),
  },
  '/admin/payments': {
    title: 'Payments',
    roles: ['admin', 'finance'],
    icon: 'payments',
    load: () => import('../../features/staff/payments/payments-page.tsx'),
  },
  '/admin/payments/statement': {
    title: 'Import statement',
    roles: ['admin', 'finance'],
    load: () => import('../../features/staff/payments/statement/statement-page.tsx'),
  },
  '/admin/operations': {
    title: 'Operations',
    roles: ['admin'],
    icon: 'operations',
    load: () => import('../../features/staff/operations/operations-page.tsx'),
  },
  '/admin/settings': {
    title: 'Settings',
    roles: ['admin'],
    icon: 'settings',
    load: () => import('../../features/staff/settings/settings-page.tsx'),
  },
}

/** Every page of the staff. Menus name them in the order of the paths. */
export const staffPages: readonly StaffPage[] = staffPaths.map((path) => ({ path, ...pages[path] }))
