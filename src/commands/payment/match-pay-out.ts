import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { paidBy, refundOf } from '#src/domain/payment/pay-outs.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { type PaymentState, paidOutCents } from '#src/domain/payment/state.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { costed, envelope, unlessOwnOrder } from '../order-access.ts'
import type { Match } from './match-statement.ts'
import { claimPayOut } from './pay-outs.ts'
import type { StatementEntry } from './read-statement.ts'

type Outgoing = Pick<StatementEntry, 'receipt' | 'reverses' | 'amountCents' | 'at'>

/** Whether the line's receipt belongs to another refund than the one that the line would settle. */
const isTaken = async (
  context: CommandContext,
  orderId: string,
  { receipt, reverses, amountCents }: Outgoing,
): Promise<Result<boolean, Rejection<'CONFLICT'>>> => {
  const refund = refundOf(await load(context, payment, orderId), { receipt, reverses, amountCents })
  if (refund === undefined || refund.state === 'done') return ok(false)
  const claimed = await claimPayOut(context, receipt, [refund.refundId])
  return claimed.ok ? ok(!claimed.value.isOurs) : claimed
}

const recordOutgoing = async (
  context: CommandContext,
  orderId: string,
  entry: Outgoing,
): Promise<
  Result<Pick<Match, 'outcome' | 'expectedCents' | 'refundIds'>, Rejection<'CONFLICT'>>
> => {
  const { receipt, reverses, amountCents, at: transactionTime } = entry
  const taken = await isTaken(context, orderId, entry)
  if (!taken.ok) return taken
  const recorded = await execute(context, payment, orderId, {
    ...(await costed(context, orderId)),
    type: 'RecordWithdrawal',
    receipt,
    reverses,
    amountCents,
    transactionTime,
    isTaken: taken.value,
  })
  // The payment accepts every statement line, so a refusal can only be a conflict.
  if (!recorded.ok) return reject('CONFLICT')
  const { state, events } = recorded.value
  if (state.cases.some((one) => one.kind === 'reversed' && one.receipt === receipt)) {
    return ok({ outcome: 'reversed', expectedCents: null })
  }
  const isNew = events.some(({ type }) => type === 'RefundCompleted')
  const paid = paidBy(state, receipt)
  const [refund] = paid
  return ok({
    outcome: isNew ? 'recorded' : 'matched',
    expectedCents: refund === undefined ? null : paidOutCents(refund),
    refundIds: paid.map(({ refundId }) => refundId),
  })
}

/** The other orders with refunds that this reference paid. */
const othersPaidBy = (state: PaymentState, reference: string, orderId: string): string[] => {
  const others = paidBy(state, reference).flatMap(({ together }) => together?.others ?? [])
  return [...new Set(others.map((one) => one.orderId))].filter((one) => one !== orderId)
}

/**
 * Books outgoing money at the order's payment: it completes a refund, or cancels a payment that was reversed. Money
 * that the books cannot explain becomes a case for review. Repeating changes nothing.
 */
export const matchWithdrawal = async (
  context: CommandContext,
  entry: Outgoing,
  order: Match['order'],
): Promise<Result<Match, Rejection<'CONFLICT' | 'OWN_MATTER'>>> => {
  const { orderId } = order
  const allowed = await unlessOwnOrder(context, orderId)
  if (!allowed.ok) return allowed
  const others = othersPaidBy(await load(context, payment, orderId), entry.receipt, orderId)
  const own = await recordOutgoing(context, orderId, entry)
  if (!own.ok) return own
  const refundIds = [...(own.value.refundIds ?? [])]
  for (const other of others) {
    const recorded = await recordOutgoing(context, other, entry)
    if (!recorded.ok) return recorded
    refundIds.push(...(recorded.value.refundIds ?? []))
  }
  return ok({ ...own.value, order, refundIds })
}

type Bounced = Result<Match, Rejection<'CONFLICT' | 'OWN_MATTER'>>

/** Opens the refunds of these orders again. */
const reopen = async (
  context: CommandContext,
  orderIds: readonly string[],
  bounce: { reference: string; receipt: string; amountCents: number },
): Promise<Result<null, Rejection<'CONFLICT' | 'OWN_MATTER'>>> => {
  for (const orderId of orderIds) {
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    const about = { ...envelope(context, orderId), type: 'RecordBounce' as const }
    const recorded = await execute(context, payment, orderId, { ...about, ...bounce })
    if (!recorded.ok) return reject('CONFLICT')
  }
  return ok(null)
}

/**
 * Opens the refunds again whose pay-out came back. Undefined: the line names no pay-out of the order, so it is incoming
 * money like any other.
 */
export const matchBounce = async (
  context: CommandContext,
  { receipt, reverses: reference, amountCents }: StatementEntry,
  order: Match['order'],
): Promise<Bounced | undefined> => {
  const { orderId } = order
  const state = await load(context, payment, orderId)
  const paid = reference === null ? [] : paidBy(state, reference)
  const [refund] = paid
  if (reference === null || refund === undefined) return undefined
  const match = { order, refundIds: paid.map(({ refundId }) => refundId), expectedCents: null }
  if (refund.bounced?.some((one) => one.receipt === receipt)) {
    return ok({ ...match, outcome: 'matched' })
  }
  const expectedCents = paidOutCents(refund)
  if (expectedCents !== amountCents)
    return ok({ ...match, outcome: 'amount_differs', expectedCents })
  const orderIds = [orderId, ...othersPaidBy(state, reference, orderId)]
  const opened = await reopen(context, orderIds, { reference, receipt, amountCents })
  return opened.ok ? ok({ ...match, outcome: 'recorded' }) : opened
}
