import * as z from 'zod'
import { type ImportedStatement, importStatement } from '../../commands/payment/import-statement.ts'
import type { ImportedLine } from '../../commands/payment/match-statement.ts'
import {
  type StatementReport,
  skipTexts,
  statementReport,
} from '../../contract/payment/staff-payment.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { fill } from '../../contract/rules/text.ts'
import { denied, settlesPayments } from '../../domain/kernel/access.ts'
import { CSV, readCsv } from '../server/read-body.ts'
import { defineRoute } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
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

const presentStatement = ({
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

const MAX_BYTES = 5_000_000

/** The actor is checked before the body is read: the body may be 5 MB. */
export const statement = defineRoute({
  method: 'POST',
  path: '/api/payments/statement',
  area: 'Payments',
  summary: 'Compares an M-PESA statement (CSV) with the books; for finance and admins',
  input: z.object({}),
  text: CSV,
  status: 200,
  response: statementReport,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'UNSUPPORTED_MEDIA_TYPE',
    'BODY_TOO_LARGE',
    'INVALID_INPUT',
  ],
  limits: ['staff'],
  reads: ['payments'],
  handle: async ({ actor, ctx, issue }) => {
    if (!settlesPayments(actor)) return denied(actor)
    const csv = await readCsv(ctx, MAX_BYTES)
    if (!csv.ok) return csv
    return answerWith(await issue(importStatement, { csv: csv.value }), presentStatement)
  },
})
