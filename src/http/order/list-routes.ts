import * as z from 'zod'
import { recordPhoneSearch } from '../../commands/disclosure/record-disclosure.ts'
import { orderCount, ordersQuery } from '../../contract/order/orders-query.ts'
import { order } from '../../contract/order.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { catalogueId, paging, uuid } from '../../contract/rules/primitives.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { OrderDoc } from '../../projections/orders/projection.ts'
import type { OrderFilter } from '../../projections/orders/queries.ts'
import type { Queries } from '../../projections/queries.ts'
import { pageOf } from '../server/paging.ts'
import { defineRoute, type Route } from '../server/route.ts'
import type { Visit } from '../server/visit.ts'
import { filterOf } from './filter-of.ts'
import { presentOrder } from './present.ts'

const area = 'Orders'

type Page = { docs: OrderDoc[]; next?: string | undefined }
const listOf = ({ docs, next }: Page, actor: Actor, { catalogue }: Queries) => {
  return ok({ body: docs.map((doc) => presentOrder(doc, actor, catalogue)), next })
}

/** A search by phone is recorded before its answer is given. */
const pageFor = async (
  { actor, queries, issue }: Visit,
  filter: OrderFilter,
  paging: Parameters<typeof pageOf>[0],
) => {
  const page = await queries.orders.list(actor, filter, pageOf(paging))
  if (!page.ok) return page
  const phone = toMsisdn(filter.search ?? '')
  const recorded = phone === undefined ? ok(null) : await issue(recordPhoneSearch, { phone })
  return recorded.ok ? listOf(page.value, actor, queries) : recorded
}

const list = {
  method: 'GET',
  area,
  status: 200,
  response: z.array(order),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['orders'],
} as const

const allOrders = defineRoute({
  ...list,
  path: '/api/orders',
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
  summary: 'A user’s orders, newest first: one’s own; admins see all',
  input: z.object({ params: z.object({ id: uuid }), query: paging }),
  handle: async ({ actor, queries, params, query }) => {
    const page = await queries.orders.ofUser(actor, params.id, pageOf(query))
    return page.ok ? listOf(page.value, actor, queries) : page
  },
})

const ordersOfBranch = defineRoute({
  ...list,
  path: '/api/orders/branch/:id',
  summary:
    'A branch’s orders, or those that the filters name, newest first; for its manager and admins',
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

const countOrders = defineRoute({
  ...list,
  path: '/api/orders/count',
  summary: 'How many orders the filters name; for admins, and managers who name their branch',
  input: z.object({ query: ordersQuery }),
  response: orderCount,
  handle: async ({ actor, queries, query }) => {
    const counted = await queries.orders.count(actor, filterOf(query))
    return counted.ok ? ok({ body: counted.value }) : counted
  },
})

export const orderListRoutes: readonly Route[] = [
  allOrders,
  countOrders,
  ordersOfUser,
  ordersOfBranch,
]
