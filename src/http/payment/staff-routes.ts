import * as z from 'zod'
import { type CsvColumn, csvPages } from '../../commands/csv.ts'
import { recordExport } from '../../commands/disclosure/record-disclosure.ts'
import { showPayerPhone } from '../../commands/disclosure/show-phone.ts'
import { settleShort } from '../../commands/driver-cash/settle-short.ts'
import { writeOffDebt } from '../../commands/payment/settle-debt.ts'
import { resolvePaymentCase, takeUpPaymentCase } from '../../commands/payment/settle-refund.ts'
import { settleShortBody } from '../../contract/delivery/cash.ts'
import { shownPhone } from '../../contract/order/staff-order.ts'
import {
  type PaymentsQuery,
  paymentDetail,
  paymentSummary,
  paymentsQuery,
  resolveCaseBody,
  settledPayment,
  takeUpCaseBody,
  writeOffDebtBody,
} from '../../contract/payment/staff-payment.ts'
import { csvTime } from '../../contract/rules/csv.ts'
import { toCents } from '../../contract/rules/money.ts'
import { paging, uuid } from '../../contract/rules/schema.ts'
import { countsCash, settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { PaymentDoc } from '../../projections/payments/projection.ts'
import type { PaymentFilter } from '../../projections/payments/queries.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { answerValue, csvFile, filterText, pageOf, spanOf } from '../server/route-parts.ts'
import type { Visit } from '../server/visit.ts'
import { accountsIn } from '../user/people.ts'
import { ordersPaidWith, presentPaymentDetail, presentPaymentSummary } from './present.ts'
import { refundRoutes } from './refund-routes.ts'
import { statement } from './statement.ts'

const filterOf = ({ branch: branchId, from, to, ...filter }: PaymentsQuery): PaymentFilter => ({
  ...filter,
  branchId,
  ...spanOf({ from, to }),
})

type Summary = ReturnType<typeof presentPaymentSummary>

/**
 * Another program reads this file: figures are not formatted, and times hold the date, the time of day and Nairobi's
 * offset (ISO 8601).
 */
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

/** The request is a POST because each export is recorded. */
const exportRefunds = defineFileRoute({
  method: 'POST',
  path: '/api/payments/refunds/export',
  mayAsk: settlesPayments,
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
    const filters = filterText(body)
    const recorded = await issue(recordExport, { kind: 'refunds_exported', filters })
    if (!recorded.ok) return recorded
    const text = csvPages(columnsFor(catalogue), (page) => payments.list(actor, filter, page))
    return csvFile('refunds', deps, text)
  },
})

const area = 'Payments'

/** The names of the drivers whose collected cash is missing. */
export const carriersIn = ({ driverCash }: Visit['queries'], docs: readonly PaymentDoc[]) =>
  driverCash.namesIn(
    docs.flatMap(({ payment }) => (payment.cashShorts ?? []).map(({ carrierId }) => carrierId)),
  )

const listPayments = defineRoute({
  method: 'GET',
  path: '/api/payments',
  mayAsk: settlesPayments,
  area,
  summary: 'Payments of orders, by M-PESA and in cash, newest first; for finance and admins',
  input: z.object({ query: paymentsQuery.extend(paging.shape) }),
  status: 200,
  response: z.array(paymentSummary),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['payments'],
  handle: async ({ actor, queries, query: { limit, cursor, ...filter } }) => {
    const page = pageOf({ limit, cursor })
    const found = await queries.payments.list(actor, filterOf(filter), page)
    if (!found.ok) return found
    const { docs, next } = found.value
    const nameOf = await carriersIn(queries, docs)
    return ok({ body: docs.map((doc) => presentPaymentSummary(doc, nameOf)), next })
  },
})

const paymentOfOrder = defineRoute({
  method: 'GET',
  path: '/api/payments/:orderId',
  area,
  summary: 'One order’s payment; for finance, admins and the manager of its branch',
  input: z.object({ params: z.object({ orderId: uuid }) }),
  status: 200,
  response: paymentDetail,
  errors: ['ORDER_NOT_FOUND'],
  reads: ['payments'],
  handle: async ({ actor, queries, deps: { payments }, params: { orderId } }) => {
    const found = await queries.payments.ofOrder(actor, orderId)
    if (!found.ok) return found
    const names = {
      people: await queries.users.peopleOf(actor, accountsIn(found.value.history)),
      nameOf: await carriersIn(queries, [found.value]),
      payments: await queries.payments.ofOrders(actor, ordersPaidWith(found.value)),
    }
    return ok({ body: presentPaymentDetail(found.value, payments.mayReverse, names) })
  },
})

const payerPhone = defineRoute({
  method: 'POST',
  path: '/api/payments/:orderId/attempts/:attemptId/phone',
  area,
  summary:
    'The phone that a prompt was sent to, for finance, admins and the manager of the order’s branch. It is recorded',
  input: z.object({ params: z.object({ orderId: uuid, attemptId: uuid }) }),
  status: 200,
  response: shownPhone,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ORDER_NOT_FOUND',
    'ATTEMPT_NOT_FOUND',
    'PHONE_NO_LONGER_SHOWN',
  ],
  limits: ['staff'],
  reads: ['payments', 'orders'],
  handle: async ({ issue, params }) => answerValue(await issue(showPayerPhone, params)),
})

const settle = {
  method: 'POST',
  area,
  status: 200,
  response: settledPayment,
  limits: ['staff'],
  reads: [],
} as const

const resolveCase = defineRoute({
  ...settle,
  path: '/api/payments/:orderId/cases/:caseId',
  mayAsk: settlesPayments,
  summary: 'Says what becomes of money that came in doubt; for finance and admins',
  input: z.object({
    params: z.object({ orderId: uuid, caseId: uuid }),
    body: resolveCaseBody,
  }),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'CASE_NOT_FOUND',
    'CASE_ALREADY_RESOLVED',
    'CASE_HOLDS_NO_MONEY',
    'ORDER_ALREADY_PAID',
    'ORDER_ALREADY_CANCELLED',
    'OWN_MATTER',
  ],
  handle: async ({ params, body, issue }) =>
    answerValue(await issue(resolvePaymentCase, { ...params, ...body })),
})

const settleCashShort = defineRoute({
  ...settle,
  path: '/api/payments/:orderId/cash-short',
  mayAsk: countsCash,
  summary:
    'Decides about cash that was to be collected and is missing: its driver is relieved of it, or brings it; for the manager of the order’s branch, finance and admins',
  input: z.object({ params: z.object({ orderId: uuid }), body: settleShortBody }),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'CASH_DIFFERENCE_NOT_OPEN',
    'ORDER_NOT_FOUND',
    'OWN_MATTER',
  ],
  handle: async ({ params: { orderId }, body: { id: entryId, driverId, ...body }, issue }) =>
    answerValue(await issue(settleShort, { orderId, entryId, carrierId: driverId, ...body })),
})

const takeUpCase = defineRoute({
  ...settle,
  path: '/api/payments/:orderId/cases/:caseId/take-up',
  mayAsk: settlesPayments,
  summary:
    'Opens a dismissed case again, so that its money is decided about anew; for finance and admins',
  input: z.object({
    params: z.object({ orderId: uuid, caseId: uuid }),
    body: takeUpCaseBody,
  }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'CASE_NOT_FOUND', 'CASE_NOT_DISMISSED', 'OWN_MATTER'],
  handle: async ({ params, body, issue }) =>
    answerValue(await issue(takeUpPaymentCase, { ...params, ...body })),
})

const writeOff = defineRoute({
  ...settle,
  path: '/api/payments/:orderId/debt',
  mayAsk: settlesPayments,
  summary:
    'Lets a customer off what is owed for goods that were handed over, with a reason; for finance and admins',
  input: z.object({ params: z.object({ orderId: uuid }), body: writeOffDebtBody }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'ORDER_NOT_FOUND', 'DEBT_SUM_CHANGED', 'OWN_MATTER'],
  handle: async ({ params: { orderId }, body: { amount, note }, issue }) =>
    answerValue(await issue(writeOffDebt, { orderId, amountCents: toCents(amount), note })),
})

const debts = defineRoute({
  method: 'GET',
  path: '/api/payments/debts',
  mayAsk: countsCash,
  area,
  summary:
    'What customers owe for goods that were handed over, the oldest first; a manager’s own branch, for finance and admins all',
  input: z.object({ query: paging }),
  status: 200,
  response: z.array(paymentSummary),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['payments'],
  handle: async ({ actor, queries, query }) => {
    const found = await queries.payments.debts(actor, pageOf(query))
    if (!found.ok) return found
    const { docs, next } = found.value
    const nameOf = await carriersIn(queries, docs)
    return ok({ body: docs.map((doc) => presentPaymentSummary(doc, nameOf)), next })
  },
})

export const staffPaymentRoutes: readonly Route[] = [
  listPayments,
  debts,
  statement,
  exportRefunds,
  paymentOfOrder,
  payerPhone,
  resolveCase,
  takeUpCase,
  writeOff,
  settleCashShort,
  ...refundRoutes,
]
