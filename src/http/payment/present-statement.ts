import type { ImportedLine, ImportedStatement } from '../../commands/payment/import-statement.ts'
import type { StatementReport } from '../../contract/payment/staff-payment.ts'
import { fill } from '../../contract/rules/fill.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { skipTexts } from '../../contract/skipped-line.ts'
import { presentPaymentSummary } from './present.ts'

const presentLine = (imported: ImportedLine): StatementReport['lines'][number] => {
  const { receipt: receiptNumber, at, amountCents, account, isOut, match } = imported
  const amount = toKsh(amountCents)
  const line = { receiptNumber, at, amount, account, isOut }
  if (match === null) {
    const nobody = { orderId: null, orderNumber: null, expected: null }
    return { ...line, ...nobody, outcome: isOut ? 'left_without_refund' : 'paid_without_order' }
  }
  const { order, outcome, expectedCents } = match
  return {
    ...line,
    ...order,
    outcome,
    expected: expectedCents === null ? null : toKsh(expectedCents),
  }
}

export const presentStatement = ({
  lines,
  unmatched,
  skipped,
  ...report
}: ImportedStatement): StatementReport => ({
  ...report,
  lines: lines.map(presentLine),
  unmatchedOrders: unmatched.map((doc) => presentPaymentSummary(doc)),
  skipped: skipped.map((one) => ({ ...one, reason: fill(skipTexts[one.code], one.facts) })),
})
