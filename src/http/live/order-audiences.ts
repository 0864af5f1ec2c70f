import { system } from '../../domain/kernel/actor.ts'
import type { Queries } from '../../projections/queries.ts'
import { boundedCache } from '../../runtime/bounded-cache.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { OrderAudience } from './hub.ts'

const MAX_ORDERS = 20_000
const MAX_WAIT_MS = 2_000

/** Remembers whom orders concern. Asks the read model about orders that it has not seen placed. */
export const openOrderAudiences = ({ orders }: Queries) => {
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
    /** Undefined where the read model does not know the order, even at `position`. */
    of: async (orderId: string, position: Position): Promise<OrderAudience | undefined> => {
      const remembered = known.get(orderId)
      if (remembered !== undefined) return remembered
      await orders.waitFor(position, MAX_WAIT_MS)
      const order = await orders.byId(system, orderId)
      if (!order.ok) return undefined
      const { orderNumber, userId, branchId } = order.value
      const audience = { orderId, orderNumber, userId, branchId }
      known.set(orderId, audience)
      return audience
    },
  }
}
