import type { Instant } from '../kernel/event.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { holdsMoneyInReview, openAttempt, type PaymentState } from './state.ts'

/** `mpesaSince` is the time from which the order is to be paid by M-PESA. Null while it is to be paid in cash. */
export type WaitingOrder = { status: string; mpesaSince: Instant | null }

/** No money has come for the order, neither booked nor in review. */
export const withoutMoney = (
  state: PaymentState,
): Result<null, Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_UNDER_REVIEW'>> => {
  if (state.paid) return reject('ORDER_ALREADY_PAID', { receipt: state.paid.receipt })
  return holdsMoneyInReview(state) ? reject('PAYMENT_UNDER_REVIEW') : ok(null)
}

/** No money has come for the order, and none is on its way. */
export const withoutMoneyOrPrompt = (
  state: PaymentState,
): Result<
  null,
  Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_IN_PROGRESS' | 'PAYMENT_UNDER_REVIEW'>
> => {
  const isOnItsWay = state.paid === null && openAttempt(state) !== undefined
  return isOnItsWay ? reject('PAYMENT_IN_PROGRESS') : withoutMoney(state)
}

/** The time from which the order has waited for its M-PESA money. Null: it does not wait. */
export const awaitsMoneySince = (
  { status, mpesaSince }: WaitingOrder,
  state: PaymentState,
): Instant | null => (status === 'pending' && withoutMoney(state).ok ? mpesaSince : null)

/** As `awaitsMoneySince`, for an order whose money nobody is being asked for. */
export const awaitsPromptSince = (order: WaitingOrder, state: PaymentState): Instant | null =>
  openAttempt(state) === undefined ? awaitsMoneySince(order, state) : null
