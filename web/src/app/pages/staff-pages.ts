import type { StaffPage } from './page.ts'

/** Every page of the staff. Menus name them in this order. */
export const staffPages: readonly StaffPage[] = [
  {
    path: '/admin/orders',
    title: 'Orders',
    roles: ['admin'],
    icon: 'orders',
    load: () => import('../../features/staff/orders/orders-page.tsx'),
  },
  {
    path: '/admin/payments',
    title: 'Payments',
    roles: ['admin', 'finance'],
    icon: 'payments',
    load: () => import('../../features/staff/payments/payments-page.tsx'),
  },
  {
    path: '/admin/payments/statement',
    title: 'Import statement',
    roles: ['admin', 'finance'],
    load: () => import('../../features/staff/payments/statement/statement-page.tsx'),
  },
]
