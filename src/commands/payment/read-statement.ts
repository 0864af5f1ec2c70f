import type { DayOrder, SkipCode } from '#contract/payment/statement.ts'
import { type TextFacts, typed } from '#contract/rules/text.ts'
import { ok, type Rejection, type Result } from '#src/domain/kernel/result.ts'
import type { World } from '#src/lib/world.ts'
import type { CsvRow } from '../csv.ts'
import { dayOrderOf, latestTime, readTime } from './statement-dates.ts'
import { readTable, refuseFile, type StatementTable } from './statement-table.ts'
import { type LineMoney, moneyOfLine, mustAddUp, type Sums, sumsOf } from './statement-tally.ts'

/**
 * A line of the statement. `isOut`: money left. `at` is ISO 8601 in UTC. `account` is what the payer typed, or ''.
 * `reverses`: the receipt of the payment that this outgoing money takes back, or of the pay-out that this incoming money
 * takes back.
 */
export type StatementEntry = {
  line: number
  receipt: string
  at: string
  amountCents: number
  account: string
  isOut: boolean
  reverses: string | null
}
/** A line that was skipped, with its money. `facts` are put into the text that belongs to the code. */
export type SkippedLine = LineMoney & { line: number; code: SkipCode; facts: TextFacts }
/** Each line of the file is in one of the three lists. `charges`: what M-PESA took for a transaction. */
export type MpesaStatement = {
  entries: StatementEntry[]
  charges: StatementEntry[]
  skipped: SkippedLine[]
  file: Sums
}

export const MAX_LINES = 30_000
const MAX_CENTS = 1_000_000_000

/** '1,234.00', '1234.5' and '1234' are 123400, 123450 and 123400. Nothing and '-' are 0. Any other text is NaN. */
const toCents = (text: string): number => {
  if (text === '' || text === '-') return 0
  const amount = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text) ? text : 'none'
  return Math.round(Number(amount.replaceAll(',', '')) * 100)
}

/**
 * Finds 'Acc. DK-12345678' in the details, also with spaces instead of the hyphen or between the digits, or behind a
 * name.
 */
const accountIn = (details: string): string =>
  /\bAcc(?:ount|\.)?[\s:]+((?:[^\d\n]{0,40}\b)?(?:(?:#|DK)[\s\-/#]*)*\d{4}\s?\d{4}\b|\S+)/i.exec(
    details,
  )?.[1] ?? ''

const isReceipt = (text: string): boolean => /^[A-Z0-9]{6,30}$/.test(text)

/** The receipt of the transaction that a reversal takes back, from its own column or from the details. */
const reversedBy = (row: CsvRow, { cellOf }: StatementTable): string | null => {
  const linked = typed(cellOf(row, 'linked')).toUpperCase()
  if (isReceipt(linked)) return linked
  const named = /\brevers\w*\b.*?\b([A-Z0-9]{10})\b/i.exec(cellOf(row, 'details'))?.[1]
  return named === undefined || !/\d/.test(named) ? null : named.toUpperCase()
}

/** What stands under Paid In and Withdrawn. The portal writes outgoing amounts with or without a minus. */
const writtenMoney = (row: CsvRow, { cellOf }: StatementTable): LineMoney => ({
  inCents: toCents(cellOf(row, 'paidIn')),
  outCents: Math.abs(toCents(cellOf(row, 'withdrawn'))),
})

const counted = (cents: number): number =>
  Number.isNaN(cents) || Math.abs(cents) > MAX_CENTS ? 0 : cents

/** The money of any row, whatever becomes of it. */
const moneyIn = (row: CsvRow, table: StatementTable): LineMoney => {
  if (table.shifted(row)) return { inCents: 0, outCents: 0 }
  const { inCents, outCents } = writtenMoney(row, table)
  return { inCents: counted(inCents), outCents: counted(outCents) }
}

const moneyFault = ({ inCents, outCents }: LineMoney): SkipCode | undefined => {
  if (Number.isNaN(inCents + outCents)) return 'AMOUNT_UNREADABLE'
  if (inCents < 0) return 'AMOUNT_NEGATIVE'
  if (Math.max(inCents, outCents) > MAX_CENTS) return 'AMOUNT_TOO_LARGE'
  if (inCents > 0 && outCents > 0) return 'AMOUNT_TWICE'
  return inCents + outCents === 0 ? 'AMOUNT_MISSING' : undefined
}

/** What is known of the file when its lines are read. `latest`: no line is later. */
type Reading = { table: StatementTable; order: DayOrder; latest: string }

const timeFault = (at: string | undefined, latest: string): SkipCode | undefined => {
  if (at === undefined) return 'TIME_UNREADABLE'
  return at > latest ? 'IN_THE_FUTURE' : undefined
}

const entryOf = (
  row: CsvRow,
  { table }: Reading,
  { receipt, at }: { receipt: string; at: string },
): StatementEntry => {
  const { inCents, outCents } = writtenMoney(row, table)
  const isOut = outCents > 0
  const account = table.cellOf(row, 'account') || accountIn(table.cellOf(row, 'details'))
  return {
    line: row.line,
    receipt,
    at,
    amountCents: isOut ? outCents : inCents,
    account: account.slice(0, 60),
    isOut,
    reverses: reversedBy(row, table),
  }
}

const readEntry = (row: CsvRow, reading: Reading): StatementEntry | SkipCode => {
  const { table, order, latest } = reading
  if (table.shifted(row)) return 'CELLS_MORE'
  const receipt = typed(table.cellOf(row, 'receipt')).toUpperCase()
  if (!isReceipt(receipt)) return 'RECEIPT_MISSING'
  const status = table.cellOf(row, 'status')
  if (status !== '' && status.toLowerCase() !== 'completed') return 'NOT_COMPLETED'
  const at = readTime(table.cellOf(row, 'time'), order)
  const fault = timeFault(at, latest) ?? moneyFault(writtenMoney(row, table))
  return fault ?? entryOf(row, reading, { receipt, at: at ?? '' })
}

/** M-PESA's own word for the transaction. What people wrote in the details does not count. */
const isNamedCharge = (row: CsvRow, { cellOf }: StatementTable): boolean =>
  /\bcharges?\b/i.test(cellOf(row, 'reason'))

type Line = { entry: StatementEntry; isCharge: boolean }

/** The transaction that a receipt is of: the money that came in, or else the largest sum that left. */
const principalsOf = (lines: readonly Line[]): Map<string, StatementEntry> => {
  const found = new Map<string, StatementEntry>()
  for (const { entry } of lines.filter(({ isCharge }) => !isCharge)) {
    const before = found.get(entry.receipt)
    if (before === undefined || outranks(entry, before)) found.set(entry.receipt, entry)
  }
  return found
}
const outranks = (one: StatementEntry, other: StatementEntry): boolean =>
  one.isOut === other.isOut ? one.isOut && one.amountCents > other.amountCents : other.isOut

/** M-PESA books the charge of a transaction under the transaction's receipt. It is less than the money itself. */
const isOfPrincipal = (
  principal: StatementEntry | undefined,
  { isOut, amountCents }: StatementEntry,
): boolean => principal !== undefined && isOut && amountCents < principal.amountCents

/** Tells transactions from charges. The same line twice is one line. */
const sortLines = (lines: readonly Line[]) => {
  const principals = principalsOf(lines)
  const isPrincipal = ({ entry }: Line) => principals.get(entry.receipt) === entry
  const charges = new Map<string, StatementEntry>()
  const repeated: StatementEntry[] = []
  for (const { entry, isCharge } of lines.filter((line) => !isPrincipal(line))) {
    const key = `${entry.receipt} ${entry.amountCents}`
    const fits = isCharge || isOfPrincipal(principals.get(entry.receipt), entry)
    if (fits && !charges.has(key)) charges.set(key, entry)
    else repeated.push(entry)
  }
  const entries = lines.filter(isPrincipal).map(({ entry }) => entry)
  return { entries, charges: [...charges.values()], repeated }
}

const sortRows = (reading: Reading): Omit<MpesaStatement, 'file'> => {
  const { table } = reading
  const lines: Line[] = []
  const skipped: SkippedLine[] = []
  for (const row of table.rows) {
    const entry = readEntry(row, reading)
    if (typeof entry !== 'string')
      lines.push({ entry, isCharge: entry.isOut && isNamedCharge(row, table) })
    else skipped.push({ line: row.line, code: entry, facts: {}, ...moneyIn(row, table) })
  }
  const { repeated, ...sorted } = sortLines(lines)
  for (const entry of repeated) {
    const { line, receipt } = entry
    skipped.push({ line, code: 'RECEIPT_REPEATED', facts: { receipt }, ...moneyOfLine(entry) })
  }
  return { ...sorted, skipped: skipped.sort((one, other) => one.line - other.line) }
}

/**
 * Reads the statement that the M-PESA organisation portal exports as CSV. Lines that cannot be read are reported and
 * not guessed. `chosen`: how a person reads dates that the file does not make clear.
 */
export const readStatement = async (
  csv: string,
  world: Pick<World, 'turn' | 'now'>,
  chosen: DayOrder | null,
): Promise<Result<MpesaStatement, Rejection<'INVALID_INPUT' | 'STATEMENT_DATES_UNCLEAR'>>> => {
  const read = await readTable(csv, world)
  if (!read.ok) return read
  const table = read.value
  const times = table.rows.map((row) => ({ line: row.line, written: table.cellOf(row, 'time') }))
  const order = dayOrderOf(times, world.now(), chosen)
  if (!order.ok) return order
  const latest = latestTime(world.now())
  const sorted = sortRows({ table, order: order.value, latest })
  if (sorted.entries.length + sorted.charges.length > MAX_LINES) {
    return refuseFile(`This statement has more than ${MAX_LINES} lines: please export it in parts.`)
  }
  const file = sumsOf(table.rows.map((row) => moneyIn(row, table)))
  const { entries, charges, skipped } = sorted
  mustAddUp(file, [...[...entries, ...charges].map(moneyOfLine), ...skipped])
  return ok({ ...sorted, file })
}
