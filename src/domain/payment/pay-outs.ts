import type { CommandOf } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { openCase } from './cases.ts'
import type { PaymentCommand, PaymentDecision } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { completed } from './refunds.ts'
import { type PaymentState, paidOutCents, type Refund } from './state.ts'

/*
 * What the M-PESA statement says of money that went back to a customer: a pay-out that left the account, or came back
 * to it.
 */

const isPaidBy = ({ reference, bounced = [] }: Refund, paidWith: string): boolean =>
  reference === paidWith || bounced.some((one) => one.reference === paidWith)

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
  const known = refunds.find((one) => isPaidBy(one, receipt))
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

/** The shop sent the money. A payment that M-PESA itself took back has no pay-out. */
const isPayOut = ({ reason }: Refund): boolean => reason !== 'reversed'

/** The refunds of the order that the reference paid, or had paid until the pay-out came back. */
export const paidBy = ({ refunds }: PaymentState, reference: string): Refund[] =>
  refunds.filter((one) => isPaidBy(one, reference))

const seen = (orderId: string, refundId: string, reference: string): PaymentEvent => ({
  type: 'RefundSeenOnStatement',
  data: { orderId, refundId, reference },
})

/** The statement lists the pay-out of refunds that are done. */
const forPaid = (
  { orderId, receipt, amountCents }: RecordWithdrawal,
  paid: readonly Refund[],
): PaymentEvent[] | undefined => {
  if (paid.some((one) => one.reference === receipt && paidOutCents(one) !== amountCents)) {
    return undefined
  }
  return paid
    .filter((one) => one.reference === receipt && isPayOut(one) && one.isOnStatement !== true)
    .map(({ refundId }) => seen(orderId, refundId, receipt))
}

const forRefund = (
  command: RecordWithdrawal,
  state: PaymentState,
  refund: Refund,
): PaymentDecision => {
  const { orderId, receipt, amountCents, isTaken } = command
  const paid = paidBy(state, receipt)
  if (paid.length > 0) return ok(forPaid(command, paid) ?? doubt(command, state))
  const isOther = refund.state === 'done' || refund.amountCents !== amountCents
  if (isOther || isTaken) return ok(doubt(command, state))
  const { refundId } = refund
  return ok([completed(orderId, refundId, receipt), seen(orderId, refundId, receipt)])
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

/**
 * The pay-out came back, so the refunds that it paid are due again. A line of another sum, or one that was recorded
 * before, changes nothing.
 */
export const recordBounce = (
  { orderId, reference, receipt, amountCents }: CommandOf<PaymentCommand, 'RecordBounce'>,
  { refunds }: PaymentState,
): PaymentDecision => {
  const paid = refunds.filter(
    (one) => one.reference === reference && isPayOut(one) && paidOutCents(one) === amountCents,
  )
  return ok(
    paid.map((one): PaymentEvent => {
      const data = { orderId, refundId: one.refundId, reference, receipt }
      return { type: 'RefundBounced', data: { ...data, amountCents: one.amountCents } }
    }),
  )
}
