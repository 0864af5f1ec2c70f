import type { PaymentsQuery } from '../../contract/payment/staff-payment.ts'
import { startOfDay } from '../../contract/rules/dates.ts'
import type { PaymentFilter } from '../../projections/payments/queries.ts'

export const filterOf = ({
  branch: branchId,
  from,
  to,
  ...filter
}: PaymentsQuery): PaymentFilter => ({
  ...filter,
  branchId,
  from: from && startOfDay(from),
  until: to && startOfDay(to, 1),
})
