import { isShop } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type PlacedOrder, type Returned } from '../../domain/order/state.ts'
import { payment } from '../../domain/payment/payment.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from './access.ts'

/** After an order was cancelled, money that was paid or is paid later must be given back. */
export const noteOrderCancelled: Command<{ orderId: string }, null> = {
  name: 'note-order-cancelled',
  may: isShop,
  run: async ({ orderId }, context) => {
    const { status } = await load(context, order, orderId)
    if (status !== 'cancelled') return reject('ORDER_TRANSITION_NOT_ALLOWED', { from: status })
    const command = { ...envelope(context, orderId), type: 'NoteOrderCancelled' as const }
    return withoutValue(await execute(context, payment, orderId, command))
  },
}

type Back = Pick<Returned, 'returnId' | 'goodsCents' | 'feeCents'>
const priceOf = ({ goodsCents, feeCents }: Back): number => goodsCents + feeCents

/** The facts of a return for the payment. A cash order was paid in full at its door. */
export const noteOf = ({ paymentMethod, totalCents, returns }: PlacedOrder, back: Back) => {
  const place = returns.findIndex(({ returnId }) => returnId === back.returnId)
  const earlier = place === -1 ? returns : returns.slice(0, place)
  return {
    type: 'NoteReturn' as const,
    returnId: back.returnId,
    amountCents: priceOf(back),
    earlierCents: earlier.reduce((sum, one) => sum + priceOf(one), 0),
    paidInCash: paymentMethod === 'cash' ? totalCents : 0,
  }
}

/** After goods were returned, their price must be given back, once. */
export const noteReturn: Command<{ orderId: string; returnId: string }, null> = {
  name: 'note-return',
  may: isShop,
  run: async ({ orderId, returnId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    const { returns, status: from } = state
    const back = returns.find((one) => one.returnId === returnId)
    if (back === undefined) return reject('ORDER_TRANSITION_NOT_ALLOWED', { from })
    const command = { ...envelope(context, orderId), ...noteOf(state, back) }
    return withoutValue(await execute(context, payment, orderId, command))
  },
}
