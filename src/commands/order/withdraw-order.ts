import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { payment } from '../../domain/payment/payment.ts'
import { withoutMoneyOrPrompt } from '../../domain/payment/state.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { orderToChange } from '../order-secret.ts'

/**
 * The shopper cancels an order that waits for M-PESA, to order something else. Refused while a payment prompt is open.
 * A cancelled order stays cancelled.
 */
export const withdrawOrder: Command<{ orderId: string }, { orderId: string }> = {
  name: 'withdraw-order',
  may: (actor) => !isShop(actor),
  run: async ({ orderId }, context) => {
    const found = await orderToChange(context, orderId)
    if (!found.ok) return found
    if (found.value.status === 'cancelled') return ok({ orderId })
    const allowed = withoutMoneyOrPrompt(await load(context, payment, orderId))
    if (!allowed.ok) return allowed
    const cancelled = await execute(context, order, orderId, {
      type: 'Withdraw',
      by: context.actor,
      reason: 'I want to change my order',
    })
    return cancelled.ok ? ok({ orderId }) : cancelled
  },
}
