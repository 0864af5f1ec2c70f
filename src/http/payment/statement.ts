import * as z from 'zod'
import { type ImportedStatement, importStatement } from '../../commands/payment/import-statement.ts'
import { type ImportedLine, outcomeOf } from '../../commands/payment/match-statement.ts'
import type { StatementEntry } from '../../commands/payment/read-statement.ts'
import type { Sums, Tally } from '../../commands/payment/statement-tally.ts'
import {
  type StatementReport,
  skipTexts,
  statementQuery,
  statementReport,
} from '../../contract/payment/statement.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { fill } from '../../contract/rules/text.ts'
import { denied, settlesPayments } from '../../domain/kernel/access.ts'
import { CSV, readCsv } from '../server/read-body.ts'
import { defineRoute } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
import { presentPaymentSummary } from './present.ts'

type Line = StatementReport['lines'][number]

const presentEntry = ({
  receipt: receiptNumber,
  at,
  amountCents,
  account,
  isOut,
}: StatementEntry) => ({
  receiptNumber,
  at,
  amount: toKsh(amountCents),
  account,
  isOut,
})

const nobody = { orderId: null, orderNumber: null }

const presentLine = (line: ImportedLine): Line => {
  const { order = nobody, expectedCents = null } = line.match ?? {}
  const expected = expectedCents === null ? null : toKsh(expectedCents)
  return { ...presentEntry(line), ...order, outcome: outcomeOf(line), expected }
}

const presentCharge = (charge: StatementEntry): Line => ({
  ...presentEntry(charge),
  ...nobody,
  outcome: 'charge',
  expected: null,
})

const presentSums = ({ lines, inCents, outCents }: Sums) => ({
  lines,
  paidIn: toKsh(inCents),
  paidOut: toKsh(outCents),
})

const presentTally = ({ file, ends }: Tally): StatementReport['tally'] => ({
  file: presentSums(file),
  ends: ends.map(({ end, ...sums }) => ({ end, ...presentSums(sums) })),
})

const presentStatement = ({
  lines,
  charges,
  unmatched,
  unseen,
  skipped,
  tally,
  ...report
}: ImportedStatement): StatementReport => ({
  ...report,
  lines: [...lines.map(presentLine), ...charges.map(presentCharge)],
  unmatchedOrders: unmatched.map((doc) => presentPaymentSummary(doc)),
  unseenRefunds: unseen.map(({ amountCents, ...one }) => ({ ...one, amount: toKsh(amountCents) })),
  skipped: skipped.map((one) => ({ ...one, reason: fill(skipTexts[one.code], one.facts) })),
  tally: presentTally(tally),
})

const MAX_BYTES = 5_000_000

/** The actor is checked before the body is read: the body may be 5 MB. */
export const statement = defineRoute({
  method: 'POST',
  path: '/api/payments/statement',
  mayAsk: settlesPayments,
  area: 'Payments',
  summary:
    'Compares an M-PESA statement (CSV) with the books; asks back where its dates can be read in two ways or most of its money is unknown; for finance and admins',
  input: z.object({ query: statementQuery }),
  text: CSV,
  status: 200,
  response: statementReport,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'UNSUPPORTED_MEDIA_TYPE',
    'BODY_TOO_LARGE',
    'INVALID_INPUT',
    'STATEMENT_DATES_UNCLEAR',
    'STATEMENT_MOSTLY_UNKNOWN',
  ],
  limits: ['staff'],
  reads: ['payments'],
  handle: async ({ actor, ctx, issue, query: { dates = null, confirmed = false } }) => {
    if (!settlesPayments(actor)) return denied(actor)
    const csv = await readCsv(ctx, MAX_BYTES)
    if (!csv.ok) return csv
    return answerWith(
      await issue(importStatement, { csv: csv.value, dates, confirmed }),
      presentStatement,
    )
  },
})
