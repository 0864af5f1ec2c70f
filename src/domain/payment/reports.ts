import type { CommandOf } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import { type Attempt, isOpen } from './attempts.ts'
import { doubtOfStatement, heldOf, heldUnder, openCase, resolved } from './cases.ts'
import type { CostedEnvelope, PaymentCommand, PaymentDecision } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import {
  bookAttempt,
  booked,
  bookPair,
  bookReceipt,
  type FullReport,
  learnedOfTwin,
  twinOf,
} from './money.ts'
import { attemptOf, billOfPayment, type PaymentState, type ReviewCase } from './state.ts'
import type { CaseKind } from './vocabulary.ts'

/** M-PESA's result code for a success. */
const PAID = '0'

/**
 * Books a success without a receipt. If a case holds money of this attempt, the money stays in the case until a report
 * says more.
 */
const paidWithoutReceipt = (
  command: CostedEnvelope,
  state: PaymentState,
  { attemptId, amountCents }: Attempt,
  source: 'callback' | 'query',
): PaymentEvent[] => {
  if (heldOf(state, attemptId)) return []
  const report = { attemptId, receipt: null, amountCents, source, paidAt: command.at }
  return bookAttempt(command, state, report)
}

type Failure = {
  resultCode: string
  retryAfterSeconds: number | null
  source: 'callback' | 'query'
}

/** A failure after a success changes no money. Staff get a case. */
const failed = (
  command: CostedEnvelope,
  state: PaymentState,
  { attemptId, state: attemptState }: Attempt,
  failure: Failure,
): PaymentEvent[] => {
  const { orderId, at: failedAt } = command
  if (attemptState !== 'paid') {
    return [{ type: 'PaymentAttemptFailed', data: { orderId, attemptId, ...failure, failedAt } }]
  }
  const facts = { receipt: null, amountCents: null, heldCents: 0, resultCode: failure.resultCode }
  return openCase(command, state, { kind: 'contradiction', attemptId, ...facts })
}

const failedOnce = (
  command: CostedEnvelope,
  state: PaymentState,
  attempt: Attempt,
  failure: Failure,
): PaymentEvent[] =>
  isOpen(attempt) || attempt.state === 'paid' ? failed(command, state, attempt, failure) : []

export const recordQueryResult = (
  command: CommandOf<PaymentCommand, 'RecordQueryResult'>,
  state: PaymentState,
): PaymentDecision => {
  const attempt = attemptOf(state, command.attemptId)
  if (!attempt) return reject('ATTEMPT_NOT_FOUND')
  if (attempt.checkoutRequestId === null) return reject('PROMPT_NOT_SUBMITTED')
  const { result } = command
  if (result === 'pending') return ok([])
  if (result.resultCode === PAID) return ok(paidWithoutReceipt(command, state, attempt, 'query'))
  return ok(failedOnce(command, state, attempt, { ...result, source: 'query' }))
}

type StatementLine = CommandOf<PaymentCommand, 'RecordStatementEntry'>

const judgeLine = (command: StatementLine, state: PaymentState): PaymentEvent[] => {
  const { receipt, amountCents, cost, transactionTime: paidAt } = command
  const attemptId = null
  const mismatch = { kind: 'amount_mismatch' as const, attemptId, receipt, amountCents }
  const standing =
    booked(state).find((one) => one.receipt === receipt)?.amountCents ??
    heldUnder(state, receipt)?.heldCents
  if (standing === amountCents) return []
  const isAsked = [cost.priceCents, billOfPayment(state, cost).restCents].includes(amountCents)
  if (standing !== undefined || !isAsked) {
    const heldCents = standing === undefined ? amountCents : 0
    return openCase(command, state, { ...mismatch, heldCents, resultCode: null })
  }
  const report = { receipt, attemptId, amountCents, source: 'statement' as const, paidAt }
  return bookReceipt(command, state, report)
}

/**
 * A later statement that names another sum corrects a case that nobody has decided about: the case ends, and the line is
 * judged as though it had come first.
 */
export const recordStatementEntry = (
  command: StatementLine,
  state: PaymentState,
): PaymentDecision => {
  const { orderId, receipt, amountCents } = command
  const wrong = doubtOfStatement(state, receipt)
  if (wrong === undefined || wrong.amountCents === amountCents) return ok(judgeLine(command, state))
  const rest = { ...state, cases: state.cases.filter((one) => one !== wrong) }
  return ok([resolved(orderId, wrong.caseId, 'settled', '', null), ...judgeLine(command, rest)])
}

type Callback = CommandOf<PaymentCommand, 'RecordCallback'>

/**
 * Until M-PESA has answered the prompt, its ids are unknown: only the secret in the callback's address names the
 * attempt.
 */
const idsMatch = ({ submittedAt, checkoutRequestId }: Attempt, callback: Callback): boolean =>
  submittedAt !== null &&
  (checkoutRequestId === null || checkoutRequestId === callback.checkoutRequestId)

const receiptReused = (state: PaymentState, { attemptId, receipt, ...facts }: Callback): boolean =>
  facts.receiptSeenElsewhere ||
  (twinOf(state, { attemptId, receipt }) === undefined &&
    booked(state).some(
      (one) =>
        receipt !== null && one.sure && one.receipt === receipt && one.attemptId !== attemptId,
    ))

const doubtOf = (state: PaymentState, attempt: Attempt, callback: Callback): CaseKind | null => {
  if (!idsMatch(attempt, callback)) return 'unknown_checkout_id'
  if (receiptReused(state, callback)) return 'receipt_reused'
  return callback.amountCents === attempt.amountCents ? null : 'amount_mismatch'
}

const openFor = (
  kind: CaseKind,
  callback: Callback,
  state: PaymentState,
  heldCents: number,
): PaymentEvent[] => {
  const { attemptId, receipt, amountCents, resultCode } = callback
  const facts = { kind, attemptId, receipt, amountCents, heldCents, resultCode }
  return openCase(callback, state, facts)
}

/**
 * Whether this money is already in the books: under its receipt, or as money of the attempt. Money of the attempt under
 * another receipt counts only while that pair is a guess.
 */
const isBooked = (state: PaymentState, attemptId: string, receipt: string | null): boolean =>
  booked(state).some((one) => {
    if (receipt !== null && one.receipt === receipt) return true
    return one.attemptId === attemptId && (receipt === null || !one.sure)
  })
const isHeld = (state: PaymentState, receipt: string | null): boolean =>
  receipt !== null && heldUnder(state, receipt) !== undefined
const isSure = (state: PaymentState, receipt: string | null): boolean =>
  receipt !== null && booked(state).some((one) => one.sure && one.receipt === receipt)

/** Whether the prompt is paid by a report that named no receipt. */
const isNameless = (state: PaymentState, attemptId: string): boolean =>
  booked(state).some((one) => one.attemptId === attemptId && one.receipt === null)

/**
 * A statement had a sum that nobody asked for, so a case holds it. It is what the prompt was paid with: the case ends, and
 * the payment is this sum.
 */
const sameMoney = (state: PaymentState, report: FullReport): ReviewCase | undefined => {
  const held = heldUnder(state, report.receipt)
  const isSame = held?.attemptId === null && held.heldCents === report.amountCents
  return isSame && isNameless(state, report.attemptId) ? held : undefined
}

/** A complete report ends the case that holds its money, and books it. */
const settle = (
  { caseId }: ReviewCase,
  callback: Callback,
  state: PaymentState,
  report: FullReport,
): PaymentEvent[] => [
  resolved(callback.orderId, caseId, 'settled', '', null),
  ...bookPair(callback, state, report),
]

/** The callback belongs to this prompt, but its amount is not the one that was asked for. */
const otherAmount = (callback: Callback, state: PaymentState, amountCents: number) => {
  const { receipt, attemptId, at: paidAt } = callback
  const doubt = (heldCents: number) => openFor('amount_mismatch', callback, state, heldCents)
  if (receipt === null) return doubt(isBooked(state, attemptId, null) ? 0 : amountCents)
  const report = { attemptId, receipt, amountCents, source: 'callback' as const, paidAt }
  if (twinOf(state, report)) return [learnedOfTwin(callback, report), ...doubt(0)]
  const same = sameMoney(state, report)
  if (same !== undefined) return [...settle(same, callback, state, report), ...doubt(0)]
  if (isHeld(state, receipt) || isSure(state, receipt)) return doubt(0)
  const known = bookPair(callback, state, report)
  if (known[0]?.type === 'PaymentReceiptLearned') return [...known, ...doubt(0)]
  return doubt(amountCents)
}

/** The callback came to another prompt's address. Gives the attempt whose id it contains, if there is one. */
const ownerOf = ({ attempts }: PaymentState, callback: Callback): string =>
  attempts.find((one) => one.checkoutRequestId === callback.checkoutRequestId)?.attemptId ??
  callback.attemptId

const doubtful = (
  kind: CaseKind,
  callback: Callback,
  state: PaymentState,
  attempt: Attempt,
): PaymentEvent[] => {
  const claimed = callback.amountCents ?? attempt.amountCents
  if (kind === 'amount_mismatch') return otherAmount(callback, state, claimed)
  const claim = { ...callback, attemptId: ownerOf(state, callback) }
  const { attemptId, receipt } = claim
  const accounted = isBooked(state, attemptId, receipt) || isHeld(state, receipt)
  return openFor(kind, claim, state, accounted ? 0 : claimed)
}

/**
 * A complete report closes the case that holds money under its receipt. If the amounts differ, the case stays for
 * staff.
 */
const fullReport = (command: Callback, state: PaymentState, report: FullReport): PaymentEvent[] => {
  if (twinOf(state, report)) return [learnedOfTwin(command, report)]
  if (isSure(state, report.receipt)) return []
  const held = heldUnder(state, report.receipt)
  if (!held) return bookPair(command, state, report)
  return held.heldCents === report.amountCents ? settle(held, command, state, report) : []
}

const undoubted = (callback: Callback, state: PaymentState, attempt: Attempt): PaymentEvent[] => {
  const { attemptId, receipt, phone } = callback
  const other = phone !== null && attempt.phone !== '' && phone !== attempt.phone
  const mismatch = other ? openFor('phone_mismatch', callback, state, 0) : []
  if (receipt === null) {
    const events = paidWithoutReceipt(callback, state, attempt, 'callback')
    const missing = events.length > 0 ? openFor('missing_receipt', callback, state, 0) : []
    return [...events, ...missing, ...mismatch]
  }
  const { amountCents } = attempt
  const paidAt = callback.transactionTime ?? callback.at
  const report = { attemptId, receipt, amountCents, source: 'callback' as const, paidAt }
  return [...fullReport(callback, state, report), ...mismatch]
}

/** A callback may come before M-PESA's answer to the prompt. It contains the same ids. */
const accepted = (callback: Callback, attempt: Attempt): PaymentEvent[] => {
  const { orderId, attemptId, checkoutRequestId, merchantRequestId } = callback
  if (attempt.checkoutRequestId !== null || !idsMatch(attempt, callback)) return []
  const data = { orderId, attemptId, checkoutRequestId, merchantRequestId }
  return [{ type: 'PromptAccepted', data }]
}

const outcome = (callback: Callback, state: PaymentState, attempt: Attempt): PaymentEvent[] => {
  if (callback.resultCode === PAID) {
    const doubt = doubtOf(state, attempt, callback)
    return doubt ? doubtful(doubt, callback, state, attempt) : undoubted(callback, state, attempt)
  }
  // The callback belongs to another prompt and brings no money, so it says nothing about this attempt.
  if (!idsMatch(attempt, callback)) return []
  const { resultCode, retryAfterSeconds } = callback
  return failedOnce(callback, state, attempt, { resultCode, retryAfterSeconds, source: 'callback' })
}

export const recordCallback = (callback: Callback, state: PaymentState): PaymentDecision => {
  const attempt = attemptOf(state, callback.attemptId)
  if (!attempt) return reject('ATTEMPT_NOT_FOUND')
  return ok([...accepted(callback, attempt), ...outcome(callback, state, attempt)])
}
