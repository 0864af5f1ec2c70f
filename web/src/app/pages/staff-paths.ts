/** The addresses of the staff's pages. Menus name the pages in this order. */
export const staffPaths = [
  '/admin/dashboard',
  '/branch-manager/dashboard',
  '/admin/orders',
  '/admin/inventory',
  '/admin/imports',
  '/admin/transfers',
  '/branch-manager/transfers',
  '/admin/branches',
  '/picking',
  '/admin/users',
  '/admin/payments',
  '/admin/payments/statement',
  '/admin/operations',
] as const
export type StaffPath = (typeof staffPaths)[number]
