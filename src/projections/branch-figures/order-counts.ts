import { type StatusCounts, statusCounts } from '../../contract/branch/branch-figures.ts'
import { orderStatuses } from '../../domain/order/vocabulary.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { everyOrderStep } from '../orders/every-order-step.ts'
import { orderBefore } from '../orders/order-before.ts'
import type { Change, Projection } from '../projection.ts'

/** How many orders of a branch are in each status. `id` is the branch's. */
export type OrderCountsDoc = Doc & { branchId: number; counts: StatusCounts }

export const noOrders: StatusCounts = statusCounts.parse(
  Object.fromEntries(orderStatuses.map((status) => [status, 0])),
)

/** The orders that are neither delivered nor cancelled. */
export const openIn = ({ delivered: _, cancelled: __, ...open }: StatusCounts): number =>
  Object.values(open).reduce((sum, count) => sum + count, 0)

const changed = (counts: StatusCounts, by: Partial<StatusCounts>): StatusCounts => {
  const next = { ...counts }
  for (const status of orderStatuses) next[status] += by[status] ?? 0
  return next
}

const shift = (branchId: number, by: Partial<StatusCounts>): Change<OrderCountsDoc> => {
  const id = String(branchId)
  return { id, fold: (doc) => ({ id, branchId, counts: changed(doc?.counts ?? noOrders, by) }) }
}

export const orderCounts: Projection<OrderCountsDoc, [typeof orderBefore]> = {
  collection: { name: 'order-counts', version: 1, indexes: [] },
  tells: [orderBefore],
  on: {
    OrderPlaced: ({ data: { branchId } }) => shift(branchId, { pending: 1 }),
    ...everyOrderStep((_, status, { order }) =>
      order === undefined ? [] : shift(order.branchId, { [order.status]: -1, [status]: 1 }),
    ),
  },
}
