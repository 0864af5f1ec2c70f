import type { Instant } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { PaymentMethod } from '../kernel/vocabulary.ts'
import { type Attempt, isOpen } from './attempts.ts'
import type { CaseFacts, MoneyIn, OrderCashShort } from './events.ts'
import type { CaseResolution, PaymentStatus, RefundReason, RefundState } from './vocabulary.ts'

/**
 * Money that is booked as the payment or as a refund. `sure`: a callback or staff named its attempt and receipt.
 * Otherwise the two were paired by likelihood, and a later callback may pair them differently.
 */
export type Money = MoneyIn & { sure: boolean }
export type Refund = Money & {
  refundId: string
  reason: RefundReason
  state: RefundState
  /** The reference of the transaction that paid the money back. Null until then, and for cash. */
  reference: string | null
  /** The customer got the money in cash at the counter. */
  handedBack?: true
  /** Digests of M-PESA's messages about this refund. */
  reports: readonly string[]
}
export type ReviewCase = CaseFacts & {
  caseId: string
  state: 'open' | 'resolved'
  resolution: CaseResolution | null
}

export type PaymentState = {
  subject: string | null
  attempts: readonly Attempt[]
  paid: Money | null
  refunds: readonly Refund[]
  cases: readonly ReviewCase[]
  orderCancelled: boolean
  /** The receipts that the payer named. They are kept until M-PESA's money is known. */
  named?: readonly string[]
  /** The cash that drivers say they took at the door, in cents. Undefined: none was reported. */
  cashCents?: number
  /** What the order costs, in cents. Undefined: no report of cash has named it. */
  priceCents?: number
  /** Cash that should have been collected at the door and is missing. Undefined: none was reported missing. */
  cashShort?: OrderCashShort
}

export const attemptOf = ({ attempts }: PaymentState, attemptId: string): Attempt | undefined =>
  attempts.find((one) => one.attemptId === attemptId)
export const openAttempt = ({ attempts }: PaymentState): Attempt | undefined =>
  attempts.find(isOpen)

/** The state without the phones that were asked to pay. */
export const withoutPayer = (state: PaymentState): PaymentState => ({
  ...state,
  attempts: state.attempts.map((attempt) => ({ ...attempt, phone: '' })),
})

/** Drivers say that they took some cash for the order. */
export const tookCash = ({ cashCents = 0 }: PaymentState): boolean => cashCents > 0

/** True if the cash that drivers report covers the order's price. An order with less cash is still to be paid. */
export const paidInCash = ({ cashCents = 0 }: PaymentState, priceCents: number): boolean =>
  cashCents > 0 && cashCents >= priceCents

/** Whether an open case holds money that staff have to assign. */
export const holdsMoneyInReview = ({ cases }: PaymentState): boolean =>
  cases.some(({ state, heldCents }) => state === 'open' && heldCents > 0)

/** Cash is missing that should have been collected at the door, and staff have not decided about it. */
export const missesCash = ({ cashShort }: PaymentState): boolean =>
  cashShort !== undefined && cashShort.openCents > 0

/** The part of the price that nobody paid, in cents: it is missing, or staff let the carrier off it. */
export const unpaidCents = ({ cashShort }: PaymentState): number =>
  cashShort === undefined ? 0 : cashShort.openCents + cashShort.relievedCents

/** The status of a payment of `paidCents`. It is refunded if all of it was paid back for returned goods. */
export const paidStatus = ({ refunds }: PaymentState, paidCents: number): PaymentStatus => {
  const done = refunds.filter((one) => one.reason === 'returned' && one.state === 'done')
  const backCents = done.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return backCents > 0 && backCents >= paidCents ? 'refunded' : 'paid'
}

const unpaidStatus = (state: PaymentState): PaymentStatus => {
  if (openAttempt(state)) return 'prompted'
  if (state.cases.some((one) => one.state === 'open')) return 'needs_review'
  if (state.refunds.length > 0) return 'refunded'
  return state.attempts.length > 0 ? 'failed' : 'pending'
}

export const paymentStatus = (state: PaymentState): PaymentStatus => {
  if (state.refunds.some((one) => one.state !== 'done')) return 'refund_due'
  if (holdsMoneyInReview(state) || missesCash(state)) return 'needs_review'
  return state.paid ? paidStatus(state, state.paid.amountCents) : unpaidStatus(state)
}

/** The facts of the order that its payment status depends on. */
type PayingOrder = { paymentMethod: PaymentMethod; delivered: boolean; totalCents: number }

const moneyless: readonly PaymentStatus[] = ['pending', 'failed', 'refunded']

/**
 * The payment status of the whole order. A cash order is paid when it is delivered, whatever prompts came before. If
 * M-PESA took money for it, the payment's own status counts.
 */
export const orderPaymentStatus = (
  state: PaymentState,
  { paymentMethod, delivered, totalCents }: PayingOrder,
): PaymentStatus => {
  const status = paymentStatus(state)
  const atTheDoor = paymentMethod === 'cash' && !state.orderCancelled
  if (!atTheDoor || !moneyless.includes(status)) return status
  return delivered ? paidStatus(state, totalCents) : 'pending'
}

/**
 * The receipt to show to people: the receipt of the money that pays the order, or that paid the order before it was
 * cancelled.
 */
export const receiptOf = ({ paid, refunds }: PaymentState): string | null =>
  paid?.receipt ?? refunds.find(({ reason }) => reason === 'order_cancelled')?.receipt ?? null

/** `mpesaSince`: since when the order is to be paid by M-PESA. Null while it is to be paid in cash. */
type WaitingOrder = { status: string; mpesaSince: Instant | null }

/** Refuses if money has come for the order, whether booked or under review. */
export const withoutMoney = (
  state: PaymentState,
): Result<null, Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_UNDER_REVIEW'>> => {
  if (state.paid) return reject('ORDER_ALREADY_PAID', { receipt: state.paid.receipt })
  return holdsMoneyInReview(state) ? reject('PAYMENT_UNDER_REVIEW') : ok(null)
}

/** Refuses if money has come for the order, or a prompt for it is open. */
export const withoutMoneyOrPrompt = (
  state: PaymentState,
): Result<
  null,
  Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_IN_PROGRESS' | 'PAYMENT_UNDER_REVIEW'>
> => {
  const isOnItsWay = state.paid === null && openAttempt(state) !== undefined
  return isOnItsWay ? reject('PAYMENT_IN_PROGRESS') : withoutMoney(state)
}

/** Since when the order has waited for its M-PESA money. Null if it does not wait. */
export const awaitsMoneySince = (
  { status, mpesaSince }: WaitingOrder,
  state: PaymentState,
): Instant | null => (status === 'pending' && withoutMoney(state).ok ? mpesaSince : null)

/**
 * Since when the order has waited for its M-PESA money without an open prompt. Null if it does not wait, or a prompt is
 * open.
 */
export const awaitsPromptSince = (order: WaitingOrder, state: PaymentState): Instant | null =>
  openAttempt(state) === undefined ? awaitsMoneySince(order, state) : null
