import * as z from 'zod'
import { reopenFinding, settleFinding } from '../../commands/payment/settle-findings.ts'
import {
  type Finding,
  type FindingsQuery,
  finding,
  findingId,
  findingsQuery,
  reopenFindingBody,
  settleFindingBody,
} from '../../contract/payment/findings.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { paging } from '../../contract/rules/schema.ts'
import { settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { FindingFilter } from '../../projections/payments/finding-queries.ts'
import type { FindingDoc } from '../../projections/payments/findings.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, changeByStaff, pageOf, spanOf } from '../server/route-parts.ts'
import type { Visit } from '../server/visit.ts'
import { accountsIn, actedBy, type People } from '../user/people.ts'

const area = 'Payments'
const params = z.object({ id: findingId })

const filterOf = ({ branch: branchId, from, to, ...filter }: FindingsQuery): FindingFilter => ({
  ...filter,
  branchId,
  ...spanOf({ from, to }),
})

const presentSettlement = ({ settled, reference }: FindingDoc, people: People) => {
  if (settled === null) return null
  const { actor, ...how } = settled
  return { ...how, reference, ...actedBy(actor, people) }
}

const present = (doc: FindingDoc, people: People): Finding => ({
  id: doc.id,
  kind: doc.kind,
  receiptNumber: doc.receipt,
  at: doc.happenedAt,
  amount: toKsh(doc.amountCents),
  expected: doc.expectedCents === null ? null : toKsh(doc.expectedCents),
  isOut: doc.isOut,
  account: doc.account,
  orderId: doc.orderId,
  orderNumber: doc.orderNumber,
  branchId: doc.branchId,
  foundAt: doc.foundAt,
  settled: presentSettlement(doc, people),
})

const presentAll = async (
  { actor, queries }: Pick<Visit, 'actor' | 'queries'>,
  docs: readonly FindingDoc[],
): Promise<Finding[]> => {
  const settled = docs.flatMap((doc) => doc.settled ?? [])
  const people = await queries.users.peopleOf(actor, accountsIn(settled))
  return docs.map((doc) => present(doc, people))
}

const list = defineRoute({
  method: 'GET',
  path: '/api/payments/findings',
  mayAsk: settlesPayments,
  area,
  summary:
    'What did not match between M-PESA statements and the books, newest money first; open findings unless asked otherwise; for finance and admins',
  input: z.object({ query: findingsQuery.extend(paging.shape) }),
  status: 200,
  response: z.array(finding),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['findings'],
  handle: async ({ actor, queries, query: { limit, cursor, ...filter } }) => {
    const page = pageOf({ limit, cursor })
    const found = await queries.findings.list(actor, filterOf(filter), page)
    if (!found.ok) return found
    const { docs, next } = found.value
    return ok({ body: await presentAll({ actor, queries }, docs), next })
  },
})

const one = defineRoute({
  method: 'GET',
  path: '/api/payments/findings/:id',
  mayAsk: settlesPayments,
  area,
  summary: 'One line of a statement that did not match; for finance and admins',
  input: z.object({ params }),
  status: 200,
  response: finding,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'FINDING_NOT_FOUND'],
  reads: ['findings'],
  handle: async ({ actor, queries, params: { id } }) => {
    const found = await queries.findings.byId(actor, id)
    if (!found.ok) return found
    const settled = found.value.settled === null ? [] : [found.value.settled]
    const people = await queries.users.peopleOf(actor, accountsIn(settled))
    return ok({ body: present(found.value, people) })
  },
})

const change = { ...changeByStaff(area), method: 'POST' } as const

const settle = defineRoute({
  ...change,
  path: '/api/payments/findings/:id/settle',
  mayAsk: settlesPayments,
  summary:
    'Says what a line of a statement was. Money is booked at an order only if the sum fits; for finance and admins',
  input: z.object({ params, body: settleFindingBody }),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'CONFLICT',
    'FINDING_ALREADY_SETTLED',
    'FINDING_DOES_NOT_FIT',
    'FINDING_IN_REVIEW',
    'FINDING_NOT_FOUND',
    'FINDING_NOT_THIS_WAY',
    'ORDER_ALREADY_PAID',
    'ORDER_NOT_FOUND',
    'ORDER_NOT_MPESA',
    'OWN_MATTER',
    'PAYMENT_UNDER_REVIEW',
  ],
  handle: async ({ params: { id }, body, issue }) =>
    answerEmpty(await issue(settleFinding, { id, ...body })),
})

const reopen = defineRoute({
  ...change,
  path: '/api/payments/findings/:id/reopen',
  mayAsk: settlesPayments,
  summary:
    'Opens a line of a statement again that staff had settled by their word; for finance and admins',
  input: z.object({ params, body: reopenFindingBody }),
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'CONFLICT',
    'FINDING_NOT_FOUND',
    'FINDING_SETTLED_BY_BOOKS',
    'OWN_MATTER',
  ],
  handle: async ({ params: { id }, body, issue }) =>
    answerEmpty(await issue(reopenFinding, { id, ...body })),
})

export const findingRoutes: readonly Route[] = [list, one, settle, reopen]
