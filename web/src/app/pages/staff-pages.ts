import type { StaffPage } from './page.ts'

/** Every page of the staff. Menus name them in this order. */
export const staffPages: readonly StaffPage[] = [
  {
    path: '/admin/payments',
    title: 'Payments',
    roles: ['admin', 'finance'],
    icon: 'payments',
    load: async () =>
      (await import('../../features/staff/payments/payments-page.tsx')).PaymentsPage,
  },
  {
    path: '/admin/payments/statement',
    title: 'Import statement',
    roles: ['admin', 'finance'],
    load: async () =>
      (await import('../../features/staff/payments/statement/statement-page.tsx')).StatementPage,
  },
]
