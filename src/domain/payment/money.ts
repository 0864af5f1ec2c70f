import type { Instant } from '../kernel/decider.ts'
import { isOver } from './attempts.ts'
import type { CostedEnvelope } from './commands.ts'
import type { EventOf, MoneyIn, PaymentEvent } from './events.ts'
import { attemptOf, isPaid, type Money, type PaymentState } from './state.ts'
import { isDifference, type PaymentSource } from './vocabulary.ts'

/*
 * Several reports of M-PESA may be about the same money: a query names the attempt but no receipt, a statement the
 * receipt but no attempt, a callback both. This file pairs such reports, so that money is booked once. Without a
 * callback, one report with an attempt and one with a receipt are paired by likelihood; a later callback corrects a
 * wrong pair. Money stays under its receipt, because a reversal may have been requested with it. Pairing removes booked
 * money only where a callback shows that it is in the books twice.
 */

/** `paidAt` is when M-PESA took the money, ISO 8601 in UTC. */
export type Report = MoneyIn & { source: PaymentSource; paidAt: string }
/** A report that names both the attempt and the receipt. */
export type FullReport = Report & { attemptId: string; receipt: string }

export const booked = ({ parts, refunds }: PaymentState): Money[] => [
  ...parts,
  // M-PESA does not report refunds of cash, or of part of a payment.
  ...refunds.filter((one) => !isDifference(one) && one.reason !== 'cash'),
]
const unsure = (state: PaymentState): Money[] => booked(state).filter(({ sure }) => !sure)

const late = (state: PaymentState, attemptId: string | null): boolean => {
  const attempt = attemptId === null ? undefined : attemptOf(state, attemptId)
  return attempt !== undefined && isOver(attempt)
}

/** The order keeps every part for ever, so their number is limited. What comes beyond is refunded. */
const MOST_PARTS = 20

/**
 * Books money from M-PESA. It is a part of what pays the order, unless the order is cancelled or other M-PESA money has
 * paid all of it; then it is to be refunded. Cash does not matter here: a driver may correct it, so staff look at both.
 */
export const book = (
  { orderId, newId, cost }: CostedEnvelope,
  state: PaymentState,
  { source, paidAt, ...money }: Report,
): PaymentEvent => {
  const isOpen = !isPaid(state, cost.priceCents) && state.parts.length < MOST_PARTS
  if (isOpen && !state.orderCancelled) {
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
  command: CostedEnvelope,
  state: PaymentState,
  report: Report & { attemptId: string },
): PaymentEvent[] => {
  if (booked(state).some(({ attemptId }) => attemptId === report.attemptId)) return []
  // A query names no sum: money of another sum than was asked for is not the prompt's.
  const own = unsure(state).find(
    ({ attemptId, amountCents }) => attemptId === null && amountCents === report.amountCents,
  )
  const receipt = own?.receipt ?? null
  if (receipt === null) return [book(command, state, { ...report, receipt: null })]
  return [learned(command.orderId, report.attemptId, receipt, report)]
}

/** Books money of which the statement gives only the receipt, not the attempt. */
export const bookReceipt = (
  command: CostedEnvelope,
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
  command: CostedEnvelope,
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

/**
 * The money under this receipt that staff accepted or gave back before a callback named its prompt, if a query had said
 * of the prompt alone that it paid: the same money is booked without a receipt, a second time.
 */
export const twinOf = (
  { parts, refunds }: PaymentState,
  { attemptId, receipt }: Pick<MoneyIn, 'attemptId' | 'receipt'>,
): { nameless: Money; decided: Money } | undefined => {
  const nameless = parts.find((one) => one.attemptId === attemptId && one.receipt === null)
  const decided = [...parts, ...refunds].find(
    (one) => one.receipt === receipt && one.sure && one.attemptId === null,
  )
  if (receipt === null || nameless === undefined || decided === undefined) return undefined
  return { nameless, decided }
}

/** What a callback says of money that is in the books twice. */
export const learnedOfTwin = ({ orderId }: CostedEnvelope, report: FullReport): PaymentEvent =>
  learned(orderId, report.attemptId, report.receipt, report)

const changeMoney = (
  state: PaymentState,
  change: <M extends Money>(money: M) => M,
): PaymentState => ({
  ...state,
  parts: state.parts.map(change),
  refunds: state.refunds.map(change),
})

/** Notes that M-PESA names a smaller sum than was booked. */
const lessBy = ({ amountCents: before }: Money, amountCents: number, at: Instant) =>
  amountCents < before ? { less: { amountCents: before - amountCents, at } } : {}

/** The money stays as staff decided, under its prompt. What was booked without a receipt never came beside it. */
const withoutTwin = (
  state: PaymentState,
  { nameless, decided }: { nameless: Money; decided: Money },
  at: Instant,
): PaymentState => {
  const { attemptId, amountCents } = nameless
  const rest = { ...state, parts: state.parts.filter((one) => one !== nameless) }
  const mistaken = [...(state.mistaken ?? []), { amountCents, at }]
  return {
    ...changeMoney(rest, (money) => (money === decided ? { ...money, attemptId } : money)),
    mistaken,
  }
}

/**
 * Gives the money of the receipt to the attempt. If another attempt had been paired with this receipt by mistake, that
 * attempt gets the money that the right attempt had before, or money without an attempt.
 */
const pair = (
  state: PaymentState,
  { attemptId, receipt, amountCents, sure }: EventOf<'PaymentReceiptLearned'>['data'],
  at: Instant,
): PaymentState => {
  const twin = sure ? twinOf(state, { attemptId, receipt }) : undefined
  if (twin !== undefined) return withoutTwin(state, twin, at)
  const pool = unsure(state)
  const { own, place } = placeOf(pool, { attemptId, receipt })
  const home = own ?? pool.find((money) => money.attemptId === null)
  const displaced = place?.attemptId ?? null
  return changeMoney(state, (money) => {
    if (money === place) {
      return { ...money, ...lessBy(money, amountCents, at), attemptId, receipt, amountCents, sure }
    }
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

const moneyOf = (
  { attemptId, receipt, amountCents }: MoneyIn,
  byStaff: boolean,
  at: Instant,
): Money => ({
  attemptId,
  receipt,
  amountCents,
  sure: receipt !== null && (attemptId !== null || byStaff),
  at,
})

const isSameMoney = (one: MoneyIn, other: MoneyIn): boolean =>
  one.attemptId === other.attemptId && one.receipt === other.receipt

/** The part of the cancelled order becomes a refund. Else the money never paid the order. */
const refundDue = (
  state: PaymentState,
  data: EventOf<'RefundBecameDue'>['data'],
  at: Instant,
): PaymentState => {
  const { refundId, reason } = data
  const { parts, refunds } = state
  const open = { refundId, reason, state: 'due' as const, reference: null, reports: [] }
  const part = reason === 'order_cancelled' && parts.find((one) => isSameMoney(one, data))
  if (part) {
    const others = parts.filter((one) => one !== part)
    return { ...state, parts: others, refunds: [...refunds, { ...part, ...open }] }
  }
  const rest = withoutGuess(state, data.attemptId)
  const money = moneyOf(data, reason === 'review', at)
  return { ...rest, refunds: [...rest.refunds, { ...money, ...open }] }
}

/** The payment that M-PESA took back becomes a refund that is done. */
const reversed = (
  state: PaymentState,
  { refundId, receipt, reversal }: EventOf<'PaymentReversed'>['data'],
  at: Instant,
): PaymentState => {
  const { parts, refunds } = state
  const part = parts.find((one) => one.receipt === receipt)
  if (part === undefined) return state
  const gone = {
    refundId,
    reason: 'reversed' as const,
    state: 'done' as const,
    reference: reversal,
    reports: [],
    at,
  }
  const others = parts.filter((one) => one !== part)
  return { ...state, parts: others, refunds: [...refunds, { ...part, ...gone }] }
}

const received = (
  state: PaymentState,
  data: EventOf<'PaymentReceived'>['data'],
  at: Instant,
): PaymentState => {
  const rest = withoutGuess(state, data.attemptId)
  return { ...rest, parts: [...rest.parts, moneyOf(data, data.source === 'review', at)] }
}

export const evolveMoney = (
  state: PaymentState,
  { type, data }: PaymentEvent,
  at: Instant,
): PaymentState => {
  switch (type) {
    case 'PaymentReceived':
      return received(state, data, at)
    case 'RefundBecameDue':
      return refundDue(state, data, at)
    case 'PaymentReversed':
      return reversed(state, data, at)
    case 'PaymentReceiptLearned':
      return pair(state, data, at)
    case 'PaymentCaseOpened':
      return data.heldCents > 0 ? withoutGuess(state, data.attemptId) : state
    default:
      return state
  }
}
