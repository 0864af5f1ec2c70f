/** The addresses of the staff's pages. Menus name the pages in this order. */
export const staffPaths = [
  '/admin/dashboard',
  '/admin/orders',
  '/admin/deliveries',
  '/admin/deliveries/fleet',
  '/admin/inventory',
  '/admin/imports',
  '/admin/transfers',
  '/admin/branches',
  '/admin/users',
  '/admin/payments',
  '/admin/payments/statement',
  '/admin/operations',
  '/admin/settings',
  '/branch-manager/dashboard',
  '/branch-manager/transfers',
  '/deliveries/promise',
  '/picking',
  '/drivers-cash',
  '/audit/:kind/:id',
] as const
export type StaffPath = (typeof staffPaths)[number]
