/** The modules of the staff's pages by their paths, apart from the list of pages: shoppers load the list alone. */
const loads = {
  '/admin/dashboard': () => import('../../features/staff/dashboard/dashboard-page.tsx'),
  '/branch-manager/dashboard': () =>
    import('../../features/staff/branch/branch-dashboard-page.tsx'),
  '/admin/branches': () => import('../../features/staff/branches/branches-page.tsx'),
  '/admin/inventory': () => import('../../features/staff/inventory/inventory-page.tsx'),
  '/admin/orders': () => import('../../features/staff/orders/orders-page.tsx'),
  '/picking': () => import('../../features/staff/orders/picking/picking-page.tsx'),
  '/admin/users': () => import('../../features/staff/users/users-page.tsx'),
  '/admin/payments': () => import('../../features/staff/payments/payments-page.tsx'),
  '/admin/payments/statement': () =>
    import('../../features/staff/payments/statement/statement-page.tsx'),
}
export type StaffPath = keyof typeof loads

export const loadStaff = (path: StaffPath) => loads[path]()
