import * as z from 'zod'
import { type CsvColumn, csvPages } from '../../commands/csv.ts'
import { recordExport } from '../../commands/disclosure/record-disclosure.ts'
import { order } from '../../contract/order/order.ts'
import { type OrdersQuery, orderCount, ordersQuery } from '../../contract/order/staff-order.ts'
import { csvTime } from '../../contract/rules/csv.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { catalogueId, paging, uuid } from '../../contract/rules/schema.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import {
  denied,
  hasAccount,
  isAdmin,
  runsBranches,
  worksAtBranches,
} from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { OrderDoc } from '../../projections/orders/projection.ts'
import {
  billOf,
  netCentsOf,
  type OrderFilter,
  type OrderQueries,
} from '../../projections/orders/queries.ts'
import { defineFileRoute, defineRoute, type Route } from '../server/route.ts'
import { answerValue, csvFile, filterText, pageOf, spanOf } from '../server/route-parts.ts'
import type { Visit } from '../server/visit.ts'
import { phoneInExport, recordOrderSearch } from './phones.ts'
import { presentOrder, withDeliveries } from './present.ts'

/**
 * Another program reads this file: figures are not formatted, and times hold the date, the time of day and Nairobi's
 * offset (ISO 8601).
 */
const columnsFor = (catalogue: CatalogueQueries): CsvColumn<OrderDoc>[] => [
  ['Order id', ({ id }) => id],
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Placed', ({ createdAt }) => csvTime(createdAt)],
  ['Branch id', ({ branchId }) => branchId],
  ['Branch', ({ branchId }) => catalogue.branch(branchId)?.name ?? null],
  ['Status', ({ status }) => status],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Payment status', ({ paymentStatus }) => paymentStatus],
  ['M-PESA receipt', ({ mpesaReceiptNumber }) => mpesaReceiptNumber],
  ['Customer', ({ customer }) => customer.name],
  ['Phone', phoneInExport],
  ['City', ({ address }) => address.city],
  ['Lines', ({ lines }) => lines.length],
  ['Pieces', ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0)],
  ['Subtotal (KSh)', ({ subtotalCents }) => toKsh(subtotalCents)],
  ['Delivery fee (KSh)', ({ deliveryFeeCents }) => toKsh(deliveryFeeCents)],
  ['Discount (KSh)', ({ discountCents }) => toKsh(discountCents)],
  ['Total (KSh)', ({ priceCents }) => toKsh(priceCents)],
  ['Updated', ({ updatedAt }) => csvTime(updatedAt)],
  ['Account id', ({ userId }) => userId],
  [
    'Goods returned (KSh)',
    ({ returns }) => toKsh(returns.reduce((sum, { goodsCents }) => sum + goodsCents, 0)),
  ],
  ['Net (KSh)', (doc) => toKsh(netCentsOf(doc))],
  ['Paid (KSh)', (doc) => toKsh(billOf(doc).paidCents)],
  ['Still to pay (KSh)', ({ restCents }) => toKsh(restCents)],
]

type Sources = { orders: OrderQueries; catalogue: CatalogueQueries }

/**
 * The orders that match the filter as CSV, newest first, one page at a time. Orders placed meanwhile are left out. The
 * caller has checked that the actor may list them.
 */
export const ordersCsv = ({ orders, catalogue }: Sources, actor: Actor, filter: OrderFilter) =>
  csvPages(columnsFor(catalogue), (page) => orders.list(actor, filter, page))

/** A request's filter as the read model takes it: days become the moments at which they begin or end. */
export const filterOf = ({ branch: branchId, from, to, ...filter }: OrdersQuery): OrderFilter => ({
  ...filter,
  branchId,
  ...spanOf({ from, to }),
})

const area = 'Orders'

type Page = { docs: OrderDoc[]; next?: string | undefined }
const listOf = async ({ docs, next }: Page, visit: Visit) => {
  const { actor, queries } = visit
  const shown = docs.map((doc) => presentOrder(doc, actor, queries.catalogue))
  return ok({ body: await withDeliveries(shown, visit), next })
}

const pageFor = async (visit: Visit, filter: OrderFilter, paging: Parameters<typeof pageOf>[0]) => {
  const { actor, queries, issue } = visit
  const page = await queries.orders.list(actor, filter, pageOf(paging))
  if (!page.ok) return page
  const recorded = await recordOrderSearch(filter, issue)
  return recorded.ok ? listOf(page.value, visit) : recorded
}

const list = {
  method: 'GET',
  area,
  status: 200,
  response: z.array(order),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['orders', 'deliveries'],
} as const

const allOrders = defineRoute({
  ...list,
  path: '/api/orders',
  mayAsk: isAdmin,
  summary: 'All orders, or those that the filters name, newest first; for admins',
  input: z.object({ query: ordersQuery.extend(paging.shape) }),
  handle: (visit) => {
    const { limit, cursor, ...filter } = visit.query
    return pageFor(visit, filterOf(filter), { limit, cursor })
  },
})

const ordersOfUser = defineRoute({
  ...list,
  path: '/api/orders/user/:id',
  mayAsk: hasAccount,
  summary:
    'A user’s orders, newest first: one’s own; admins see all, managers those of their branch',
  input: z.object({
    params: z.object({ id: uuid }),
    query: ordersQuery.pick({ kept: true, from: true, to: true }).extend(paging.shape),
  }),
  handle: async (visit) => {
    const { actor, queries, params } = visit
    const { limit, cursor, ...filter } = visit.query
    const request = { ...pageOf({ limit, cursor }), ...filterOf(filter) }
    const page = await queries.orders.ofUser(actor, params.id, request)
    return page.ok ? listOf(page.value, visit) : page
  },
})

const ordersOfBranch = defineRoute({
  ...list,
  path: '/api/orders/branch/:id',
  mayAsk: worksAtBranches,
  summary:
    'A branch’s orders, or those that the filters name, newest first; for its staff and admins',
  input: z.object({
    params: z.object({ id: catalogueId }),
    query: ordersQuery.omit({ branch: true }).extend(paging.shape),
  }),
  handle: (visit) => {
    const { limit, cursor, ...filter } = visit.query
    const ofBranch = filterOf({ ...filter, branch: visit.params.id })
    return pageFor(visit, ofBranch, { limit, cursor })
  },
})

const ordersToDo = defineRoute({
  ...list,
  path: '/api/orders/branch/:id/to-do',
  mayAsk: worksAtBranches,
  summary:
    'The oldest orders that a branch has to confirm, pack or finish, at most 100, oldest first; for its staff and admins',
  input: z.object({ params: z.object({ id: catalogueId }) }),
  handle: async (visit) => {
    const found = await visit.queries.orders.toDo(visit.actor, visit.params.id)
    return found.ok ? listOf({ docs: found.value }, visit) : found
  },
})

const countOrders = defineRoute({
  ...list,
  path: '/api/orders/count',
  mayAsk: worksAtBranches,
  summary:
    'How many orders the filters name; for admins, and a branch’s staff who name their branch',
  input: z.object({ query: ordersQuery }),
  response: orderCount,
  handle: async ({ actor, queries, query }) =>
    answerValue(await queries.orders.count(actor, filterOf(query))),
})

export const orderListRoutes: readonly Route[] = [
  allOrders,
  countOrders,
  ordersOfUser,
  ordersOfBranch,
  ordersToDo,
]

/** The searched text may be a person's name, so the record says only that there was a search. */
const filtersOf = ({ search, ...others }: OrdersQuery): string =>
  filterText(others, ...(search === undefined ? [] : ['search']))

/** The request is a POST because each export is recorded. Orders are read while the file is sent. */
export const exportOrders = defineFileRoute({
  method: 'POST',
  path: '/api/orders/export',
  mayAsk: runsBranches,
  area: 'Orders',
  summary:
    'The orders that the filters name as CSV; for admins, and managers who name their branch. It is recorded',
  input: z.object({ body: ordersQuery }),
  status: 200,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  limits: ['staff'],
  reads: ['orders'],
  handle: async ({ actor, body, deps, issue, queries }) => {
    if (!runsBranches(actor)) return denied(actor)
    const filter = filterOf(body)
    const allowed = await queries.orders.list(actor, filter, { limit: 1 })
    if (!allowed.ok) return allowed
    const recorded = await issue(recordExport, {
      kind: 'orders_exported',
      filters: filtersOf(body),
    })
    if (!recorded.ok) return recorded
    return csvFile('orders', deps, ordersCsv(queries, actor, filter))
  },
})
