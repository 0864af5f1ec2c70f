import { isShop } from '../../domain/kernel/access.ts'
import type { Command } from '../engine/command.ts'
import { deliveryOf } from './change.ts'
import { orderFollows } from './order-follows.ts'

/** The order of a delivery that was handed over is delivered, also where a crash came between the two. */
export const completeHandOver: Command<{ deliveryId: string }, null> = {
  name: 'complete-hand-over',
  may: isShop,
  run: async ({ deliveryId }, context) => {
    const found = await deliveryOf(context, deliveryId)
    return found.ok ? orderFollows(context, found.value.orderId, 'delivered') : found
  },
}
