import type { SkipCode } from '#contract/payment/staff-payment.ts'
import { type Facts, typed } from '#contract/rules/text.ts'
import { NAIROBI_AHEAD_MS } from '#src/domain/kernel/nairobi.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { World } from '#src/lib/world.ts'
import { type CsvRow, isUnreadable, outgrows, parseRows, withDelimiter } from '../csv.ts'

/** The cells of a row by the statement's columns. '' where the row has none. */
type StatementColumn =
  | 'receipt'
  | 'time'
  | 'details'
  | 'status'
  | 'paidIn'
  | 'withdrawn'
  | 'reason'
  | 'linked'
  | 'account'
type CellOf = (row: CsvRow, column: StatementColumn) => string

/** The portal's names, but for blanks, case and punctuation. */
const names: Record<StatementColumn, string> = {
  receipt: 'receiptno',
  time: 'completiontime',
  details: 'details',
  status: 'transactionstatus',
  paidIn: 'paidin',
  withdrawn: 'withdrawn',
  reason: 'reasontype',
  linked: 'linkedtransactionid',
  account: 'acno',
}
const needed: readonly StatementColumn[] = ['receipt', 'time', 'paidIn']
/** The portal writes a few lines about the account before the table. */
const HEADER_WITHIN = 50

type Refusal = Rejection<'INVALID_INPUT'>
const refuse = (message: string): { ok: false; error: Refusal } =>
  reject('INVALID_INPUT', { issues: [{ path: '', message }] })

/** A file without a table so far down is another file, and not worth reading on. */
class NoTable extends Error {}

const plain = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '')

const columnsOf = ({ cells }: CsvRow): ReadonlyMap<StatementColumn, number> | undefined => {
  const titles = cells.map(plain)
  const found = new Map<StatementColumn, number>()
  for (const column of Object.keys(names).filter(isColumn)) {
    const index = titles.indexOf(names[column])
    if (index >= 0) found.set(column, index)
  }
  return needed.every((column) => found.has(column)) ? found : undefined
}
const isColumn = (name: string): name is StatementColumn => Object.hasOwn(names, name)

const tableIn = (rows: readonly CsvRow[]) => {
  for (const [index, header] of rows.slice(0, HEADER_WITHIN).entries()) {
    const columns = columnsOf(header)
    if (columns !== undefined) return { header, columns, below: rows.slice(index + 1) }
  }
  return undefined
}

const tableBy = async (csv: string, delimiter: string, world: Pick<World, 'turn'>) => {
  const check = ({ number }: CsvRow, before: readonly CsvRow[]): void => {
    if (number === HEADER_WITHIN + 1 && tableIn(before) === undefined) throw new NoTable()
  }
  try {
    return tableIn(await parseRows(csv, world, { delimiter, check }))
  } catch (error) {
    if (error instanceof NoTable) return undefined
    throw error
  }
}

/** The portal's lines above the table say nothing of the sign between cells: the first one that shows the titles is it. */
const tableOf = async (csv: string, world: Pick<World, 'turn'>) => {
  const { delimiter: declared, table } = withDelimiter(csv)
  for (const delimiter of new Set([',', ';', '\t', declared])) {
    const found = await tableBy(table, delimiter, world)
    if (found !== undefined) return found
  }
  return undefined
}

/** `shifted`: the row's cells do not stand under their titles, so that none of them can be believed. */
type TableRows = { rows: CsvRow[]; cellOf: CellOf; shifted: (row: CsvRow) => boolean }

/** The rows below the table's header. Refuses a file that is no CSV, or has no such header. */
const readRows = async (
  csv: string,
  world: Pick<World, 'turn'>,
): Promise<Result<TableRows, Refusal>> => {
  if (csv.includes('\0')) return refuse('This file is no CSV in UTF-8.')
  let table: Awaited<ReturnType<typeof tableOf>>
  try {
    table = await tableOf(csv, world)
  } catch (error) {
    if (isUnreadable(error)) return refuse(`This file cannot be read: ${error.message}`)
    throw error
  }
  if (table === undefined) {
    return refuse(
      'This is not an M-PESA statement: the columns Receipt No., Completion Time and Paid In were not found.',
    )
  }
  const { header, columns, below } = table
  const cellOf: CellOf = ({ cells }, column) => cells[columns.get(column) ?? -1]?.trim() ?? ''
  return ok({ rows: below, cellOf, shifted: (row) => outgrows(header, row) })
}

/**
 * Money that came in, or left (`isOut`). `at` is ISO 8601 in UTC. `account` is what the payer named, '' where they named
 * none. `reverses`: the receipt of the payment that money which left took back, null where it names none.
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
/** `facts`: for the code's words. */
export type SkippedLine = { line: number; code: SkipCode; facts: Facts }
export type MpesaStatement = { entries: StatementEntry[]; skipped: SkippedLine[] }

export const MAX_PAYMENTS = 30_000
const MAX_SKIPPED = 200
const MAX_CENTS = 1_000_000_000

/** '1,234.00', '1234.5' and '1234' are 123400, 123450 and 123400. Any other text is NaN. */
const toCents = (text: string): number => {
  const amount = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text) ? text : 'none'
  return Math.round(Number(amount.replaceAll(',', '')) * 100)
}

const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/
const wallClock = /^(\d{4})-(\d{2})-(\d{2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** Takes DD-MM-YYYY or YYYY-MM-DD with the time of day in Nairobi. Undefined where that is no moment. */
const toIso = (text: string): string | undefined => {
  const padded = (_: string, day: string, month: string, year: string) =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parts = wallClock.exec(text.replaceAll('/', '-').replace(dayFirst, padded))
  if (parts === null) return undefined
  const [, year, month, day, hour = '', minute, second = '00'] = parts
  const wall = `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}.000Z`
  const ms = Date.parse(wall)
  // A day that the month does not have would become one of the next month.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== wall) return undefined
  return new Date(ms - NAIROBI_AHEAD_MS).toISOString()
}

/** 'Acc. DK-12345678', and the same with blanks in place of the hyphen or among the digits. */
const accountIn = (details: string): string =>
  /\bAcc(?:ount|\.)?[\s:]+((?:DK[\s-]*)?\d{4}\s?\d{4}\b|\S+)/i.exec(details)?.[1] ?? ''

const isReceipt = (text: string): boolean => /^[A-Z0-9]{6,30}$/.test(text)

/** The payment that a reversal takes back: named in a column of its own, or in the details alone. */
const reversedBy = (row: CsvRow, { cellOf }: TableRows): string | null => {
  const linked = typed(cellOf(row, 'linked')).toUpperCase()
  if (isReceipt(linked)) return linked
  const named = /\brevers\w*\b.*?\b([A-Z0-9]{10})\b/i.exec(cellOf(row, 'details'))?.[1]
  return named === undefined || !/\d/.test(named) ? null : named.toUpperCase()
}

/** M-PESA takes its charges in lines of their own, under the receipt of what they are for. */
const isCharge = (row: CsvRow, { cellOf }: TableRows): boolean =>
  /\bcharges?\b/i.test(`${cellOf(row, 'reason')} ${cellOf(row, 'details')}`)

const amountFault = (cents: number): SkipCode | undefined => {
  if (Number.isNaN(cents)) return 'AMOUNT_UNREADABLE'
  if (cents < 0) return 'AMOUNT_NEGATIVE'
  return cents > MAX_CENTS ? 'AMOUNT_TOO_LARGE' : undefined
}

/** What leaves the account has nothing in 'Paid In'. Of a row whose cells are shifted nobody knows. */
const isMoneyIn = (row: CsvRow, { cellOf, shifted }: TableRows): boolean => {
  if (shifted(row)) return true
  const paidIn = cellOf(row, 'paidIn')
  return paidIn !== '' && toCents(paidIn) !== 0
}

/** The portal writes what left with a minus, or without. */
const moneyOf = (row: CsvRow, table: TableRows): Pick<StatementEntry, 'isOut' | 'amountCents'> =>
  isMoneyIn(row, table)
    ? { isOut: false, amountCents: toCents(table.cellOf(row, 'paidIn')) }
    : { isOut: true, amountCents: Math.abs(toCents(table.cellOf(row, 'withdrawn'))) }

const readEntry = (row: CsvRow, table: TableRows): StatementEntry | SkipCode => {
  const { cellOf } = table
  if (table.shifted(row)) return 'CELLS_MORE'
  const receipt = typed(cellOf(row, 'receipt')).toUpperCase()
  const at = toIso(cellOf(row, 'time'))
  const { isOut, amountCents } = moneyOf(row, table)
  const status = cellOf(row, 'status')
  if (!isReceipt(receipt)) return 'RECEIPT_MISSING'
  if (status !== '' && status.toLowerCase() !== 'completed') return 'NOT_COMPLETED'
  if (at === undefined) return 'TIME_UNREADABLE'
  const fault = amountFault(amountCents)
  if (fault !== undefined) return fault
  const account = cellOf(row, 'account') || accountIn(cellOf(row, 'details'))
  return {
    line: row.line,
    receipt,
    at,
    amountCents,
    account: account.slice(0, 60),
    isOut,
    reverses: isOut ? reversedBy(row, table) : null,
  }
}

const isMoneyOut = (row: CsvRow, table: TableRows): boolean => {
  const withdrawn = table.cellOf(row, 'withdrawn')
  return withdrawn !== '' && toCents(withdrawn) !== 0 && !isCharge(row, table)
}

/**
 * False where the receipt stands here already. Money that left under the receipt of money that came in is M-PESA's
 * charge for it, and is passed over.
 */
const keep = (entries: Map<string, StatementEntry>, entry: StatementEntry): boolean => {
  const known = entries.get(entry.receipt)
  if (known !== undefined && known.isOut === entry.isOut) return false
  if (known === undefined || known.isOut) entries.set(entry.receipt, entry)
  return true
}

const shortened = (skipped: SkippedLine[]): SkippedLine[] => {
  const next = skipped[MAX_SKIPPED]
  if (next === undefined) return skipped
  const facts = { n: skipped.length - MAX_SKIPPED }
  return [...skipped.slice(0, MAX_SKIPPED), { line: next.line, code: 'AND_MORE', facts }]
}

/**
 * What came in and what left, by the CSV that the M-PESA organisation portal exports. Lines that make no sense are named, not
 * guessed.
 */
export const readStatement = async (
  csv: string,
  world: Pick<World, 'turn'>,
): Promise<Result<MpesaStatement, Rejection<'INVALID_INPUT'>>> => {
  const table = await readRows(csv, world)
  if (!table.ok) return table
  const { rows } = table.value
  const entries = new Map<string, StatementEntry>()
  const skipped: SkippedLine[] = []
  const moves = (row: CsvRow) => isMoneyIn(row, table.value) || isMoneyOut(row, table.value)
  for (const row of rows.filter(moves)) {
    const entry = readEntry(row, table.value)
    const skip = (code: SkipCode, facts: Facts = {}) =>
      skipped.push({ line: row.line, code, facts })
    if (typeof entry === 'string') skip(entry)
    else if (!keep(entries, entry)) skip('RECEIPT_REPEATED', { receipt: entry.receipt })
  }
  if (entries.size > MAX_PAYMENTS) {
    const message = `This statement has more than ${MAX_PAYMENTS} payments: please export it in parts.`
    return reject('INVALID_INPUT', { issues: [{ path: '', message }] })
  }
  return ok({ entries: [...entries.values()], skipped: shortened(skipped) })
}
