import { boundedCache } from '../../lib/bounded-cache.ts'
import type { OrderAudience } from './hub.ts'

const MAX_ORDERS = 20_000

/** Remembers whom orders concern. `ask` is asked about an order that it has not seen placed. */
export const openOrderAudiences = (
  ask: (orderId: string) => Promise<OrderAudience | undefined>,
) => {
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
      const audience = await ask(orderId)
      if (audience !== undefined) known.set(orderId, audience)
      return audience
    },
  }
}
