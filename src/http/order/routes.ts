import * as z from 'zod'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { orderDetail, orderHistoryEntry } from '../../contract/order/order-detail.ts'
import { changedOrder, order, orderStatusBody } from '../../contract/order.ts'
import { catalogueId, paging, uuid } from '../../contract/rules/primitives.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { OrderDoc } from '../../projections/orders/projection.ts'
import type { Queries } from '../../projections/queries.ts'
import { pageOf } from '../server/paging.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { placeOrder } from './place-order.ts'
import { presentEntry, presentOrder, presentOrderDetail } from './present.ts'
import { trackOrder } from './track-order.ts'

const area = 'Orders'

type Page = { docs: OrderDoc[]; next?: string | undefined }
const listOf = ({ docs, next }: Page, actor: Actor, { catalogue }: Queries) => {
  return ok({ body: docs.map((doc) => presentOrder(doc, actor, catalogue)), next })
}

const list = { method: 'GET', area, status: 200, response: z.array(order) } as const

const allOrders = defineRoute({
  ...list,
  path: '/api/orders',
  summary: 'All orders, newest first; for admins',
  input: z.object({ query: paging }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['orders'],
  handle: async ({ actor, queries, query }) => {
    const page = await queries.orders.all(actor, pageOf(query))
    return page.ok ? listOf(page.value, actor, queries) : page
  },
})

const ordersOfUser = defineRoute({
  ...list,
  path: '/api/orders/user/:id',
  summary: 'A user’s orders, newest first: one’s own; admins see all',
  input: z.object({ params: z.object({ id: uuid }), query: paging }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['orders'],
  handle: async ({ actor, queries, params, query }) => {
    const page = await queries.orders.ofUser(actor, params.id, pageOf(query))
    return page.ok ? listOf(page.value, actor, queries) : page
  },
})

const ordersOfBranch = defineRoute({
  ...list,
  path: '/api/orders/branch/:id',
  summary: 'A branch’s orders, newest first; for its manager and admins',
  input: z.object({ params: z.object({ id: catalogueId }), query: paging }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['orders'],
  handle: async ({ actor, queries, params, query }) => {
    const page = await queries.orders.ofBranch(actor, params.id, pageOf(query))
    return page.ok ? listOf(page.value, actor, queries) : page
  },
})

const orderById = defineRoute({
  method: 'GET',
  path: '/api/orders/:id',
  area,
  summary: 'One order with its history; for its owner, the staff of its branch and admins',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: orderDetail,
  errors: ['ORDER_NOT_FOUND'],
  reads: ['orders'],
  handle: async ({ actor, queries, params: { id } }) => {
    const { orders, catalogue } = queries
    const [found, history] = await Promise.all([orders.byId(actor, id), orders.history(actor, id)])
    if (!found.ok) return found
    if (!history.ok) return history
    return ok({ body: presentOrderDetail(found.value, history.value, actor, catalogue) })
  },
})

const historyOfOrder = defineRoute({
  method: 'GET',
  path: '/api/orders/:id/history',
  area,
  summary: 'What happened to an order, oldest first, in pages; for whoever sees the order',
  input: z.object({ params: z.object({ id: uuid }), query: paging }),
  status: 200,
  response: z.array(orderHistoryEntry),
  errors: ['ORDER_NOT_FOUND'],
  reads: ['orders'],
  handle: async ({ actor, queries, params: { id }, query }) => {
    const page = await queries.orders.historyPage(actor, id, pageOf(query))
    if (!page.ok) return page
    const { entries, next } = page.value
    return ok({ body: entries.map(presentEntry), next })
  },
})

const changeStatus = defineRoute({
  method: 'PATCH',
  path: '/api/orders/:id/status',
  area,
  summary: 'Moves an order on, or cancels it with a reason',
  input: z.object({ params: z.object({ id: uuid }), body: orderStatusBody }),
  status: 200,
  response: changedOrder,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ORDER_NOT_FOUND',
    'ORDER_ALREADY_CANCELLED',
    'ORDER_TRANSITION_NOT_ALLOWED',
    'REASON_REQUIRED',
  ],
  limits: ['order-change', 'staff'],
  limitOf: ({ body }) => (body.status === 'cancelled' ? 'order-change' : 'staff'),
  reads: [],
  handle: async ({ body, issue, params: { id } }) => {
    const changed = await issue(changeOrderStatus, { orderId: id, ...body })
    return changed.ok ? ok({ body: { id, status: changed.value.status } }) : changed
  },
})

export const orderRoutes: readonly Route[] = [
  placeOrder,
  trackOrder,
  allOrders,
  ordersOfUser,
  ordersOfBranch,
  orderById,
  historyOfOrder,
  changeStatus,
]
