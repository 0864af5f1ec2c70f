import type { CommandOf } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { openCase } from './cases.ts'
import type { Decision, PaymentCommand } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import type { PaymentState, Refund } from './state.ts'

type RecordWithdrawal = CommandOf<PaymentCommand, 'RecordWithdrawal'>

/** The refund that money went out for: under its reference, by the payment that went back, or the only one due. */
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

/** Staff look at money that left otherwise than the books say. It holds no money: that is gone. */
const doubt = (command: RecordWithdrawal, state: PaymentState): PaymentEvent[] =>
  openCase(command, state, {
    kind: 'reversed',
    attemptId: null,
    receipt: command.receipt,
    amountCents: command.amountCents,
    heldCents: 0,
    resultCode: null,
  })

const forRefund = (command: RecordWithdrawal, state: PaymentState, refund: Refund): Decision => {
  const { orderId, receipt: reference, amountCents } = command
  const { refundId } = refund
  if (refund.amountCents !== amountCents) return ok(doubt(command, state))
  if (refund.state === 'done') {
    return ok(refund.reference === reference ? [] : doubt(command, state))
  }
  return ok([{ type: 'RefundCompleted', data: { orderId, refundId, reference } }])
}

/** The order's own payment went back, and nobody here knew: it is not paid any more, and staff are told. */
const forPayment = (command: RecordWithdrawal, state: PaymentState): Decision => {
  const {
    orderId,
    newId: refundId,
    receipt: reversal,
    amountCents,
    transactionTime: reversedAt,
  } = command
  const { paid } = state
  const told = doubt(command, state)
  if (paid?.receipt === null || paid?.receipt !== command.reverses) return ok(told)
  if (paid.amountCents !== amountCents) return ok(told)
  const { receipt } = paid
  const data = { orderId, refundId, receipt, reversal, amountCents, reversedAt }
  return ok([{ type: 'PaymentReversed', data }, ...told])
}

/** The second telling of the same withdrawal changes nothing. */
export const recordWithdrawal = (command: RecordWithdrawal, state: PaymentState): Decision => {
  const refund = refundOf(state, command)
  return refund === undefined ? forPayment(command, state) : forRefund(command, state, refund)
}
