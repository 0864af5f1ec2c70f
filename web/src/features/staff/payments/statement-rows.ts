import type { StatementReport } from '#contract/payment/staff-payment.ts'
import { type CsvCell, csvLine, csvTime } from '#contract/rules/csv.ts'

type Line = StatementReport['lines'][number]

/** A line of the statement and the books' entry for it. `unmatched`: an entry in the books without a line. */
export type ReportRow = {
  key: string
  outcome: Line['outcome'] | 'unmatched'
  receiptNumber: string | null
  at: string
  /** KSh on the statement. Below 0 the money left the account. */
  amount: number | null
  /** KSh in the books. */
  expected: number | null
  account: string
  orderId: string | null
  orderNumber: string | null
}
export type RowOutcome = ReportRow['outcome']

/** Outcomes that need somebody come first. */
export const outcomes: readonly RowOutcome[] = [
  'reversed',
  'amount_differs',
  'paid_without_order',
  'unmatched',
  'left_without_refund',
  'recorded',
  'matched',
]

export const outcomeWords: Record<RowOutcome, string> = {
  reversed: 'Payment taken back',
  left_without_refund: 'Left without refund',
  amount_differs: 'Amount differs',
  paid_without_order: 'Paid without order',
  unmatched: 'Order without payment',
  recorded: 'Recorded',
  matched: 'Matched',
}

/** Where statement and books agree, the report gives only the statement's amount. */
const booked = ({ outcome, expected, amount }: Line): number | null =>
  outcome === 'matched' || outcome === 'recorded' ? (expected ?? amount) : expected

/** Money that left stands below zero. */
const signed = ({ isOut }: Line, amount: number | null): number | null =>
  amount !== null && isOut ? -amount : amount

export const rowsOf = ({ lines, unmatchedOrders }: StatementReport): ReportRow[] => {
  const missing = unmatchedOrders.map((order) => ({
    key: `order ${order.orderId}`,
    outcome: 'unmatched' as const,
    receiptNumber: order.receiptNumber,
    at: order.startedAt,
    amount: null,
    expected: order.paid,
    account: '',
    orderId: order.orderId,
    orderNumber: order.orderNumber,
  }))
  const found = lines.map((line, index) => ({
    ...line,
    key: `line ${index}`,
    amount: line.isOut ? -line.amount : line.amount,
    expected: signed(line, booked(line)),
  }))
  return [...found, ...missing].sort(
    (a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome) || b.at.localeCompare(a.at),
  )
}

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
