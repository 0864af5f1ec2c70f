import { ok, reject } from '../domain/kernel/result.ts'
import { order } from '../domain/order/order.ts'
import { payment } from '../domain/payment/payment.ts'
import type { Command } from './command.ts'
import { execute } from './execute.ts'
import { isSystem } from './guards.ts'
import { load } from './load.ts'
import { envelope } from './payment-access.ts'

/** Follows the cancellation of any order: money that came, or comes, is to be given back. */
export const noteOrderCancelled: Command<{ orderId: string }, null> = {
  name: 'note-order-cancelled',
  may: isSystem,
  run: async ({ orderId }, context) => {
    const { status } = await load(context, order, orderId)
    if (status !== 'cancelled') return reject('ORDER_TRANSITION_NOT_ALLOWED', { from: status })
    const command = { ...envelope(context, orderId), type: 'NoteOrderCancelled' as const }
    const noted = await execute(context, payment, orderId, command)
    return noted.ok ? ok(null) : noted
  },
}
