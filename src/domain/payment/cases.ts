import type { CommandOf } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import type { Envelope, PaymentCommand, PaymentDecision } from './commands.ts'
import type { CaseFacts, EventOf, MoneyIn, PaymentEvent } from './events.ts'
import { book } from './money.ts'
import { type PaymentState, type ReviewCase, receiptOf, withOpenRest } from './state.ts'
import type { CaseResolution } from './vocabulary.ts'

/**
 * Opens a case for staff. The same kind of doubt about the same attempt and receipt opens one case, however often
 * M-PESA reports it.
 */
export const openCase = (
  { orderId, newId: caseId }: Envelope,
  { cases }: PaymentState,
  facts: CaseFacts,
): PaymentEvent[] => {
  const same = cases.some(
    ({ kind, attemptId, receipt }) =>
      kind === facts.kind && attemptId === facts.attemptId && receipt === facts.receipt,
  )
  return same ? [] : [{ type: 'PaymentCaseOpened', data: { orderId, caseId, ...facts } }]
}

export const heldUnder = ({ cases }: PaymentState, receipt: string): ReviewCase | undefined =>
  cases.find((one) => one.receipt === receipt && one.heldCents > 0)
export const heldOf = ({ cases }: PaymentState, attemptId: string): ReviewCase | undefined =>
  cases.find((one) => one.attemptId === attemptId && one.heldCents > 0)

/** The open case of a sum that a statement named. No prompt is known of it. */
export const doubtOfStatement = (
  { cases }: PaymentState,
  receipt: string,
): ReviewCase | undefined =>
  cases.find(
    ({ kind, state, attemptId, ...one }) =>
      kind === 'amount_mismatch' &&
      state === 'open' &&
      attemptId === null &&
      one.receipt === receipt,
  )

export const resolved = (
  orderId: string,
  caseId: string,
  resolution: CaseResolution,
  note: string,
  subject: string | null,
): PaymentEvent => ({
  type: 'PaymentCaseResolved',
  data: { orderId, caseId, resolution, note, subject },
})

const accept = (
  command: CommandOf<PaymentCommand, 'ResolveCase'>,
  state: PaymentState,
  money: MoneyIn,
): PaymentDecision => {
  if (state.orderCancelled) return reject('ORDER_ALREADY_CANCELLED')
  const open = withOpenRest({ ...state, cases: [] }, command.cost)
  if (!open.ok) return open
  return ok([book(command, state, { ...money, source: 'review', paidAt: command.at })])
}

/**
 * The events that book the case's money as staff decided: as the payment or as a refund. A dismissed case moves no
 * money.
 */
const moveMoney = (
  command: CommandOf<PaymentCommand, 'ResolveCase'>,
  state: PaymentState,
  { kind, attemptId, receipt, heldCents: amountCents }: ReviewCase,
): PaymentDecision => {
  if (command.resolution === 'dismissed') return ok([])
  if (amountCents === 0) return reject('CASE_HOLDS_NO_MONEY')
  const money = { attemptId, receipt, amountCents }
  const isOfCash = kind === 'paid_twice'
  if (command.resolution === 'refunded') {
    const { orderId, newId: refundId } = command
    const reason = isOfCash ? ('cash' as const) : ('review' as const)
    const data = { orderId, refundId, ...money, reason }
    return ok([{ type: 'RefundBecameDue', data }])
  }
  // Cash is with a carrier already. Booked as M-PESA's money it would be in the books twice.
  if (isOfCash) return reject('ORDER_ALREADY_PAID', { receipt: receiptOf(state) })
  return accept(command, state, money)
}

export const resolveCase = (
  command: CommandOf<PaymentCommand, 'ResolveCase'>,
  state: PaymentState,
): PaymentDecision => {
  const { orderId, caseId, resolution, note, subject } = command
  const found = state.cases.find((one) => one.caseId === caseId)
  if (!found) return reject('CASE_NOT_FOUND')
  if (found.resolution === resolution) return ok([])
  if (found.state === 'resolved') {
    return reject('CASE_ALREADY_RESOLVED', { resolution: found.resolution })
  }
  const moved = moveMoney(command, state, found)
  if (!moved.ok) return moved
  return ok([resolved(orderId, caseId, resolution, note, subject), ...moved.value])
}

/** A dismissed case is open again, with the money that it held. Twice is once. */
export const takeUpCase = (
  { orderId, caseId, note, subject }: CommandOf<PaymentCommand, 'TakeUpCase'>,
  { cases }: PaymentState,
): PaymentDecision => {
  const found = cases.find((one) => one.caseId === caseId)
  if (!found) return reject('CASE_NOT_FOUND')
  if (found.state === 'open') return ok([])
  if (found.resolution !== 'dismissed') return reject('CASE_NOT_DISMISSED')
  return ok([{ type: 'PaymentCaseTakenUp', data: { orderId, caseId, note, subject } }])
}

const opened = ({ orderId: _, ...facts }: EventOf<'PaymentCaseOpened'>['data']): ReviewCase => ({
  ...facts,
  state: 'open',
  resolution: null,
})

const held = (
  one: ReviewCase,
  { heldCents }: EventOf<'PaymentCaseHeldChanged'>['data'],
): ReviewCase => ({ ...one, state: 'open', resolution: null, amountCents: heldCents, heldCents })

const closed = (
  one: ReviewCase,
  { resolution }: EventOf<'PaymentCaseResolved'>['data'],
): ReviewCase => ({
  ...one,
  state: 'resolved',
  resolution,
  // A dismissed case keeps its money, so that no money disappears from the books and the case can be taken up again.
  heldCents: resolution === 'dismissed' ? one.heldCents : 0,
})

const changedCase = (one: ReviewCase, event: PaymentEvent): ReviewCase => {
  switch (event.type) {
    case 'PaymentCaseHeldChanged':
      return held(one, event.data)
    case 'PaymentCaseResolved':
      return closed(one, event.data)
    case 'PaymentCaseTakenUp':
      return { ...one, state: 'open', resolution: null }
    default:
      return one
  }
}

export const evolveCases = (
  cases: readonly ReviewCase[],
  event: PaymentEvent,
): readonly ReviewCase[] => {
  if (event.type === 'PaymentCaseOpened') return [...cases, opened(event.data)]
  const caseId = 'caseId' in event.data ? event.data.caseId : null
  return caseId === null
    ? cases
    : cases.map((one) => (one.caseId === caseId ? changedCase(one, event) : one))
}
