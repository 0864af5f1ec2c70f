import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { refundOf } from '#src/domain/payment/withdrawals.ts'
import type { CommandContext } from '../../engine/command.ts'
import { execute } from '../../engine/execute.ts'
import { envelope, unlessOwnOrder } from '../access.ts'
import type { Match } from './match-entry.ts'
import type { StatementEntry } from './read-statement.ts'

/**
 * Tells the order's payment of money that left the account for it: a refund is done with it, and a payment that was taken
 * back pays nothing any more. Whatever the books cannot explain is in review at the order. A second telling changes
 * nothing.
 */
export const matchWithdrawal = async (
  context: CommandContext,
  { receipt, reverses, amountCents, at: transactionTime }: StatementEntry,
  order: Match['order'],
): Promise<Result<Match, Rejection<'CONFLICT' | 'OWN_MATTER'>>> => {
  const { orderId } = order
  const allowed = await unlessOwnOrder(context, orderId)
  if (!allowed.ok) return allowed
  const told = await execute(context, payment, orderId, {
    ...envelope(context, orderId),
    type: 'RecordWithdrawal',
    receipt,
    reverses,
    amountCents,
    transactionTime,
  })
  // The domain refuses no statement, so this was a conflict.
  if (!told.ok) return reject('CONFLICT')
  const { state, events } = told.value
  if (state.cases.some((one) => one.kind === 'reversed' && one.receipt === receipt)) {
    return ok({ order, outcome: 'reversed', expectedCents: null })
  }
  const isNew = events.some(({ type }) => type === 'RefundCompleted')
  const refund = refundOf(state, { receipt, reverses, amountCents })
  const outcome = isNew ? 'recorded' : 'matched'
  return ok({ order, outcome, expectedCents: refund?.amountCents ?? null })
}
