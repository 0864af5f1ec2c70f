import type { CommandOf } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import { openCase } from './cases.ts'
import type { PaymentCommand, PaymentDecision } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import type { PaymentState, Refund } from './state.ts'
import { isCashRefund } from './vocabulary.ts'

type RecordWithdrawal = CommandOf<PaymentCommand, 'RecordWithdrawal'>

/**
 * The refund that the outgoing money belongs to: the one with this reference, the one of the reversed payment, or the
 * only one due with this amount.
 */
export const refundOf = (
  { refunds }: PaymentState,
  {
    receipt,
    reverses,
    amountCents,
  }: Pick<RecordWithdrawal, 'receipt' | 'reverses' | 'amountCents'>,
): Refund | undefined => {
  const known = refunds.find(({ reference }) => reference === receipt)
  if (known !== undefined) return known
  if (reverses !== null) return refunds.find((one) => one.receipt === reverses)
  const due = refunds.filter((one) => one.state !== 'done' && one.amountCents === amountCents)
  return due.length === 1 ? due[0] : undefined
}

/** Opens a case because money left the account and the books do not say why. The case holds no money: it is gone. */
const doubt = (command: RecordWithdrawal, state: PaymentState): PaymentEvent[] =>
  openCase(command, state, {
    kind: 'reversed',
    attemptId: null,
    receipt: command.receipt,
    amountCents: command.amountCents,
    heldCents: 0,
    resultCode: null,
  })

const forRefund = (
  command: RecordWithdrawal,
  state: PaymentState,
  refund: Refund,
): PaymentDecision => {
  const { orderId, receipt: reference, amountCents } = command
  const { refundId } = refund
  if (refund.amountCents !== amountCents) return ok(doubt(command, state))
  if (refund.state === 'done') {
    return ok(refund.reference === reference ? [] : doubt(command, state))
  }
  return ok([{ type: 'RefundCompleted', data: { orderId, refundId, reference } }])
}

/**
 * M-PESA took back the order's own payment without the shop knowing. The order is unpaid again, and a case tells staff.
 */
const forPayment = (command: RecordWithdrawal, state: PaymentState): PaymentDecision => {
  const {
    orderId,
    newId: refundId,
    receipt: reversal,
    amountCents,
    transactionTime: reversedAt,
  } = command
  const told = doubt(command, state)
  const { reverses: receipt } = command
  const part = receipt !== null && state.parts.find((one) => one.receipt === receipt)
  if (!part || part.amountCents !== amountCents) return ok(told)
  const data = { orderId, refundId, receipt, reversal, amountCents, reversedAt }
  return ok([{ type: 'PaymentReversed', data }, ...told])
}

/** A withdrawal that is reported twice changes nothing the second time. */
export const recordWithdrawal = (
  command: RecordWithdrawal,
  state: PaymentState,
): PaymentDecision => {
  const refund = refundOf(state, command)
  return refund === undefined ? forPayment(command, state) : forRefund(command, state, refund)
}

type RefundCommand = CommandOf<
  PaymentCommand,
  | 'RequestRefund'
  | 'CompleteRefund'
  | 'HandBackRefund'
  | 'RecordReversalResult'
  | 'KeepRefundReport'
>

const request = ({ orderId, refundId }: RefundCommand, refund: Refund): PaymentDecision => {
  if (refund.state === 'done') return reject('REFUND_ALREADY_DONE', { reference: refund.reference })
  if (refund.state === 'requested') return reject('REFUND_ALREADY_REQUESTED')
  if (refund.receipt === null) return reject('REFUND_NEEDS_RECEIPT')
  return ok([{ type: 'RefundRequested', data: { orderId, refundId } }])
}

const completed = (orderId: string, refundId: string, reference: string): PaymentEvent => ({
  type: 'RefundCompleted',
  data: { orderId, refundId, reference },
})

const complete = (
  { orderId, refundId, reference }: CommandOf<PaymentCommand, 'CompleteRefund'>,
  refund: Refund,
): PaymentDecision => {
  if (refund.state !== 'done') return ok([completed(orderId, refundId, reference)])
  if (refund.reference === reference) return ok([])
  return reject('REFUND_ALREADY_DONE', { reference: refund.reference })
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
    case 'CompleteRefund':
      return complete(command, refund)
    case 'HandBackRefund':
      return handBack(command, refund, state)
    case 'RecordReversalResult':
      return settle(command, state, refund)
    case 'KeepRefundReport':
      return keepReport(command, refund)
  }
}

const changed = (refund: Refund, { type, data }: PaymentEvent): Refund => {
  switch (type) {
    case 'RefundSumChanged':
      return { ...refund, amountCents: data.amountCents }
    case 'RefundRequested':
      return { ...refund, state: 'requested' }
    case 'RefundRequestFailed':
      return { ...refund, state: 'due' }
    case 'RefundCompleted':
      return { ...refund, state: 'done', reference: data.reference }
    case 'RefundHandedBack':
      return { ...refund, state: 'done', handedBack: true }
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
