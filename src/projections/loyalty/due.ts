import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, update } from '../projection.ts'

/** An account's order that may still earn points. `id` is the order's. `deliveredAt` is null until then. */
export type DueOrderDoc = Doc & { userId: string; deliveredAt: string | null }

type OnOrder = { data: { orderId: string } }
const end = ({ data }: OnOrder) => ({ id: data.orderId, fold: () => undefined })

/** An order leaves with its points, or when it can earn none any more. */
export const dueOrders: Projection<DueOrderDoc> = {
  collection: {
    name: 'due-orders',
    version: 1,
    indexes: [['userId', 'deliveredAt'], ['deliveredAt']],
  },
  on: {
    OrderPlaced: ({ data: { orderId: id, userId } }) => ({
      id,
      fold: () => (userId === null ? undefined : { id, userId, deliveredAt: null }),
    }),
    OrderDelivered: ({ data, meta }) =>
      update(data.orderId, (doc) => ({ ...doc, deliveredAt: meta.at })),
    OrderCancelled: end,
    OrderCustomerErased: end,
    PointsEarned: end,
  },
}
