import type { Doc } from '../../stores/read-store/port.ts'
import type { Projection } from '../projection.ts'

/** A product of an order. `createdAt`: when the order was placed, ISO 8601 in UTC. */
export type OrderedProductDoc = Doc & {
  orderId: string
  branchId: number
  createdAt: string
  productId: number
}

/** Which orders have a product, so that staff find the newest of them. It holds nothing personal. */
export const orderedProducts: Projection<OrderedProductDoc> = {
  collection: {
    name: 'ordered-products',
    version: 1,
    indexes: [
      ['productId', '-createdAt'],
      ['branchId', 'productId', '-createdAt'],
    ],
  },
  on: {
    OrderPlaced: ({ data: { orderId, branchId, lines }, meta: { at: createdAt } }) => {
      const productIds = new Set(lines.map(({ productId }) => productId))
      return [...productIds].map((productId) => {
        const id = `${orderId}.${productId}`
        return { id, fold: () => ({ id, orderId, branchId, createdAt, productId }) }
      })
    },
  },
}
