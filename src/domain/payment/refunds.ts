import type { CommandOf } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import { openCase } from './cases.ts'
import type { PaymentCommand, PaymentDecision } from './commands.ts'
import type { EventOf, PaidTogether, PaymentEvent, RefundMark } from './events.ts'
import { type PaymentState, paidOutCents, type Refund } from './state.ts'
import { isCashRefund } from './vocabulary.ts'

type RefundCommand = CommandOf<
  PaymentCommand,
  'RequestRefund' | 'MarkRefund' | 'HandBackRefund' | 'RecordReversalResult' | 'KeepRefundReport'
>

const request = ({ orderId, refundId }: RefundCommand, refund: Refund): PaymentDecision => {
  if (refund.state === 'done') return reject('REFUND_ALREADY_DONE', { reference: refund.reference })
  if (refund.state === 'requested') return reject('REFUND_ALREADY_REQUESTED')
  if (refund.receipt === null) return reject('REFUND_NEEDS_RECEIPT')
  return ok([{ type: 'RefundRequested', data: { orderId, refundId } }])
}

export const completed = (
  orderId: string,
  refundId: string,
  reference: string,
  together: PaidTogether | null = null,
): PaymentEvent => ({
  type: 'RefundCompleted',
  data: { orderId, refundId, reference, together },
})

const isSameMark = (one: Omit<RefundMark, 'by'>, other: Omit<RefundMark, 'by'>): boolean =>
  one.reference === other.reference && one.together?.paidCents === other.together?.paidCents

type Mark = CommandOf<PaymentCommand, 'MarkRefund'>

/** Whether the mark needs the word of a second person, and this is the first. */
const needsSecond = (mark: Mark, refund: Refund): boolean => {
  const { together, by, aloneCents } = mark
  if (by === null || (together?.paidCents ?? refund.amountCents) <= aloneCents) return false
  const { proposed } = refund
  return proposed === undefined || proposed.by === by || !isSameMark(proposed, mark)
}

const markDue = (command: Mark, refund: Refund): PaymentDecision => {
  const { orderId, refundId, reference, together, by } = command
  if (refund.bounced?.some((one) => one.reference === reference)) {
    return reject('REFUND_REFERENCE_BOUNCED', { reference })
  }
  if (by === null || !needsSecond(command, refund)) {
    return ok([completed(orderId, refundId, reference, together)])
  }
  const { proposed } = refund
  if (proposed?.by === by && isSameMark(proposed, command)) return ok([])
  const data = { orderId, refundId, reference, together, by }
  return ok([{ type: 'RefundMarkProposed', data }])
}

const mark = (command: Mark, refund: Refund): PaymentDecision => {
  if (refund.state !== 'done') return markDue(command, refund)
  const { reference } = refund
  const paidCents = command.together?.paidCents ?? refund.amountCents
  if (reference === command.reference && paidOutCents(refund) === paidCents) return ok([])
  return reject('REFUND_ALREADY_DONE', { reference })
}

const handBack = (
  command: CommandOf<PaymentCommand, 'HandBackRefund'>,
  refund: Refund,
  state: PaymentState,
): PaymentDecision => {
  const { orderId, orderNumber, branchId, refundId } = command
  const handed = { orderId, orderNumber, branchId, refundId, amountCents: command.amountCents }
  const isSame = refund.handedBack === true && handed.amountCents === refund.amountCents
  if (isSame) return ok([])
  if (refund.state === 'done') return reject('REFUND_ALREADY_DONE', { reference: refund.reference })
  if (!isCashRefund(state, refund)) return reject('REFUND_NOT_CASH')
  const { amountCents } = refund
  if (handed.amountCents !== amountCents) {
    return reject('REFUND_SUM_CHANGED', { due: amountCents / 100 })
  }
  return ok([{ type: 'RefundHandedBack', data: handed }])
}

/**
 * Opens a case: the money was paid back by hand, and M-PESA reversed the payment as well. So the money may have left
 * twice.
 */
const doubled = (
  command: CommandOf<PaymentCommand, 'RecordReversalResult'>,
  state: PaymentState,
  { attemptId, receipt, amountCents }: Refund,
): PaymentEvent[] => {
  const { resultCode } = command
  const money = { attemptId, receipt, amountCents, heldCents: 0 }
  return openCase(command, state, { kind: 'contradiction', ...money, resultCode })
}

const settle = (
  command: CommandOf<PaymentCommand, 'RecordReversalResult'>,
  state: PaymentState,
  refund: Refund,
): PaymentDecision => {
  const { orderId, refundId, succeeded, resultCode, reference } = command
  if (succeeded && refund.state !== 'done') return ok([completed(orderId, refundId, reference)])
  if (succeeded && refund.reference !== reference) return ok(doubled(command, state, refund))
  if (succeeded || refund.state !== 'requested') return ok([])
  return ok([{ type: 'RefundRequestFailed', data: { orderId, refundId, resultCode } }])
}

const keepReport = (
  { orderId, refundId, subject, raw, digest }: CommandOf<PaymentCommand, 'KeepRefundReport'>,
  refund: Refund,
): PaymentDecision => {
  if (refund.reports.includes(digest)) return ok([])
  return ok([{ type: 'RefundReportRecorded', data: { orderId, refundId, subject, raw, digest } }])
}

export const decideRefund = (command: RefundCommand, state: PaymentState): PaymentDecision => {
  const refund = state.refunds.find(({ refundId }) => refundId === command.refundId)
  if (!refund) return reject('REFUND_NOT_FOUND')
  switch (command.type) {
    case 'RequestRefund':
      return request(command, refund)
    case 'MarkRefund':
      return mark(command, refund)
    case 'HandBackRefund':
      return handBack(command, refund, state)
    case 'RecordReversalResult':
      return settle(command, state, refund)
    case 'KeepRefundReport':
      return keepReport(command, refund)
  }
}

/** The refund without what a person said of giving it back. */
const unproposed = ({ proposed: _, ...refund }: Refund): Refund => refund

const done = (refund: Refund, { reference, together }: EventOf<'RefundCompleted'>['data']) => {
  const paid: Refund = { ...unproposed(refund), state: 'done', reference }
  return together === null ? paid : { ...paid, together }
}

/** The refund is due again, without the pay-out that came back. */
const dueAgain = (
  { together: _, isOnStatement: __, ...refund }: Refund,
  { reference, receipt }: EventOf<'RefundBounced'>['data'],
): Refund => {
  const bounced = [...(refund.bounced ?? []), { reference, receipt }]
  return { ...refund, state: 'due', reference: null, bounced }
}

const changed = (refund: Refund, { type, data }: PaymentEvent): Refund => {
  switch (type) {
    case 'RefundSumChanged':
      return { ...unproposed(refund), amountCents: data.amountCents }
    case 'RefundMarkProposed': {
      const { reference, together, by } = data
      return { ...refund, proposed: { reference, together, by } }
    }
    case 'RefundSeenOnStatement':
      return { ...refund, isOnStatement: true }
    case 'RefundBounced':
      return dueAgain(refund, data)
    case 'RefundRequested':
      return { ...refund, state: 'requested' }
    case 'RefundRequestFailed':
      return { ...refund, state: 'due' }
    case 'RefundCompleted':
      return done(refund, data)
    case 'RefundHandedBack':
      return { ...unproposed(refund), state: 'done', handedBack: true }
    case 'RefundReportRecorded':
      return { ...refund, reports: [...refund.reports, data.digest] }
    default:
      return refund
  }
}

export const evolveRefunds = (refunds: readonly Refund[], event: PaymentEvent): Refund[] => {
  const refundId = 'refundId' in event.data ? event.data.refundId : null
  return refunds
    .map((one) => (one.refundId === refundId ? changed(one, event) : one))
    .filter(({ amountCents }) => amountCents > 0)
}
