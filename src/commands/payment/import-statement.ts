import { toOrderNumber } from '#contract/rules/text.ts'
import { settlesPayments } from '#src/domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { chunks } from '#src/lib/parts.ts'
import type { PaymentDoc } from '#src/projections/payments/projection.ts'
import { isCaughtUp } from '#src/runtime/readers.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { keepFindings } from './keep-findings.ts'
import {
  type ImportedLine,
  isMatched,
  type Match,
  matchEntry,
  matchWithdrawal,
} from './match-statement.ts'
import { readStatement, type SkippedLine, type StatementEntry } from './read-statement.ts'

/**
 * `from` and `to` are the times of the first and last line. `unmatched` lists orders that were paid between them and
 * are missing in the statement. `unkept`: the lines that do not match and are too many to be kept.
 */
export type ImportedStatement = {
  from: string | null
  to: string | null
  lines: ImportedLine[]
  unmatched: PaymentDoc[]
  skipped: SkippedLine[]
  unkept: number
}

const AT_ONCE = 50

type Books = (entry: StatementEntry) => PaymentDoc | undefined

/**
 * Finds the payment of each line, first by receipt, then by the order number in the account field. Payments to a till
 * have no order number; for them the receipts that payers typed are used.
 */
const openBooks = async (
  { queries }: CommandContext,
  entries: readonly StatementEntry[],
): Promise<Books> => {
  const numberOf = ({ account }: StatementEntry) => toOrderNumber(account) ?? ''
  const byReceipt = await queries.payments.withReceipts(entries.map(({ receipt }) => receipt))
  const strangers = entries.filter(({ receipt }) => !byReceipt.has(receipt))
  const byNumber = await queries.payments.withOrderNumbers(strangers.map(numberOf))
  const nameless = strangers.filter((entry) => !byNumber.has(numberOf(entry)))
  const named = await queries.payments.withNamedReceipts(nameless.map(({ receipt }) => receipt))
  // A typed receipt is no proof, so the sum must fit as well.
  const byWord = ({ receipt, amountCents }: StatementEntry) => {
    const doc = named.get(receipt)
    return doc?.cost.priceCents === amountCents ? doc : undefined
  }
  return (entry) => byReceipt.get(entry.receipt) ?? byNumber.get(numberOf(entry)) ?? byWord(entry)
}

const knownMatch = (entry: StatementEntry, doc: PaymentDoc): Match | undefined =>
  isMatched(doc.payment, entry, doc.cost.priceCents)
    ? {
        order: { orderId: doc.id, orderNumber: doc.orderNumber },
        outcome: 'matched',
        expectedCents: null,
      }
    : undefined

type Settled = { lines: ImportedLine[]; undone: SkippedLine[] }
type Matched = Result<Match, Rejection<'CONFLICT' | 'OWN_MATTER'>>

const lineOf = (
  entry: StatementEntry,
  match: Matched,
  orderNumber: string,
): Result<ImportedLine, SkippedLine> => {
  if (match.ok) return ok({ ...entry, match: match.value })
  const code = match.error.code === 'OWN_MATTER' ? 'OWN_ORDER' : 'ORDER_CHANGED'
  return { ok: false, error: { line: entry.line, code, facts: { orderNumber } } }
}

const settleIncoming =
  (context: CommandContext, books: Books) =>
  async (entry: StatementEntry): Promise<Result<ImportedLine, SkippedLine>> => {
    const doc = books(entry)
    const known = doc && knownMatch(entry, doc)
    if (doc === undefined || known !== undefined) return ok({ ...entry, match: known ?? null })
    const { id: orderId, orderNumber, cost } = doc
    const likely = { orderId, orderNumber, priceCents: cost.priceCents }
    const match = await matchEntry(context, entry, likely)
    return lineOf(entry, match, orderNumber)
  }

type Owners = (entry: StatementEntry) => Match['order'] | undefined

/**
 * Finds the order of each line of outgoing money: by the payment that it reverses, by the receipt of a refund, or by
 * the order number in the line.
 */
const openOwners = async (
  { queries }: CommandContext,
  entries: readonly StatementEntry[],
  { lines }: Settled,
): Promise<Owners> => {
  const numberOf = ({ account }: StatementEntry) => toOrderNumber(account) ?? ''
  const receipts = entries.flatMap(({ receipt, reverses }) => [receipt, reverses ?? ''])
  const byReceipt = await queries.payments.withReceipts(receipts.filter((one) => one !== ''))
  const byNumber = await queries.payments.withOrderNumbers(entries.map(numberOf))
  const orderByReceipt = new Map(lines.map(({ receipt, match }) => [receipt, match?.order]))
  const orderOf = (doc: PaymentDoc | undefined): Match['order'] | undefined =>
    doc && { orderId: doc.id, orderNumber: doc.orderNumber }
  return (entry) =>
    orderByReceipt.get(entry.reverses ?? '') ??
    orderOf(
      byReceipt.get(entry.reverses ?? '') ??
        byReceipt.get(entry.receipt) ??
        byNumber.get(numberOf(entry)),
    )
}

const settleOutgoing =
  (context: CommandContext, owners: Owners) =>
  async (entry: StatementEntry): Promise<Result<ImportedLine, SkippedLine>> => {
    const order = owners(entry)
    if (order === undefined) return ok({ ...entry, match: null })
    return lineOf(entry, await matchWithdrawal(context, entry, order), order.orderNumber)
  }

/** Settles the lines in order, some of them at once. */
const settleEach = async (
  { world }: Pick<CommandContext, 'world'>,
  entries: readonly StatementEntry[],
  settle: (entry: StatementEntry) => Promise<Result<ImportedLine, SkippedLine>>,
): Promise<Settled> => {
  const lines: ImportedLine[] = []
  const undone: SkippedLine[] = []
  for (const some of chunks(entries, AT_ONCE)) {
    for (const line of await Promise.all(some.map(settle))) {
      if (line.ok) lines.push(line.value)
      else undone.push(line.error)
    }
    await world.turn()
  }
  return { lines, undone }
}

/** Incoming lines come first, since one statement may hold a payment and its reversal. */
const settleAll = async (
  context: CommandContext,
  entries: readonly StatementEntry[],
): Promise<Settled> => {
  const incoming = entries.filter(({ isOut }) => !isOut)
  const outgoing = entries.filter(({ isOut }) => isOut)
  const books = await openBooks(context, incoming)
  const came = await settleEach(context, incoming, settleIncoming(context, books))
  const owners = await openOwners(context, outgoing, came)
  const left = await settleEach(context, outgoing, settleOutgoing(context, owners))
  return { lines: [...came.lines, ...left.lines], undone: [...came.undone, ...left.undone] }
}

const spanOf = (entries: readonly StatementEntry[]): { from: string; to: string } | undefined => {
  const times = entries.map(({ at }) => at).sort()
  const [from, to] = [times[0], times.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** Orders that were paid in this time by the shop's books and are missing in the statement. */
const missingFrom = async (
  { queries }: CommandContext,
  lines: readonly ImportedLine[],
  { from, to }: { from: string; to: string },
): Promise<PaymentDoc[]> => {
  const came = lines.filter(({ isOut }) => !isOut)
  const receipts = new Set(came.map(({ receipt }) => receipt))
  const orders = new Set(came.map(({ match }) => match?.order.orderId))
  const paid = await queries.payments.paidBetween(from, to)
  return paid.filter(({ id, receipt }) =>
    receipt === null ? !orders.has(id) : !receipts.has(receipt),
  )
}

/**
 * Compares M-PESA's statement with the books, books payments that were missing, and keeps what does not match. A second
 * import changes nothing.
 */
export const importStatement: Command<{ csv: string }, ImportedStatement> = {
  name: 'import-statement',
  may: settlesPayments,
  run: async ({ csv }, context) => {
    const statement = await readStatement(csv, context.world)
    if (!statement.ok) return statement
    // A read model that lacks the newest orders would report their money as nobody's.
    if (!(await isCaughtUp(context, context.queries.payments))) return reject('NOT_CAUGHT_UP')
    const { entries, skipped: unread } = statement.value
    const { lines, undone } = await settleAll(context, entries)
    const skipped = [...unread, ...undone]
    const span = spanOf(entries)
    const unmatched = span === undefined ? [] : await missingFrom(context, lines, span)
    const kept = await keepFindings(context, { lines, unmatched })
    if (!kept.ok) return kept
    return ok({ from: null, to: null, ...span, lines, unmatched, skipped, ...kept.value })
  },
}
