import { settleLoyalty } from '#src/commands/loyalty/settle-loyalty.ts'
import type { World } from '../world.ts'
import type { PlacedOrder } from './place.ts'

type Order = Pick<PlacedOrder, 'orderId' | 'buyer'>

/** The points of goods that came back go with them, as a worker sees to it. */
export const takePointsBack = async (world: World, { orderId, buyer }: Order): Promise<void> => {
  await world.by(buyer).follow(settleLoyalty, { orderId })
}

/** The order was handed over just now, and earns. A guest's earns nothing. */
export const earnPoints = async (world: World, order: PlacedOrder): Promise<void> => {
  const { orderId: id, buyer, isGuest, placedAt } = order
  if (isGuest) return
  const deliveredAt = new Date(world.agenda.now()).toISOString()
  const due = { id, userId: buyer.id, placedAt: new Date(placedAt).toISOString(), deliveredAt }
  world.due.set(buyer.id, due)
  await world.by(buyer).follow(settleLoyalty, { orderId: id })
  world.due.delete(buyer.id)
}
