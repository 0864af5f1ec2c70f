import type { Facts } from '#src/contract/rules/fill.ts'
import { typed } from '#src/contract/rules/typed.ts'
import type { SkipCode } from '#src/contract/skipped-line.ts'
import { NAIROBI_AHEAD_MS } from '#src/domain/kernel/nairobi.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { Row } from '../../csv/parse-rows.ts'
import { readRows, type TableRows } from './read-rows.ts'

/** Money that came in. `at` is ISO 8601 in UTC. `account` is what the payer named, '' where they named none. */
export type StatementEntry = {
  line: number
  receipt: string
  at: string
  amountCents: number
  account: string
}
/** `facts`: for the code's words. */
export type SkippedLine = { line: number; code: SkipCode; facts: Facts }
export type Statement = { entries: StatementEntry[]; skipped: SkippedLine[] }

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

const accountIn = (details: string): string => /\bAcc(?:ount|\.)?\s+(\S+)/i.exec(details)?.[1] ?? ''

const amountFault = (cents: number): SkipCode | undefined => {
  if (Number.isNaN(cents)) return 'AMOUNT_UNREADABLE'
  if (cents < 0) return 'AMOUNT_NEGATIVE'
  return cents > MAX_CENTS ? 'AMOUNT_TOO_LARGE' : undefined
}

const readEntry = (row: Row, { cellOf, shifted }: TableRows): StatementEntry | SkipCode => {
  if (shifted(row)) return 'CELLS_MORE'
  const receipt = typed(cellOf(row, 'receipt')).toUpperCase()
  const at = toIso(cellOf(row, 'time'))
  const amountCents = toCents(cellOf(row, 'paidIn'))
  const status = cellOf(row, 'status')
  if (!/^[A-Z0-9]{6,30}$/.test(receipt)) return 'RECEIPT_MISSING'
  if (status !== '' && status.toLowerCase() !== 'completed') return 'NOT_COMPLETED'
  if (at === undefined) return 'TIME_UNREADABLE'
  const fault = amountFault(amountCents)
  if (fault !== undefined) return fault
  const account = cellOf(row, 'account') || accountIn(cellOf(row, 'details'))
  return { line: row.line, receipt, at, amountCents, account: account.slice(0, 60) }
}

/** Charges and withdrawals have nothing in 'Paid In'. Of a row whose cells are shifted nobody knows. */
const isMoneyIn = (row: Row, { cellOf, shifted }: TableRows): boolean => {
  if (shifted(row)) return true
  const paidIn = cellOf(row, 'paidIn')
  return paidIn !== '' && toCents(paidIn) !== 0
}

const shortened = (skipped: SkippedLine[]): SkippedLine[] => {
  const next = skipped[MAX_SKIPPED]
  if (next === undefined) return skipped
  const facts = { n: skipped.length - MAX_SKIPPED }
  return [...skipped.slice(0, MAX_SKIPPED), { line: next.line, code: 'AND_MORE', facts }]
}

/**
 * The incoming payments of the CSV that the M-PESA organisation portal exports. Lines that make no sense are named, not
 * guessed.
 */
export const readStatement = async (
  csv: string,
): Promise<Result<Statement, Rejection<'INVALID_INPUT'>>> => {
  const table = await readRows(csv)
  if (!table.ok) return table
  const { rows } = table.value
  const entries = new Map<string, StatementEntry>()
  const skipped: SkippedLine[] = []
  for (const row of rows.filter((one) => isMoneyIn(one, table.value))) {
    const entry = readEntry(row, table.value)
    const skip = (code: SkipCode, facts: Facts = {}) =>
      skipped.push({ line: row.line, code, facts })
    if (typeof entry === 'string') skip(entry)
    else if (entries.has(entry.receipt)) skip('RECEIPT_REPEATED', { receipt: entry.receipt })
    else entries.set(entry.receipt, entry)
  }
  if (entries.size > MAX_PAYMENTS) {
    const message = `This statement has more than ${MAX_PAYMENTS} payments: please export it in parts.`
    return reject('INVALID_INPUT', { issues: [{ path: '', message }] })
  }
  return ok({ entries: [...entries.values()], skipped: shortened(skipped) })
}
