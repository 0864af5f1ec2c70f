import { isOver } from './attempts.ts'
import type { Envelope } from './commands.ts'
import type { EventOf, MoneyIn, PaymentEvent } from './events.ts'
import { attemptOf, type Money, type PaymentState } from './state.ts'
import type { PaymentSource } from './vocabulary.ts'

/*
 * Several reports of M-PESA may be about the same money: a query names the attempt but no receipt, a statement the
 * receipt but no attempt, a callback both. This file pairs such reports, so that money is booked once. Without a
 * callback, one report with an attempt and one with a receipt are paired by likelihood; a later callback corrects a
 * wrong pair. Money stays under its receipt, because a reversal may have been requested with it. Pairing never removes
 * booked money.
 */

/** `paidAt` is when M-PESA took the money, ISO 8601 in UTC. */
export type Report = MoneyIn & { source: PaymentSource; paidAt: string }
/** A report that names both the attempt and the receipt. */
export type FullReport = Report & { attemptId: string; receipt: string }

export const booked = ({ paid, refunds }: PaymentState): Money[] => [
  ...(paid ? [paid] : []),
  // M-PESA does not report refunds of cash, or of part of a payment for returned goods.
  ...refunds.filter(({ reason }) => reason !== 'returned' && reason !== 'cash'),
]
const unsure = (state: PaymentState): Money[] => booked(state).filter(({ sure }) => !sure)

const late = (state: PaymentState, attemptId: string | null): boolean => {
  const attempt = attemptId === null ? undefined : attemptOf(state, attemptId)
  return attempt !== undefined && isOver(attempt)
}

/**
 * Books money from M-PESA. It pays the order unless the order is cancelled or other M-PESA money has paid it; then it
 * is to be refunded. Cash does not matter here: a driver may correct it, so staff look at both.
 */
export const book = (
  { orderId, newId }: Envelope,
  state: PaymentState,
  { source, paidAt, ...money }: Report,
): PaymentEvent => {
  if (state.paid === null && !state.orderCancelled) {
    return { type: 'PaymentReceived', data: { orderId, ...money, source, paidAt } }
  }
  const untimely = late(state, money.attemptId) ? 'late' : 'surplus'
  const reason = state.orderCancelled ? 'order_cancelled' : untimely
  return { type: 'RefundBecameDue', data: { orderId, refundId: newId, ...money, reason } }
}

const learned = (
  orderId: string,
  attemptId: string,
  receipt: string,
  { amountCents, source, ...report }: Report,
): PaymentEvent => {
  const sure = report.attemptId === attemptId && report.receipt === receipt
  const data = { orderId, attemptId, receipt, amountCents, source, sure }
  return { type: 'PaymentReceiptLearned', data }
}

/** Books money of which M-PESA says only that the attempt paid. */
export const bookAttempt = (
  command: Envelope,
  state: PaymentState,
  report: Report & { attemptId: string },
): PaymentEvent[] => {
  if (booked(state).some(({ attemptId }) => attemptId === report.attemptId)) return []
  const receipt = unsure(state).find(({ attemptId }) => attemptId === null)?.receipt ?? null
  if (receipt === null) return [book(command, state, { ...report, receipt: null })]
  return [learned(command.orderId, report.attemptId, receipt, report)]
}

/** Books money of which the statement gives only the receipt, not the attempt. */
export const bookReceipt = (
  command: Envelope,
  state: PaymentState,
  report: Report & { receipt: string },
): PaymentEvent[] => {
  const attemptId = unsure(state).find(({ receipt }) => receipt === null)?.attemptId ?? null
  if (attemptId === null) return [book(command, state, { ...report, attemptId: null })]
  return [learned(command.orderId, attemptId, report.receipt, report)]
}

/**
 * Where a callback's money is already booked: under its receipt, or as money of an attempt whose receipt is unknown.
 */
const placeOf = (pool: readonly Money[], report: { attemptId: string; receipt: string }) => {
  const own = pool.find(({ attemptId }) => attemptId === report.attemptId)
  const nameless = own?.receipt === null ? own : pool.find(({ receipt }) => receipt === null)
  const place = pool.find(({ receipt }) => receipt === report.receipt) ?? (own && nameless)
  return { own, place }
}

/** Books money of which one callback named both the attempt and the receipt. */
export const bookPair = (
  command: Envelope,
  state: PaymentState,
  report: FullReport,
): PaymentEvent[] => {
  const pool = unsure(state)
  const { own, place } = placeOf(pool, report)
  if (place === undefined) return [book(command, state, report)]
  const fact = learned(command.orderId, report.attemptId, report.receipt, report)
  const homeless = own ? null : place.attemptId
  if (homeless === null || pool.some(({ attemptId }) => attemptId === null)) return [fact]
  return [fact, book(command, state, { ...report, attemptId: homeless, receipt: null })]
}

const changeMoney = (
  state: PaymentState,
  change: <M extends Money>(money: M) => M,
): PaymentState => ({
  ...state,
  paid: state.paid && change(state.paid),
  refunds: state.refunds.map(change),
})

/**
 * Gives the money of the receipt to the attempt. If another attempt had been paired with this receipt by mistake, that
 * attempt gets the money that the right attempt had before, or money without an attempt.
 */
const pair = (
  state: PaymentState,
  { attemptId, receipt, amountCents, sure }: EventOf<'PaymentReceiptLearned'>['data'],
): PaymentState => {
  const pool = unsure(state)
  const { own, place } = placeOf(pool, { attemptId, receipt })
  const home = own ?? pool.find((money) => money.attemptId === null)
  const displaced = place?.attemptId ?? null
  return changeMoney(state, (money) => {
    if (money === place) return { ...money, attemptId, receipt, amountCents, sure }
    return money === home ? { ...money, attemptId: displaced } : money
  })
}

/** Takes the attempt away from money that was paired with it by guess, since the attempt belongs to other money. */
const withoutGuess = (state: PaymentState, attemptId: string | null): PaymentState =>
  attemptId === null
    ? state
    : changeMoney(state, (money) =>
        money.attemptId === attemptId && !money.sure ? { ...money, attemptId: null } : money,
      )

const moneyOf = ({ attemptId, receipt, amountCents }: MoneyIn, byStaff: boolean): Money => ({
  attemptId,
  receipt,
  amountCents,
  sure: receipt !== null && (attemptId !== null || byStaff),
})

const refundDue = (state: PaymentState, data: EventOf<'RefundBecameDue'>['data']): PaymentState => {
  const { refundId, reason } = data
  const cancelled = reason === 'order_cancelled' ? state.paid : null
  const { refunds } = state
  const open = { refundId, reason, state: 'due' as const, reference: null, reports: [] }
  if (cancelled) return { ...state, paid: null, refunds: [...refunds, { ...cancelled, ...open }] }
  const rest = withoutGuess(state, data.attemptId)
  return { ...rest, refunds: [...rest.refunds, { ...moneyOf(data, reason === 'review'), ...open }] }
}

/** The payment that M-PESA took back becomes a refund that is done. */
const reversed = (
  state: PaymentState,
  { refundId, reversal }: EventOf<'PaymentReversed'>['data'],
): PaymentState => {
  const { paid, refunds } = state
  if (paid === null) return state
  const gone = {
    refundId,
    reason: 'reversed' as const,
    state: 'done' as const,
    reference: reversal,
  }
  return { ...state, paid: null, refunds: [...refunds, { ...paid, ...gone, reports: [] }] }
}

export const evolveMoney = (state: PaymentState, { type, data }: PaymentEvent): PaymentState => {
  switch (type) {
    case 'PaymentReceived':
      return {
        ...withoutGuess(state, data.attemptId),
        paid: moneyOf(data, data.source === 'review'),
      }
    case 'RefundBecameDue':
      return refundDue(state, data)
    case 'PaymentReversed':
      return reversed(state, data)
    case 'PaymentReceiptLearned':
      return pair(state, data)
    case 'PaymentCaseOpened':
      return data.heldCents > 0 ? withoutGuess(state, data.attemptId) : state
    default:
      return state
  }
}
