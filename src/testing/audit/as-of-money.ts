import { type Facts, type Plain, shillings } from './plain.ts'

type Refund = { id: unknown; state: string; reason: unknown; cents: number; reference: unknown }
type Money = { receipt: unknown; cents: number }
type Known = {
  attempts: Map<unknown, { state: string; cents: number; resultCode: unknown }>
  paid: Money | null
  refunds: Refund[]
  cases: {
    id: unknown
    kind: unknown
    state: string
    resolution: unknown
    receipt: unknown
    held: number
  }[]
  isCancelled: boolean
}

const attemptStates: Readonly<Record<string, string>> = {
  PaymentAttemptStarted: 'created',
  PromptSubmitting: 'submitting',
  PromptAccepted: 'pending',
  PromptRefused: 'rejected',
  PromptOutcomeUnknown: 'submission_unknown',
  PaymentReceived: 'paid',
  RefundBecameDue: 'paid',
  PaymentReceiptLearned: 'paid',
  PaymentAttemptFailed: 'failed',
  PaymentAttemptExpired: 'expired',
}

const takeAttempt = ({ attempts }: Known, { type, data }: Plain): void => {
  const state = attemptStates[type]
  const before = attempts.get(data.attemptId)
  if (state === undefined || (before === undefined && state !== 'created')) return
  if (before?.state === 'paid') return
  const resultCode = data.resultCode ?? data.errorCode ?? before?.resultCode ?? null
  const cents = before?.cents ?? Number(data.amountCents)
  attempts.set(data.attemptId, { state, cents, resultCode })
}

const takeRefund = (known: Known, { type, data }: Plain): void => {
  const refund = known.refunds.find(({ id }) => id === data.refundId)
  if (type === 'RefundBecameDue') {
    const { refundId: id, reason } = data
    known.refunds.push({
      id,
      reason,
      state: 'due',
      cents: Number(data.amountCents),
      reference: null,
    })
    if (reason === 'order_cancelled') known.paid = null
  }
  if (refund === undefined) return
  if (type === 'RefundRequested') refund.state = 'requested'
  if (type === 'RefundRequestFailed') refund.state = 'due'
  if (type === 'RefundCompleted')
    Object.assign(refund, { state: 'done', reference: data.reference })
  if (type === 'RefundHandedBack') refund.state = 'done'
}

const takeReversal = (known: Known, { type, data }: Plain): void => {
  if (type === 'PaymentReversed') {
    const { refundId: id, reversal: reference } = data
    const cents = Number(data.amountCents)
    known.refunds.push({ id, reason: 'reversed', state: 'done', cents, reference })
    known.paid = null
  }
}

const takeCase = (known: Known, { type, data }: Plain): void => {
  const { caseId: id, kind, receipt, resolution } = data
  if (type === 'PaymentCaseOpened') {
    const held = Number(data.heldCents)
    known.cases.push({ id, kind, state: 'open', resolution: null, receipt, held })
    const attempt = known.attempts.get(data.attemptId)
    const ends = kind === 'amount_mismatch' || kind === 'receipt_reused'
    if (attempt !== undefined && ends) attempt.state = 'review'
  }
  const found = known.cases.find((one) => one.id === id)
  if (type === 'PaymentCaseResolved' && found !== undefined)
    Object.assign(found, { state: 'resolved', resolution })
}

const knownFrom = (events: readonly Plain[]): Known => {
  const known: Known = {
    attempts: new Map(),
    paid: null,
    refunds: [],
    cases: [],
    isCancelled: false,
  }
  for (const event of events) {
    const { type, data } = event
    takeAttempt(known, event)
    takeCase(known, event)
    if (type === 'PaymentReceived')
      known.paid = { receipt: data.receipt, cents: Number(data.amountCents) }
    if (type === 'PaymentReceiptLearned' && known.paid !== null) known.paid.receipt = data.receipt
    if (type === 'OrderCancellationNoted') known.isCancelled = true
    takeRefund(known, event)
    takeReversal(known, event)
  }
  return known
}

const wasGivenBack = ({ refunds }: Known, totalCents: number): boolean => {
  const back = refunds.filter(({ reason, state }) => reason === 'returned' && state === 'done')
  const backCents = back.reduce((sum, { cents }) => sum + cents, 0)
  return backCents > 0 && backCents >= totalCents
}

const running = ['created', 'submitting', 'pending', 'submission_unknown']

/** The first that fits. */
const statusOf = (known: Known, totalCents: number): string => {
  const { attempts, paid, refunds, cases } = known
  const states = [...attempts.values()].map(({ state }) => state)
  const open = cases.filter(({ state }) => state === 'open')
  const all: readonly [status: string, fits: boolean][] = [
    ['refund_due', refunds.some(({ state }) => state !== 'done')],
    ['needs_review', open.some(({ held }) => held > 0)],
    ['refunded', paid !== null && wasGivenBack(known, totalCents)],
    ['paid', paid !== null],
    ['prompted', states.some((one) => running.includes(one))],
    ['needs_review', open.length > 0],
    ['refunded', refunds.length > 0],
    ['failed', states.length > 0],
  ]
  return all.find(([, fits]) => fits)?.[0] ?? 'pending'
}

type Order = { method: unknown; status: unknown; totalCents: number }

const withDoor = (known: Known, { method, status, totalCents }: Order): string => {
  const told = statusOf(known, known.paid?.cents ?? totalCents)
  const isOver = !['pending', 'failed', 'refunded'].includes(told)
  if (method !== 'cash' || known.isCancelled || isOver) return told
  if (status !== 'delivered') return 'pending'
  const door = { ...known, paid: { receipt: null, cents: totalCents } }
  return statusOf(door, totalCents)
}

/** The money of an order, by the events of both. */
export const moneyAsOf = (events: readonly Plain[], order: Order): Facts => {
  const known = knownFrom(events)
  const { attempts, paid, refunds, cases } = known
  const before = refunds.find(({ reason }) => reason === 'order_cancelled')
  const due = events.find(({ data }) => before !== undefined && data.refundId === before.id)
  return {
    paymentStatus: withDoor(known, order),
    paid: paid === null ? null : shillings(paid.cents),
    receipt: paid?.receipt ?? due?.data.receipt ?? null,
    attempts: [...attempts.values()].map(({ state, cents, resultCode }) => ({
      state,
      amount: shillings(cents),
      resultCode,
    })),
    refunds: refunds.map(({ state, reason, cents, reference }) => ({
      state,
      reason,
      amount: shillings(cents),
      reference,
    })),
    cases: cases.map(({ kind, state, resolution, receipt }) => ({
      kind,
      state,
      resolution,
      receipt,
    })),
  }
}
