import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { dispatchOrderStock } from '../inventory/dispatch-order-stock.ts'
import { changeOrderStatus } from './change-order-status.ts'

/**
 * The goods leave the branch. The order's event comes first, so that a cancellation is either too late or refuses this.
 * A job lets the stock leave where a crash came between the two. Sending out twice changes nothing.
 */
export const sendOutOrder: Command<{ orderId: string }, null> = {
  name: 'send-out-order',
  may: isShop,
  run: async ({ orderId }, context) => {
    const out = await changeOrderStatus.run({ orderId, status: 'out_for_delivery' }, context)
    if (!out.ok) return out
    const left = await dispatchOrderStock.run({ orderId }, context)
    return left.ok ? ok(null) : left
  },
}
