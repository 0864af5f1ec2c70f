import { formatDateTime } from '#contract/rules/dates.ts'
import { outcomeWords, type ReportRow } from './statement-rows.ts'

type Cell = string | number | null

/** A text that a spreadsheet would take for a formula gets a mark that makes it text. */
const cell = (value: Cell): string => {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const header = ['Outcome', 'Receipt', 'Time', 'Statement', 'Books', 'Account', 'Order']

/** Amounts are in KSh, times in Nairobi. Lines end with CRLF, as in RFC 4180. */
export const reportCsv = (rows: readonly ReportRow[]): string => {
  const lines: Cell[][] = rows.map((row) => [
    outcomeWords[row.outcome],
    row.receiptNumber,
    formatDateTime(row.at),
    row.amount,
    row.expected,
    row.account,
    row.orderNumber,
  ])
  return [header, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}
