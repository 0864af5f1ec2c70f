import type { Actor } from '../../domain/kernel/actor.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '../../domain/order/state.ts'
import { holdsMoneyInReview, openAttempt, type PaymentState } from '../../domain/payment/state.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/load.ts'

/** An M-PESA order that is cancelled when it is not paid this long after it was placed, or changed to M-PESA. */
export const PAY_WITHIN_MS = 30 * 60_000

/** What every command to a payment carries. */
export const envelope = ({ now, newId }: CommandContext, orderId: string) => ({
  orderId,
  at: now().toISOString(),
  newId: newId(),
})

/** The order, where the actor may know of it. */
export const orderFor = async (
  context: CommandContext,
  orderId: string,
  may: (actor: Actor, order: PlacedOrder) => boolean,
): Promise<Result<PlacedOrder, Rejection<'ORDER_NOT_FOUND'>>> => {
  const found = await load(context, order, orderId)
  return isPlaced(found) && may(context.actor, found) ? ok(found) : reject('ORDER_NOT_FOUND')
}

type MoneyMoves = Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_IN_PROGRESS' | 'PAYMENT_UNDER_REVIEW'>

/** No money has come for the order, and none is on its way. */
export const withoutMoney = (state: PaymentState): Result<null, MoneyMoves> => {
  if (state.paid) return reject('ORDER_ALREADY_PAID', { receipt: state.paid.receipt })
  if (openAttempt(state)) return reject('PAYMENT_IN_PROGRESS')
  return holdsMoneyInReview(state) ? reject('PAYMENT_UNDER_REVIEW') : ok(null)
}
