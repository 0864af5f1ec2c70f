import type { Instant } from '../kernel/decider.ts'
import { sumCents } from '../kernel/money.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { PaymentMethod } from '../kernel/vocabulary.ts'
import { type Bill, billNow, type Cost, type Paid } from '../order/bill.ts'
import { type Attempt, isOpen } from './attempts.ts'
import type { CaseFacts, MoneyIn, OrderCashShort, PaidTogether, RefundMark } from './events.ts'
import {
  type CaseResolution,
  isDifference,
  type PaymentStatus,
  type RefundReason,
  type RefundState,
} from './vocabulary.ts'

/**
 * Money that is booked as the payment or as a refund. `sure`: a callback or staff named its attempt and receipt.
 * Otherwise the two were paired by likelihood, and a later callback may pair them differently.
 */
export type Money = MoneyIn & {
  sure: boolean
  /** When the shop recorded it. */
  at: Instant
  /** By how much M-PESA later named a smaller sum, and when. */
  less?: { amountCents: number; at: Instant }
}
export type Refund = Money & {
  refundId: string
  reason: RefundReason
  state: RefundState
  /** The reference of the transaction that paid the money back. Null until then, and for cash. */
  reference: string | null
  /** The customer got the money in cash at the counter. */
  handedBack?: true
  /** The refunds that the reference paid together with this one. Undefined: none. */
  together?: PaidTogether
  /** One person said that the refund was given back, and a second has to agree. Undefined: nobody said so. */
  proposed?: RefundMark
  /** A statement of M-PESA lists the pay-out. */
  isOnStatement?: true
  /** Pay-outs of this refund that came back: their references, and the receipts under which they came. */
  bounced?: readonly { reference: string; receipt: string }[]
  /** Digests of M-PESA's messages about this refund. */
  reports: readonly string[]
}

/** The sum that the reference of the refund paid. */
export const paidOutCents = ({ amountCents, together }: Refund): number =>
  together?.paidCents ?? amountCents

export type ReviewCase = CaseFacts & {
  caseId: string
  state: 'open' | 'resolved'
  resolution: CaseResolution | null
}

export type PaymentState = {
  subject: string | null
  attempts: readonly Attempt[]
  /** The M-PESA money that pays the order, from first to last. */
  parts: readonly Money[]
  refunds: readonly Refund[]
  cases: readonly ReviewCase[]
  orderCancelled: boolean
  /** Money that seemed to pay the order until a callback showed that staff had decided about it. Undefined: none. */
  mistaken?: readonly { amountCents: number; at: Instant }[]
  /** The receipts that the payer named. They are kept until M-PESA's money is known. */
  named?: readonly string[]
  /** The cash for the order that carriers say they took, or that staff found them to have. Undefined: none was told. */
  cashCents?: number
  /** Cash that a carrier should have and does not report, by carrier. Undefined: none was found missing. */
  cashShorts?: readonly OrderCashShort[]
  /** What the customer owed and staff wrote off. Undefined: nothing. */
  writtenOffCents?: number
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

/** Carriers say that they took some cash for the order. */
export const tookCash = ({ cashCents = 0 }: PaymentState): boolean => cashCents > 0

const sumOf = <One>(all: readonly One[], centsOf: (one: One) => number): number =>
  all.reduce((sum, one) => sum + centsOf(one), 0)

/** The M-PESA money that pays the order, in cents. */
export const partsCents = ({ parts }: PaymentState): number => sumCents(parts)

/** M-PESA money has reached the order's price. */
export const isPaid = (state: PaymentState, priceCents: number): boolean =>
  state.parts.length > 0 && partsCents(state) >= priceCents

/** Whether an open case holds money that staff have to assign. */
export const holdsMoneyInReview = ({ cases }: PaymentState): boolean =>
  cases.some(({ state, heldCents }) => state === 'open' && heldCents > 0)

/** Money that came in doubt and that staff dismissed, in cents. It pays nothing. */
export const dismissedCents = ({ cases }: PaymentState): number =>
  sumOf(
    cases.filter(({ resolution }) => resolution === 'dismissed'),
    ({ heldCents }) => heldCents,
  )

/** What is missing in cash and staff have not decided about, of all carriers, in cents. */
export const openShortCents = ({ cashShorts = [] }: PaymentState): number =>
  sumOf(cashShorts, ({ openCents }) => openCents)
/** What is missing in cash and staff let the carriers off, in cents. */
export const relievedCents = ({ cashShorts = [] }: PaymentState): number =>
  sumOf(cashShorts, ({ relievedCents: cents }) => cents)

/** Cash is missing that should have been collected at the door, and staff have not decided about it. */
export const missesCash = (state: PaymentState): boolean => openShortCents(state) > 0

/** M-PESA money that paid the order until M-PESA took it back, named a smaller sum, or showed that it was no more. */
export const takenBack = ({ parts, refunds, mistaken = [] }: PaymentState): Paid['takenBack'] => {
  const reversed = refunds.filter(({ reason }) => reason === 'reversed')
  return [...reversed, ...[...parts, ...reversed].flatMap(({ less }) => less ?? []), ...mistaken]
}

/** What was given back, or is on its way, of the money that pays the order, in cents. */
const givenBackCents = ({ refunds }: PaymentState): number =>
  sumOf(
    refunds.filter((one) => isDifference(one) && one.state !== 'due'),
    ({ amountCents }) => amountCents,
  )

/**
 * Cash that carriers said to have beyond the price, in cents. The shop gives it back to the customer, so the carriers owe
 * it to the shop.
 */
export const cashBackCents = ({ refunds }: PaymentState): number =>
  sumOf(
    refunds.filter(({ reason }) => reason === 'cash'),
    ({ amountCents }) => amountCents,
  )

const paidOf = (state: PaymentState): Paid => ({
  parts: state.parts,
  takenBack: takenBack(state),
  givenBackCents: givenBackCents(state),
  cashCents: state.cashCents ?? 0,
  openShortCents: openShortCents(state),
  relievedCents: relievedCents(state),
  cashBackCents: cashBackCents(state),
  writtenOffCents: state.writtenOffCents ?? 0,
  isCancelled: state.orderCancelled,
})

/** The order's bill: its cost, and what its payment says of the money. */
export const billOfPayment = (state: PaymentState, cost: Cost): Bill => billNow(cost, paidOf(state))

/** The status of an order of which `paidCents` were paid. It is refunded if all of it was paid back. */
export const paidStatus = ({ refunds }: PaymentState, paidCents: number): PaymentStatus => {
  const done = refunds.filter((one) => isDifference(one) && one.state === 'done')
  const backCents = sumOf(done, ({ amountCents }) => amountCents)
  return backCents > 0 && backCents >= paidCents ? 'refunded' : 'paid'
}

const unpaidStatus = (state: PaymentState): PaymentStatus => {
  if (openAttempt(state)) return 'prompted'
  if (state.cases.some((one) => one.state === 'open')) return 'needs_review'
  if (state.parts.length > 0) return 'pending'
  if (state.refunds.length > 0) return 'refunded'
  return state.attempts.length > 0 ? 'failed' : 'pending'
}

/** The facts of the order that its payment status depends on. */
export type PayingOrder = { paymentMethod: PaymentMethod; cost: Cost }

/** The status of goods that were handed over and of which the customer owes a part. */
const debtStatus = (state: PaymentState): PaymentStatus =>
  openAttempt(state) === undefined ? 'needs_review' : 'prompted'

/** Carriers answer for the door, or nothing is owed any more because staff wrote it off. */
const isSettledAtDoor = (state: PaymentState, { paymentMethod, cost }: PayingOrder): boolean =>
  cost.handedOverAt !== null &&
  (paymentMethod === 'cash' || state.cashCents !== undefined || state.writtenOffCents !== undefined)

const moneylessStatus = (state: PaymentState, order: PayingOrder, bill: Bill): PaymentStatus => {
  const status = unpaidStatus(state)
  if (state.orderCancelled || !moneyless.includes(status)) return status
  if (isSettledAtDoor(state, order)) return paidStatus(state, bill.paidCents)
  return order.paymentMethod === 'cash' ? 'pending' : status
}

const moneyless: readonly PaymentStatus[] = ['pending', 'failed', 'refunded']

/**
 * The payment status of the whole order. A cash order is paid when it is delivered, whatever prompts came before. If
 * M-PESA took money for it, the payment's own status counts.
 */
export const orderPaymentStatus = (state: PaymentState, order: PayingOrder): PaymentStatus => {
  if (state.refunds.some((one) => one.state !== 'done')) return 'refund_due'
  if (holdsMoneyInReview(state) || missesCash(state)) return 'needs_review'
  const bill = billOfPayment(state, order.cost)
  if (bill.owedByCustomerCents > 0) return debtStatus(state)
  if (isPaid(state, order.cost.priceCents)) return paidStatus(state, bill.paidCents)
  return moneylessStatus(state, order, bill)
}

/**
 * The receipt to show to people: the receipt of the money that pays the order, or that paid the order before it was
 * cancelled.
 */
export const receiptOf = ({ parts, refunds }: PaymentState): string | null =>
  parts.find(({ receipt }) => receipt !== null)?.receipt ??
  refunds.find(({ reason }) => reason === 'order_cancelled')?.receipt ??
  null

/** `mpesaSince`: since when the order is to be paid by M-PESA. Null while it is to be paid in cash. */
export type WaitingOrder = { status: string; mpesaSince: Instant | null; cost: Cost }

/** Refuses if no money may be asked for: all of it has come, or some is under review. */
export const withOpenRest = (
  state: PaymentState,
  cost: Cost,
): Result<null, Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_UNDER_REVIEW'>> => {
  if (billOfPayment(state, cost).restCents === 0) {
    return reject('ORDER_ALREADY_PAID', { receipt: receiptOf(state) })
  }
  return holdsMoneyInReview(state) ? reject('PAYMENT_UNDER_REVIEW') : ok(null)
}

/** Refuses if money has come for the order, whether booked or under review. */
export const withoutMoney = (
  state: PaymentState,
): Result<null, Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_UNDER_REVIEW'>> => {
  if (state.parts.length > 0) return reject('ORDER_ALREADY_PAID', { receipt: receiptOf(state) })
  return holdsMoneyInReview(state) ? reject('PAYMENT_UNDER_REVIEW') : ok(null)
}

/** Refuses if money has come for the order, or a prompt for it is open. */
export const withoutMoneyOrPrompt = (
  state: PaymentState,
): Result<
  null,
  Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_IN_PROGRESS' | 'PAYMENT_UNDER_REVIEW'>
> => {
  const isOnItsWay = state.parts.length === 0 && openAttempt(state) !== undefined
  return isOnItsWay ? reject('PAYMENT_IN_PROGRESS') : withoutMoney(state)
}

/** Refuses if nothing is open, or a prompt is. The rest of a part-paid order may be paid another way. */
export const withOpenRestAndNoPrompt = (
  state: PaymentState,
  cost: Cost,
): Result<
  null,
  Rejection<'ORDER_ALREADY_PAID' | 'PAYMENT_IN_PROGRESS' | 'PAYMENT_UNDER_REVIEW'>
> => {
  const open = withOpenRest(state, cost)
  if (open.ok && openAttempt(state) !== undefined) return reject('PAYMENT_IN_PROGRESS')
  return open
}

/** Since when the order has waited for its M-PESA money. Null if it does not wait, or a part has come. */
export const awaitsMoneySince = (
  { status, mpesaSince }: Omit<WaitingOrder, 'cost'>,
  state: PaymentState,
): Instant | null => (status === 'pending' && withoutMoney(state).ok ? mpesaSince : null)

/**
 * Since when the order has waited for its M-PESA money without an open prompt. Null if it does not wait, or a prompt is
 * open.
 */
export const awaitsPromptSince = (
  order: Omit<WaitingOrder, 'cost'>,
  state: PaymentState,
): Instant | null => (openAttempt(state) === undefined ? awaitsMoneySince(order, state) : null)

/**
 * Since when a part of the order's M-PESA money has waited for the rest, without an open prompt or money in review. Null
 * if nothing is open or no part has come.
 */
export const awaitsRestSince = (
  { status, mpesaSince, cost }: WaitingOrder,
  state: PaymentState,
): Instant | null => {
  if (status !== 'pending' || mpesaSince === null || openAttempt(state) !== undefined) return null
  return withOpenRest(state, cost).ok ? (state.parts.at(-1)?.at ?? null) : null
}
