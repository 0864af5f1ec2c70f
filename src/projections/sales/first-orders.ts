import { nairobiDay } from '../../contract/rules/dates.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { everyOrderStep, orderBefore } from '../orders/steps.ts'
import { type DocChange, type Projection, update } from '../projection.ts'

/**
 * The first order of an account that was not cancelled: on its day the customer was new. `id` is the account's. While
 * the account has no such order, the other fields are null. If the first order is cancelled, the next order that is
 * placed takes its place, so nobody is new twice.
 */
export type FirstOrderDoc = Doc & {
  orderId: string | null
  branchId: number | null
  /** 'YYYY-MM-DD' in Nairobi. */
  day: string | null
}

type First = { orderId: string; branchId: number; placedAt: string }

const first = (id: string, { orderId, branchId, placedAt }: First): DocChange<FirstOrderDoc> => ({
  id,
  fold: (doc) =>
    doc === undefined || doc.orderId === null
      ? { id, orderId, branchId, day: nairobiDay(new Date(placedAt)) }
      : doc,
})

export const firstOrders: Projection<FirstOrderDoc, [typeof orderBefore]> = {
  collection: { name: 'first-orders', version: 1, indexes: [['day'], ['branchId', 'day']] },
  tells: [orderBefore],
  on: {
    OrderPlaced: ({ data: { userId, orderId, branchId }, meta }) =>
      userId === null ? [] : first(userId, { orderId, branchId, placedAt: meta.at }),
    ...everyOrderStep(() => []),
    OrderJoinedAccount: ({ data: { userId, orderId } }, { order }) =>
      order === undefined || order.status === 'cancelled'
        ? []
        : first(userId, { orderId, branchId: order.branchId, placedAt: order.placedAt }),
    OrderCancelled: ({ data: { orderId } }, { order }) => {
      const userId = order?.userId ?? null
      if (userId === null) return []
      return update<FirstOrderDoc>(userId, (doc) =>
        doc.orderId === orderId ? { id: userId, orderId: null, branchId: null, day: null } : doc,
      )
    },
  },
}
