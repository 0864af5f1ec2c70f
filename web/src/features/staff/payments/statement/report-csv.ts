import { type CsvCell, csvLine, csvTime } from '#contract/staff/csv.ts'
import { outcomeWords, type ReportRow } from './statement-rows.ts'

const header = ['Outcome', 'Receipt', 'Time', 'Statement', 'Books', 'Account', 'Order']

/** Amounts are in KSh, times Nairobi's with its offset. Lines end with CRLF, as in RFC 4180. */
export const reportCsv = (rows: readonly ReportRow[]): string => {
  const lines: CsvCell[][] = rows.map((row) => [
    outcomeWords[row.outcome],
    row.receiptNumber,
    csvTime(row.at),
    row.amount,
    row.expected,
    row.account,
    row.orderNumber,
  ])
  return [header, ...lines].map(csvLine).join('')
}
