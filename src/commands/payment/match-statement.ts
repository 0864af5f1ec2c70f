import type { LineOutcome } from '#contract/payment/statement.ts'
import { receiptClaim } from '#src/domain/claim.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { doubtOfStatement } from '#src/domain/payment/cases.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { PaymentState } from '#src/domain/payment/state.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { costed, unlessOwnOrder } from '../order-access.ts'
import type { StatementEntry } from './read-statement.ts'
import { claimReceipt } from './receipts.ts'

/** The order of a statement line, and the outcome. `expectedCents` is the sum in the books, if it differs from the statement's. */
export type Match = {
  order: { orderId: string; orderNumber: string }
  outcome: 'matched' | 'recorded' | 'amount_differs' | 'reversed'
  expectedCents: number | null
  /** The refunds that the line is about: it paid them, or took their pay-out back. */
  refundIds?: readonly string[]
}

/** `match` is null if no order of the shop fits the line. */
export type ImportedLine = StatementEntry & { match: Match | null }

export const outcomeOf = ({ match, isOut }: ImportedLine): Exclude<LineOutcome, 'charge'> => {
  if (match !== null) return match.outcome
  return isOut ? 'left_without_refund' : 'paid_without_order'
}

type Bill = { orderId: string; orderNumber: string; priceCents: number }
type Found = Pick<Match, 'outcome' | 'expectedCents'>

const matched: Found = { outcome: 'matched', expectedCents: null }
const differs = (expectedCents: number): Found => ({ outcome: 'amount_differs', expectedCents })

/** What the books say about this receipt. Undefined if they do not know it. */
const inBooks = (
  { parts, refunds, cases }: PaymentState,
  { receipt, amountCents }: StatementEntry,
  priceCents: number,
): Found | undefined => {
  const booked = [...parts, ...refunds].find((one) => one.receipt === receipt)
  if (booked) return booked.amountCents === amountCents ? matched : differs(booked.amountCents)
  const held = cases.find((one) => one.receipt === receipt)
  if (held === undefined) return undefined
  const doubted = held.kind === 'amount_mismatch' || held.amountCents !== amountCents
  return doubted ? differs(priceCents) : matched
}

/** True if the read model already agrees with the line, and no case of another sum waits for it: nothing is left to do. */
export const isMatched = (
  state: PaymentState,
  entry: StatementEntry,
  priceCents: number,
): boolean =>
  inBooks(state, entry, priceCents)?.outcome === 'matched' &&
  doubtOfStatement(state, entry.receipt) === undefined

/** The order that owns the receipt. A receipt belongs to one order, which may be another than the line names. */
const ownerOf = async (
  context: CommandContext,
  receipt: string,
  orderId: string,
): Promise<Result<string, Rejection<'CONFLICT'>>> => {
  const claimed = await claimReceipt(context, receipt, orderId)
  if (!claimed.ok) return claimed
  if (claimed.value.isOurs) return ok(orderId)
  return ok((await load(context, receiptClaim, receipt))?.owner ?? orderId)
}

const billOf = async (context: CommandContext, orderId: string, or: Bill): Promise<Bill> => {
  if (orderId === or.orderId) return or
  const found = await load(context, order, orderId)
  return isPlaced(found) ? found : or
}

/**
 * Books a statement line at the order's payment. Repeating changes nothing. Staff cannot book money for an order of
 * their own.
 */
export const matchEntry = async (
  context: CommandContext,
  entry: StatementEntry,
  likely: Bill,
): Promise<Result<Match, Rejection<'CONFLICT' | 'OWN_MATTER'>>> => {
  const { receipt, amountCents, at: transactionTime } = entry
  const allowed = await unlessOwnOrder(context, likely.orderId)
  if (!allowed.ok) return allowed
  const owner = await ownerOf(context, receipt, likely.orderId)
  if (!owner.ok) return owner
  const theirs = await unlessOwnOrder(context, owner.value)
  if (!theirs.ok) return theirs
  const { orderId, orderNumber, priceCents } = await billOf(context, owner.value, likely)
  const recorded = await execute(context, payment, orderId, {
    ...(await costed(context, orderId)),
    type: 'RecordStatementEntry',
    receipt,
    amountCents,
    transactionTime,
  })
  // The payment accepts every statement line, so a refusal can only be a conflict.
  if (!recorded.ok) return reject('CONFLICT')
  const { state, events } = recorded.value
  const isNew = events.some(({ type }) => type === 'PaymentReceived' || type === 'RefundBecameDue')
  const found = inBooks(state, entry, priceCents) ?? differs(priceCents)
  const match = { order: { orderId, orderNumber }, ...found }
  return ok(isNew ? { ...match, outcome: 'recorded' } : match)
}
