import type { SkipCode } from '#contract/payment/staff-payment.ts'
import { type TextFacts, typed } from '#contract/rules/text.ts'
import { NAIROBI_AHEAD_MS } from '#src/domain/kernel/nairobi.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { World } from '#src/lib/world.ts'
import { type CsvRow, isUnreadable, outgrows, parseRows, withDelimiter } from '../csv.ts'

/** The columns of the statement. */
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

/** The portal's titles without spaces, case and punctuation. */
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
/** The portal writes some lines about the account above the table. The table must begin within this number of rows. */
const HEADER_WITHIN = 50

type Refusal = Rejection<'INVALID_INPUT'>
const refuse = (message: string): { ok: false; error: Refusal } =>
  reject('INVALID_INPUT', { issues: [{ path: '', message }] })

/** Thrown if no table begins near the top, to stop reading a wrong file. */
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

/** The lines above the table do not show the sign between cells. So each sign is tried until the titles are found. */
const tableOf = async (csv: string, world: Pick<World, 'turn'>) => {
  const { delimiter: declared, table } = withDelimiter(csv)
  for (const delimiter of new Set([',', ';', '\t', declared])) {
    const found = await tableBy(table, delimiter, world)
    if (found !== undefined) return found
  }
  return undefined
}

/** `shifted` is true if the row's cells do not stand under their titles, so none of them can be trusted. */
type TableRows = { rows: CsvRow[]; cellOf: CellOf; shifted: (row: CsvRow) => boolean }

/** Reads the rows below the header. Refuses a file that is no CSV or has no such header. */
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
 * A line of the statement. `isOut`: money left. `at` is ISO 8601 in UTC. `account` is what the payer typed, or ''.
 * `reverses`: if this outgoing money takes a payment back, the receipt of that payment.
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
/** A line that was skipped. `facts` are put into the text that belongs to the code. */
export type SkippedLine = { line: number; code: SkipCode; facts: TextFacts }
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

/** Reads DD-MM-YYYY or YYYY-MM-DD with the time of day in Nairobi. Undefined if that is no valid time. */
const toIso = (text: string): string | undefined => {
  const padded = (_: string, day: string, month: string, year: string) =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parts = wallClock.exec(text.replaceAll('/', '-').replace(dayFirst, padded))
  if (parts === null) return undefined
  const [, year, month, day, hour = '', minute, second = '00'] = parts
  const wall = `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}.000Z`
  const ms = Date.parse(wall)
  // `Date.parse` would turn 31 June into 1 July.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== wall) return undefined
  return new Date(ms - NAIROBI_AHEAD_MS).toISOString()
}

/** Finds 'Acc. DK-12345678' in the details, also with spaces instead of the hyphen or between the digits. */
const accountIn = (details: string): string =>
  /\bAcc(?:ount|\.)?[\s:]+((?:DK[\s-]*)?\d{4}\s?\d{4}\b|\S+)/i.exec(details)?.[1] ?? ''

const isReceipt = (text: string): boolean => /^[A-Z0-9]{6,30}$/.test(text)

/** The receipt of the payment that a reversal takes back, from its own column or from the details. */
const reversedBy = (row: CsvRow, { cellOf }: TableRows): string | null => {
  const linked = typed(cellOf(row, 'linked')).toUpperCase()
  if (isReceipt(linked)) return linked
  const named = /\brevers\w*\b.*?\b([A-Z0-9]{10})\b/i.exec(cellOf(row, 'details'))?.[1]
  return named === undefined || !/\d/.test(named) ? null : named.toUpperCase()
}

/** M-PESA lists its charges as lines of their own, with the receipt of the payment. */
const isCharge = (row: CsvRow, { cellOf }: TableRows): boolean =>
  /\bcharges?\b/i.test(`${cellOf(row, 'reason')} ${cellOf(row, 'details')}`)

const amountFault = (cents: number): SkipCode | undefined => {
  if (Number.isNaN(cents)) return 'AMOUNT_UNREADABLE'
  if (cents < 0) return 'AMOUNT_NEGATIVE'
  return cents > MAX_CENTS ? 'AMOUNT_TOO_LARGE' : undefined
}

/**
 * True if the row is incoming money. Lines of outgoing money have nothing in 'Paid In'. Shifted rows count as incoming,
 * so that they are reported.
 */
const isMoneyIn = (row: CsvRow, { cellOf, shifted }: TableRows): boolean => {
  if (shifted(row)) return true
  const paidIn = cellOf(row, 'paidIn')
  return paidIn !== '' && toCents(paidIn) !== 0
}

/** The portal writes outgoing amounts with or without a minus. */
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
 * Adds the line. False if its receipt is there already. Outgoing money with the receipt of incoming money is M-PESA's
 * charge and is skipped.
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
 * Reads the statement that the M-PESA organisation portal exports as CSV. Lines that cannot be read are reported and
 * not guessed.
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
    const skip = (code: SkipCode, facts: TextFacts = {}) =>
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
