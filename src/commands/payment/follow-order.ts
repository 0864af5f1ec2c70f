import { isShop } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import { costing } from '../../domain/order/bill.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { costed, envelope } from '../order-access.ts'

/** After an order was cancelled, money that was paid or is paid later must be given back. */
export const noteOrderCancelled: Command<{ orderId: string }, null> = {
  name: 'note-order-cancelled',
  may: isShop,
  run: async ({ orderId }, context) => {
    const { status } = await load(context, order, orderId)
    if (status !== 'cancelled') return reject('ORDER_TRANSITION_NOT_ALLOWED', { from: status })
    const command = { ...(await costed(context, orderId)), type: 'NoteOrderCancelled' as const }
    return withoutValue(await execute(context, payment, orderId, command))
  },
}

/** After goods were returned, what was paid for them must be given back. */
export const noteReturn: Command<{ orderId: string; returnId: string }, null> = {
  name: 'note-return',
  may: isShop,
  run: async ({ orderId, returnId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    const { returns, status: from } = state
    const isKnown = returns.some((one) => one.returnId === returnId)
    if (!isKnown) return reject('ORDER_TRANSITION_NOT_ALLOWED', { from })
    const about = { ...envelope(context, orderId), ...costing(state) }
    return withoutValue(
      await execute(context, payment, orderId, { ...about, type: 'AlignRefunds' }),
    )
  },
}
