import { isShop } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { deliveryIdOf } from '../delivery/ids.ts'
import { followCash } from '../driver-cash/follow-cash.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

/**
 * Follows money of M-PESA: an order for cash that is out or delivered is one by M-PESA from then on, and cash that was
 * taken for it is too much.
 */
export const settleAtDoor: Command<{ orderId: string }, null> = {
  name: 'settle-at-door',
  may: isShop,
  run: async ({ orderId }, context) => {
    const { paid } = await load(context, payment, orderId)
    if (paid === null) return ok(null)
    const settled = await execute(context, order, orderId, { type: 'SettleByMpesa' })
    if (!settled.ok) return settled
    return followCash.run({ deliveryId: deliveryIdOf(orderId) }, context)
  },
}
