import type { DayOrder, SkipCode } from '#contract/payment/statement.ts'
import { orderNumberIn, type TextFacts } from '#contract/rules/text.ts'
import { settlesPayments } from '#src/domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { chunks } from '#src/lib/parts.ts'
import type { PaymentDoc } from '#src/projections/payments/projection.ts'
import { isCaughtUp } from '#src/runtime/readers.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { keepFindings } from './keep-findings.ts'
import { matchBounce, matchWithdrawal } from './match-pay-out.ts'
import {
  type ImportedLine,
  isMatched,
  type Match,
  matchEntry,
  outcomeOf,
} from './match-statement.ts'
import {
  type MpesaStatement,
  readStatement,
  type SkippedLine,
  type StatementEntry,
} from './read-statement.ts'
import {
  type Books,
  missingFrom,
  openBooks,
  spanOf,
  type UnseenPayOut,
  unknownIn,
  unseenPayOuts,
} from './statement-books.ts'
import { moneyOfLine, type Tally, tallyOf } from './statement-tally.ts'

/** A skipped line as the report names it. */
export type ToldSkip = { line: number; code: SkipCode; facts: TextFacts }

/**
 * `from` and `to` are the times of the first and last line. `unmatched` lists orders that were paid between them and
 * are missing in the statement, `unseen` the refunds that were given back between them and that no statement lists.
 * `unkept`: the lines that do not match and are too many to be kept.
 */
export type ImportedStatement = {
  from: string | null
  to: string | null
  lines: ImportedLine[]
  charges: StatementEntry[]
  unmatched: PaymentDoc[]
  unseen: UnseenPayOut[]
  skipped: ToldSkip[]
  unkept: number
  tally: Tally
}

const AT_ONCE = 50

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
  const { line } = entry
  return { ok: false, error: { line, code, facts: { orderNumber }, ...moneyOfLine(entry) } }
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
 * Finds the order of each line of money that left or came back: by the transaction that it reverses, by the receipt of a
 * refund, or by the order number in the line.
 */
const openOwners = async (
  { queries }: CommandContext,
  entries: readonly StatementEntry[],
  lines: readonly ImportedLine[],
): Promise<Owners> => {
  const numberOf = ({ account }: StatementEntry) => orderNumberIn(account) ?? ''
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

/** A pay-out that came back, or else incoming money like any other. */
const settleBack =
  (context: CommandContext, books: Books, owners: Owners) =>
  async (entry: StatementEntry): Promise<Result<ImportedLine, SkippedLine>> => {
    const order = owners(entry)
    const bounce = order && (await matchBounce(context, entry, order))
    if (order === undefined || bounce === undefined) return settleIncoming(context, books)(entry)
    return lineOf(entry, bounce, order.orderNumber)
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

/**
 * One statement may hold a payment and its reversal, or a pay-out that came back. So payments come first, then what
 * left, and last what came back.
 */
const settleAll = async (
  context: CommandContext,
  entries: readonly StatementEntry[],
  books: Books,
): Promise<Settled> => {
  const incoming = entries.filter(({ isOut, reverses }) => !isOut && reverses === null)
  const outgoing = entries.filter(({ isOut }) => isOut)
  const back = entries.filter(({ isOut, reverses }) => !isOut && reverses !== null)
  const came = await settleEach(context, incoming, settleIncoming(context, books))
  const owners = await openOwners(context, outgoing, came.lines)
  const left = await settleEach(context, outgoing, settleOutgoing(context, owners))
  const known = await openOwners(context, back, [...came.lines, ...left.lines])
  const again = await settleEach(context, back, settleBack(context, books, known))
  const all = [came, left, again]
  return { lines: all.flatMap(({ lines }) => lines), undone: all.flatMap(({ undone }) => undone) }
}

const MOST_TOLD = 200

/** The skipped lines that the report names, and how many more there are. */
const told = (skipped: readonly SkippedLine[]): ToldSkip[] => {
  const named = skipped.slice(0, MOST_TOLD).map(({ line, code, facts }) => ({ line, code, facts }))
  const next = skipped[MOST_TOLD]
  if (next === undefined) return named
  return [...named, { line: next.line, code: 'AND_MORE', facts: { n: skipped.length - MOST_TOLD } }]
}

const endsOf = (
  { file, charges }: MpesaStatement,
  lines: readonly ImportedLine[],
  skipped: readonly SkippedLine[],
): Tally =>
  tallyOf(file, [
    ...lines.map((line) => ({ end: outcomeOf(line), ...moneyOfLine(line) })),
    ...charges.map((line) => ({ end: 'charge' as const, ...moneyOfLine(line) })),
    ...skipped.map((line) => ({ end: 'skipped' as const, ...line })),
  ])

/** `dates`: how the person reads dates that the file does not make clear. `confirmed`: keep what is mostly unknown. */
export type ImportStatement = { csv: string; dates: DayOrder | null; confirmed: boolean }

/**
 * Compares M-PESA's statement with the books, books payments that were missing, and keeps what does not match. A second
 * import changes nothing. A file that may be read in two ways, or knows mostly other money than the shop, is asked about
 * before anything is kept.
 */
export const importStatement: Command<ImportStatement, ImportedStatement> = {
  name: 'import-statement',
  may: settlesPayments,
  run: async ({ csv, dates, confirmed }, context) => {
    const statement = await readStatement(csv, context.world, dates)
    if (!statement.ok) return statement
    const { payments, findings } = context.queries
    // A read model that lacks the newest orders would report their money as nobody's.
    if (!(await isCaughtUp(context, payments, findings))) return reject('NOT_CAUGHT_UP')
    const { entries, charges } = statement.value
    const incoming = entries.filter(({ isOut }) => !isOut)
    const books = await openBooks(context, incoming)
    const unmatched = await missingFrom(context, entries, books)
    const strangers = incoming.filter((entry) => books(entry) === undefined)
    const { isMuch, ...unknown } = await unknownIn(context, strangers, unmatched)
    if (isMuch && !confirmed) return reject('STATEMENT_MOSTLY_UNKNOWN', unknown)
    const { lines, undone } = await settleAll(context, entries, books)
    const unseen = await unseenPayOuts(context, entries)
    const kept = await keepFindings(context, { lines, unmatched, unseen })
    if (!kept.ok) return kept
    const skipped = [...undone, ...statement.value.skipped]
    const tally = endsOf(statement.value, lines, skipped)
    const span = spanOf(entries) ?? { from: null, to: null }
    const found = { lines, charges, unmatched, unseen, skipped: told(skipped), tally }
    return ok({ ...span, ...found, ...kept.value })
  },
}
