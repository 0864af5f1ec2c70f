import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { alignPlaced } from './guest-orders.ts'

/** Gives back the place of a guest's order that has been paid. An order that still waits keeps it. */
export const releaseGuestOrder: Command<{ orderId: string }, null> = {
  name: 'release-guest-order',
  may: isShop,
  run: async ({ orderId }, context) => {
    await alignPlaced(context, await load(context, order, orderId))
    return ok(null)
  },
}
