import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from './access.ts'

/** Follows the return of goods: their price becomes due, once. An order for cash was paid at its door. */
export const noteReturn: Command<{ orderId: string; returnId: string }, null> = {
  name: 'note-return',
  may: isShop,
  run: async ({ orderId, returnId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    const { returns, status: from, paymentMethod, totalCents } = state
    const back = returns.find((one) => one.returnId === returnId)
    if (back === undefined) return reject('ORDER_TRANSITION_NOT_ALLOWED', { from })
    const paidInCash = paymentMethod === 'cash' ? totalCents : 0
    const amountCents = back.goodsCents + back.feeCents
    const note = { type: 'NoteReturn' as const, returnId, amountCents, paidInCash }
    const command = { ...envelope(context, orderId), ...note }
    const noted = await execute(context, payment, orderId, command)
    return noted.ok ? ok(null) : noted
  },
}
