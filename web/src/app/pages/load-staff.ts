/** The modules of the staff's pages, apart from the list of pages: shoppers load the list alone. */
const loads = {
  dashboard: () => import('../../features/staff/dashboard/dashboard-page.tsx'),
  branchDashboard: () => import('../../features/staff/branch/branch-dashboard-page.tsx'),
  branches: () => import('../../features/staff/branches/branches-page.tsx'),
  inventory: () => import('../../features/staff/inventory/inventory-page.tsx'),
  orders: () => import('../../features/staff/orders/orders-page.tsx'),
  picking: () => import('../../features/staff/orders/picking/picking-page.tsx'),
  users: () => import('../../features/staff/users/users-page.tsx'),
  payments: () => import('../../features/staff/payments/payments-page.tsx'),
  statement: () => import('../../features/staff/payments/statement/statement-page.tsx'),
}
export type StaffModule = keyof typeof loads

export const loadStaff = (name: StaffModule) => loads[name]()
