import { isPlaced, type OrderState } from '../../domain/order/state.ts'
import { boundedCache } from '../../runtime/bounded-cache.ts'
import type { OrderAudience } from './hub.ts'

const MAX_ORDERS = 20_000

/** Remembers whom orders concern. An order that it has not seen placed is read from its own stream. */
export const openOrderAudiences = (orderOf: (orderId: string) => Promise<OrderState>) => {
  const known = boundedCache<string, OrderAudience>(MAX_ORDERS)
  return {
    learn: (audience: OrderAudience): void => {
      known.set(audience.orderId, audience)
    },
    /** The order has this account from now on. */
    join: ({ orderId, userId }: Pick<OrderAudience, 'orderId' | 'userId'>): void => {
      const before = known.get(orderId)
      if (before !== undefined) known.set(orderId, { ...before, userId })
    },
    /** Undefined where no such order was placed. */
    of: async (orderId: string): Promise<OrderAudience | undefined> => {
      const remembered = known.get(orderId)
      if (remembered !== undefined) return remembered
      const order = await orderOf(orderId)
      if (!isPlaced(order)) return undefined
      const { orderNumber, userId, branchId } = order
      const audience = { orderId, orderNumber, userId, branchId }
      known.set(orderId, audience)
      return audience
    },
  }
}
