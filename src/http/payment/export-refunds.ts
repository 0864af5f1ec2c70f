import * as z from 'zod'
import { type CsvColumn, csvPages } from '../../commands/csv.ts'
import { recordExport } from '../../commands/disclosure/record-disclosure.ts'
import { paymentsQuery } from '../../contract/payment/staff-payment.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { csvTime } from '../../contract/staff/csv.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { PaymentDoc } from '../../projections/payments/projection.ts'
import { defineFileRoute, type Route } from '../server/route.ts'
import { filterOf } from './filter-of.ts'
import { presentPaymentSummary } from './present.ts'

type Summary = ReturnType<typeof presentPaymentSummary>

/** Raw figures and whole times (ISO 8601, Nairobi's with its offset), for the next program. */
const columnsFor = (catalogue: CatalogueQueries): CsvColumn<PaymentDoc>[] => {
  const columns: CsvColumn<Summary>[] = [
    ['Order id', ({ orderId }) => orderId],
    ['Order number', ({ orderNumber }) => orderNumber],
    ['Branch id', ({ branchId }) => branchId],
    ['Branch', ({ branchId }) => catalogue.branch(branchId)?.name ?? null],
    ['Customer', ({ customerName }) => customerName],
    ['Payment method', ({ paymentMethod }) => paymentMethod],
    ['M-PESA receipt', ({ receiptNumber }) => receiptNumber],
    ['Paid (KSh)', ({ paid }) => paid],
    ['To give back (KSh)', ({ refundDue }) => refundDue],
    ['Why', ({ refundReasons }) => refundReasons.join(' ')],
    ['Due since', ({ refundDueSince }) => csvTime(refundDueSince)],
  ]
  return columns.map(([title, cell]) => [title, (doc) => cell(presentPaymentSummary(doc))])
}

/** A POST, since each export is recorded. */
export const exportRefunds: Route = defineFileRoute({
  method: 'POST',
  path: '/api/payments/refunds/export',
  area: 'Payments',
  summary: 'The refunds that are due as CSV, oldest first; for finance and admins. It is recorded',
  input: z.object({ body: paymentsQuery.omit({ view: true }) }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  limits: ['staff'],
  reads: ['payments'],
  handle: async ({ actor, body, deps, issue, queries: { payments, catalogue } }) => {
    const filter = filterOf({ ...body, view: 'refunds' })
    const allowed = await payments.list(actor, filter, { limit: 1 })
    if (!allowed.ok) return allowed
    const given = Object.entries(body).map(([name, value]) => `${name}=${value}`)
    const filters = given.join('&') || 'all'
    const recorded = await issue(recordExport, { kind: 'refunds_exported', filters })
    if (!recorded.ok) return recorded
    const name = `refunds-${nairobiDay(deps.commands.world.now())}.csv`
    const text = csvPages(columnsFor(catalogue), (page) => payments.list(actor, filter, page))
    return ok({ name, type: 'text/csv', text })
  },
})
