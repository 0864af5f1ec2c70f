import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from './access.ts'

/** Follows the cancellation of any order: money that came, or comes, is to be given back. */
export const noteOrderCancelled: Command<{ orderId: string }, null> = {
  name: 'note-order-cancelled',
  may: isShop,
  run: async ({ orderId }, context) => {
    const { status } = await load(context, order, orderId)
    if (status !== 'cancelled') return reject('ORDER_TRANSITION_NOT_ALLOWED', { from: status })
    const command = { ...envelope(context, orderId), type: 'NoteOrderCancelled' as const }
    const noted = await execute(context, payment, orderId, command)
    return noted.ok ? ok(null) : noted
  },
}
