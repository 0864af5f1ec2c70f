import type { CommandOf } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import { heldUnder, openCase } from './cases.ts'
import type { Decision, PaymentCommand } from './commands.ts'
import { booked, bookReceipt } from './money.ts'
import { failedOnce, PAID, paidWithoutReceipt } from './outcomes.ts'
import { attemptOf, type PaymentState } from './state.ts'

export const recordQueryResult = (
  command: CommandOf<PaymentCommand, 'RecordQueryResult'>,
  state: PaymentState,
): Decision => {
  const attempt = attemptOf(state, command.attemptId)
  if (!attempt) return reject('ATTEMPT_NOT_FOUND')
  if (attempt.checkoutRequestId === null) return reject('PROMPT_NOT_SUBMITTED')
  const { result } = command
  if (result === 'pending') return ok([])
  if (result.resultCode === PAID) return ok(paidWithoutReceipt(command, state, attempt, 'query'))
  return ok(failedOnce(command, state, attempt, { ...result, source: 'query' }))
}

export const recordStatementEntry = (
  command: CommandOf<PaymentCommand, 'RecordStatementEntry'>,
  state: PaymentState,
): Decision => {
  const { receipt, amountCents, orderTotalCents, transactionTime: paidAt } = command
  const attemptId = null
  const mismatch = { kind: 'amount_mismatch' as const, attemptId, receipt, amountCents }
  const standing =
    booked(state).find((one) => one.receipt === receipt)?.amountCents ??
    heldUnder(state, receipt)?.heldCents
  if (standing === amountCents) return ok([])
  if (standing !== undefined || amountCents !== orderTotalCents) {
    const heldCents = standing === undefined ? amountCents : 0
    return ok(openCase(command, state, { ...mismatch, heldCents, resultCode: null }))
  }
  return ok(
    bookReceipt(command, state, { receipt, attemptId, amountCents, source: 'statement', paidAt }),
  )
}
