import { type FindingKind, findingKinds } from '#contract/payment/findings.ts'
import type { LineEnd, StatementReport } from '#contract/payment/statement.ts'
import { type CsvCell, csvLine, csvTime } from '#contract/rules/csv.ts'

type Line = StatementReport['lines'][number]

/**
 * A line of the statement with the matching payment in the books. `unmatched` is a payment in the books without a line,
 * `unseen` a refund without one.
 */
export type ReportRow = {
  key: string
  outcome: Line['outcome'] | 'unmatched' | 'unseen'
  receiptNumber: string | null
  at: string
  /** The sum on the statement in KSh. It is negative if the money left the account. */
  amount: number | null
  /** The sum in the shop's books in KSh. */
  expected: number | null
  account: string
  orderId: string | null
  orderNumber: string | null
  refundId?: string
}
export type RowOutcome = ReportRow['outcome']

/** The id of the row's finding. Null: the row matches. */
export const findingOf = ({
  outcome,
  receiptNumber,
  orderId,
  refundId,
}: ReportRow): string | null => {
  if (outcome === 'unseen') return refundId ?? null
  if (outcome === 'unmatched') return orderId
  return findingKinds.some((kind) => kind === outcome) ? receiptNumber : null
}

/** The ids of the open findings of all statements. Null or undefined: nobody knows which are open. */
type OpenIds = readonly string[] | null | undefined

/** Somebody settled the row's finding, or the books did. */
export const isSettled = (row: ReportRow, open: OpenIds): boolean => {
  const id = findingOf(row)
  return id !== null && open != null && !open.includes(id)
}

const missingKinds: Partial<Record<RowOutcome, FindingKind>> = {
  unmatched: 'order_without_money',
  unseen: 'refund_not_on_statement',
}

const kindOf = ({ outcome }: ReportRow): FindingKind | undefined =>
  missingKinds[outcome] ?? findingKinds.find((kind) => kind === outcome)

/** A line that somebody has to settle. `name`: its receipt or order number. */
export type OpenLine = { id: string; name: string; kind: FindingKind; isOut: boolean; key: string }

/** The rows that somebody has to settle, in the order of the list. */
export const openLinesOf = (rows: readonly ReportRow[], open: OpenIds): OpenLine[] =>
  rows.flatMap((row) => {
    const [id, kind] = [findingOf(row), kindOf(row)]
    if (id === null || kind === undefined || isSettled(row, open)) return []
    const name = row.receiptNumber ?? row.orderNumber ?? '–'
    return [{ id, name, kind, isOut: (row.amount ?? row.expected ?? 0) < 0, key: row.key }]
  })

/** All outcomes in the order of the list. Outcomes that need a decision come first. */
export const outcomes: readonly RowOutcome[] = [
  'reversed',
  'amount_differs',
  'paid_without_order',
  'unmatched',
  'unseen',
  'left_without_refund',
  'recorded',
  'matched',
  'charge',
]

export const outcomeWords: Record<RowOutcome, string> = {
  reversed: 'Payment taken back',
  left_without_refund: 'Left without refund',
  amount_differs: 'Amount differs',
  paid_without_order: 'Paid without order',
  unmatched: 'Order without payment',
  unseen: 'Refund not on the statement',
  recorded: 'Recorded',
  matched: 'Matched',
  charge: 'M-PESA’s charge',
}

/** Where a line of the file ended. */
export const endWords: Record<LineEnd, string> = { ...outcomeWords, skipped: 'Left out' }

/** The sum in the books. If both sums agree, the report contains only the sum of the statement. */
const booked = ({ outcome, expected, amount }: Line): number | null =>
  outcome === 'matched' || outcome === 'recorded' ? (expected ?? amount) : expected

/** Money that left the account gets a negative sum. */
const signed = ({ isOut }: Line, amount: number | null): number | null =>
  amount !== null && isOut ? -amount : amount

export const rowsOf = ({ lines, unmatchedOrders, unseenRefunds }: StatementReport): ReportRow[] => {
  const unseen = unseenRefunds.map(({ id, reference, amount, ...refund }) => ({
    ...refund,
    key: `refund ${id}`,
    outcome: 'unseen' as const,
    refundId: id,
    receiptNumber: reference,
    amount: null,
    expected: -amount,
    account: '',
  }))
  const missing = unmatchedOrders.map((order) => ({
    key: `order ${order.orderId}`,
    outcome: 'unmatched' as const,
    receiptNumber: order.receiptNumber,
    at: order.startedAt,
    amount: null,
    expected: order.paidByMpesa,
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
  return [...found, ...missing, ...unseen].sort(
    (a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome) || b.at.localeCompare(a.at),
  )
}

const header = ['Outcome', 'Receipt', 'Time', 'Statement', 'Books', 'Account', 'Order']

/** The report as CSV. Sums are in KSh, times are Nairobi's with their offset, and lines end with CRLF (RFC 4180). */
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
