import type { OrdersQuery } from '../../contract/order/orders-query.ts'
import { startOfDay } from '../../contract/rules/dates.ts'
import type { OrderFilter } from '../../projections/orders/queries.ts'

/** The filter of a request, with its days as moments. */
export const filterOf = ({ branch: branchId, from, to, ...filter }: OrdersQuery): OrderFilter => ({
  ...filter,
  branchId,
  from: from && startOfDay(from),
  until: to && startOfDay(to, 1),
})
