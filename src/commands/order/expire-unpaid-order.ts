import { isShop } from '../../domain/kernel/access.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { ok } from '../../domain/kernel/result.ts'
import { costOf } from '../../domain/order/bill.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import {
  awaitsPromptSince,
  awaitsRestSince,
  type PaymentState,
} from '../../domain/payment/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { findMoneyHold } from '../operations/money-hold.ts'
import { PAY_WITHIN_MS } from '../order-access.ts'

/** The order waits for all of its money, or for the rest after a part came. Null: it does not wait. */
const waitOf = (
  placed: PlacedOrder,
  state: PaymentState,
  { partPaidHours }: CommandContext,
): { since: Instant; withinMs: number; reason: string } | null => {
  const waiting = { ...placed, cost: costOf(placed) }
  const since = awaitsPromptSince(waiting, state)
  if (since !== null) return { since, withinMs: PAY_WITHIN_MS, reason: 'Not paid in time' }
  const rest = awaitsRestSince(waiting, state)
  const withinMs = partPaidHours * 3_600_000
  return rest === null ? null : { since: rest, withinMs, reason: 'The rest was not paid in time' }
}

const isLate = async (
  context: CommandContext,
  { since, withinMs }: { since: Instant; withinMs: number },
): Promise<boolean> => {
  const held = await findMoneyHold(context)
  // Money is held after the log lost events. So the payment of an older order may be among the lost events.
  if (held !== null && since < held.heldSince) return false
  return context.world.now().getTime() - Date.parse(since) >= withinMs
}

/**
 * Cancels an M-PESA order that was not paid in time, or of which only a part was. Other orders stay as they are. The
 * parts then become due back.
 */
export const expireUnpaidOrder: Command<{ orderId: string }, { wasCancelled: boolean }> = {
  name: 'expire-unpaid-order',
  may: isShop,
  run: async ({ orderId }, context) => {
    const [placed, state] = await Promise.all([
      load(context, order, orderId),
      load(context, payment, orderId),
    ])
    const wait = isPlaced(placed) ? waitOf(placed, state, context) : null
    if (wait === null || !(await isLate(context, wait))) return ok({ wasCancelled: false })
    const { reason } = wait
    const money = { isPaid: false, holdsMoney: state.parts.length > 0 }
    const change = { to: 'cancelled', by: context.actor, reason, ...money } as const
    const cancelled = await execute(context, order, orderId, { type: 'ChangeStatus', ...change })
    return cancelled.ok ? ok({ wasCancelled: true }) : cancelled
  },
}
