import { settleLoyalty } from '#src/commands/loyalty/settle-loyalty.ts'
import type { Past } from '../past.ts'
import type { PlacedOrder } from './place.ts'

type Order = Pick<PlacedOrder, 'orderId' | 'buyer'>

/** The points of goods that came back go with them, as a worker sees to it. */
export const takePointsBack = async (past: Past, { orderId, buyer }: Order): Promise<void> => {
  await past.by(buyer).follow(settleLoyalty, { orderId })
}

/** The order was handed over just now, and earns. A guest's earns nothing. */
export const earnPoints = async (past: Past, order: PlacedOrder): Promise<void> => {
  const { orderId: id, buyer, isGuest, placedAt } = order
  if (isGuest) return
  const deliveredAt = new Date(past.agenda.now()).toISOString()
  const due = { id, userId: buyer.id, placedAt: new Date(placedAt).toISOString(), deliveredAt }
  past.due.set(buyer.id, due)
  await past.by(buyer).follow(settleLoyalty, { orderId: id })
  past.due.delete(buyer.id)
}
