import { placedPrice } from '../../domain/order/bill.ts'
import { paidGoodsCents } from '../../domain/order/pricing.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Projection, remove, update } from '../projection.ts'

/** An order of an account that may still earn points. `id` is the order's id. */
export type DueOrderDoc = Doc & {
  userId: string
  placedAt: string
  /** Null until the delivery. */
  deliveredAt: string | null
  /** The price of the goods of `productIds`. */
  goodsCents: number
  productIds: number[]
}

type OnOrder = { data: { orderId: string } }
const end = ({ data }: OnOrder) => remove(data.orderId)

/** The part of the document that earning needs. */
export type DueOrder = Pick<DueOrderDoc, 'id' | 'userId' | 'placedAt' | 'deliveredAt'>

/** An order is removed when it earns its points, or when it can no longer earn any. */
export const dueOrders: Projection<DueOrderDoc> = {
  collection: {
    name: 'due-orders',
    version: 2,
    indexes: [['userId', 'deliveredAt'], ['deliveredAt'], ['userId', 'placedAt']],
  },
  on: {
    OrderPlaced: ({ data, meta: { at: placedAt } }) => {
      const { orderId: id, userId } = data
      if (userId === null) return []
      const productIds = [...new Set(data.lines.map(({ productId }) => productId))]
      const goods = {
        goodsCents: paidGoodsCents({ ...data, priceCents: placedPrice(data) }),
        productIds,
      }
      return { id, fold: () => ({ id, userId, placedAt, deliveredAt: null, ...goods }) }
    },
    OrderDelivered: ({ data, meta }) =>
      update(data.orderId, (doc) => ({ ...doc, deliveredAt: meta.at })),
    OrderCancelled: end,
    OrderCustomerErased: end,
    PointsEarned: end,
  },
}
