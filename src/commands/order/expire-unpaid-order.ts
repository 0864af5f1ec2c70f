import { isShop } from '../../domain/kernel/access.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { ok } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import { awaitsPromptSince } from '../../domain/payment/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { alignPlaced } from '../guest-orders/guest-orders.ts'
import { findMoneyHold } from '../operations/money-hold.ts'
import { PAY_WITHIN_MS } from '../payment/access.ts'

const isLate = async (context: CommandContext, since: Instant): Promise<boolean> => {
  const held = await findMoneyHold(context)
  // Money is held after the log lost events. So the payment of an older order may be among the lost events.
  if (held !== null && since < held.heldSince) return false
  return context.world.now().getTime() - Date.parse(since) >= PAY_WITHIN_MS
}

/** Cancels an M-PESA order that was not paid in time. Other orders stay as they are. */
export const expireUnpaidOrder: Command<{ orderId: string }, { wasCancelled: boolean }> = {
  name: 'expire-unpaid-order',
  may: isShop,
  run: async ({ orderId }, context) => {
    const [placed, state] = await Promise.all([
      load(context, order, orderId),
      load(context, payment, orderId),
    ])
    const since = isPlaced(placed) ? awaitsPromptSince(placed, state) : null
    if (since === null || !(await isLate(context, since))) return ok({ wasCancelled: false })
    const reason = 'Not paid in time'
    const change = { to: 'cancelled', by: context.actor, reason, isPaid: false } as const
    const cancelled = await execute(context, order, orderId, { type: 'ChangeStatus', ...change })
    if (!cancelled.ok) return cancelled
    await alignPlaced(context, cancelled.value.state)
    return ok({ wasCancelled: true })
  },
}
