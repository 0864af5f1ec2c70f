import * as z from 'zod'
import { showPhone as showPhoneCommand } from '../../commands/disclosure/show-phone.ts'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { joinOrder as joinOrderCommand } from '../../commands/order/join-order.ts'
import { changedOrder, type Order, orderStatusBody } from '../../contract/order/order.ts'
import { orderHistoryEntry } from '../../contract/order/order-detail.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { shownPhone, staffOrderDetail } from '../../contract/order/staff-order.ts'
import { paging, uuid } from '../../contract/rules/schema.ts'
import { worksAt } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue, answerWith, pageOf } from '../server/route-parts.ts'
import { accountsIn } from '../user/people.ts'
import { complaintRoutes } from './complaints.ts'
import { exportOrders, orderListRoutes } from './list-routes.ts'
import { newOrders } from './new-orders.ts'
import { writeOrderNote } from './notes.ts'
import { orderLinkRoutes } from './order-link.ts'
import { pickingRoutes } from './picking-list.ts'
import { buyerLimits, ownBuyerLimits, placeOrder } from './place-order.ts'
import {
  noteFor,
  presentEntry,
  presentForStaff,
  presentOrderDetail,
  withDeliveries,
} from './present.ts'
import { handBack, previewOfReturn, returnGoods } from './returns.ts'
import { seesNamedOrder } from './sees-order.ts'
import { ordersShort } from './short-orders.ts'
import { track, trackOrder } from './track.ts'

const showPhone = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/phone',
  area: 'Orders',
  summary: 'The customer’s phone, for the staff of the order’s branch. It is recorded',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: shownPhone,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'ORDER_NOT_FOUND', 'PHONE_NO_LONGER_SHOWN'],
  limits: ['staff'],
  reads: ['orders'],
  handle: async ({ issue, params: { id } }) =>
    answerValue(await issue(showPhoneCommand, { orderId: id })),
})

const joinOrder = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/join',
  area: 'Orders',
  summary:
    'Makes a guest’s order part of the asking account, for whoever holds its secret. It earns no points',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: placedOrder,
  errors: [
    'UNAUTHENTICATED',
    'ACCOUNT_ERASED',
    'ORDER_NOT_FOUND',
    'ORDER_JOINED_ALREADY',
    'CONFLICT',
  ],
  limits: ['order-change'],
  orderOf: ({ params }) => params.id,
  reads: [],
  handle: async ({ issue, params: { id } }) =>
    answerWith(await issue(joinOrderCommand, { orderId: id }), ({ orderNumber }) => ({
      id,
      orderNumber,
    })),
})

const area = 'Orders'

const orderById = defineRoute({
  method: 'GET',
  path: '/api/orders/:id',
  area,
  summary:
    'One order with its history; for its owner or who holds its secret, the staff of its branch and admins',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: staffOrderDetail,
  errors: ['ORDER_NOT_FOUND'],
  orderOf: ({ params }) => params.id,
  reads: ['orders', 'deliveries'],
  handle: async (visit) => {
    const { actor, queries, params } = visit
    const { id } = params
    const { orders, catalogue, users } = queries
    const [found, history] = await Promise.all([orders.byId(actor, id), orders.history(actor, id)])
    if (!found.ok) return found
    if (!history.ok) return history
    const [doc, entries] = [found.value, history.value]
    const withDelivery = async <One extends Order>(shown: One) => {
      const [body = shown] = await withDeliveries([shown], visit)
      return ok({ body })
    }
    if (!worksAt(actor, doc.branchId))
      return withDelivery(presentOrderDetail(doc, entries, actor, catalogue))
    const notes = await orders.notes(actor, id)
    if (!notes.ok) return notes
    const acted = accountsIn([...entries, ...doc.returns, ...notes.value])
    const people = await users.peopleOf(actor, acted)
    const shown = presentForStaff(doc, entries, actor, { catalogue, people })
    return withDelivery({ ...shown, staffNotes: notes.value.map(noteFor(people)) })
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
  orderOf: ({ params }) => params.id,
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
  summary:
    'Moves an order on, or cancels it with a reason. An order that lacks pieces is not packed, unless they were found',
  input: z.object({ params: z.object({ id: uuid }), body: orderStatusBody }),
  status: 200,
  response: changedOrder,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ORDER_NOT_FOUND',
    'ORDER_ALREADY_CANCELLED',
    'ORDER_SHORT',
    'ORDER_TRANSITION_NOT_ALLOWED',
    'OWN_MATTER',
    'REASON_REQUIRED',
    'CHANGED_MEANWHILE',
  ],
  limits: ['order-change', 'staff'],
  limitOf: ({ body }) => (body.status === 'cancelled' ? 'order-change' : 'staff'),
  unlessStranger: seesNamedOrder,
  orderOf: ({ params }) => params.id,
  reads: [],
  handle: async ({ body, issue, params: { id } }) =>
    answerWith(await issue(changeOrderStatus, { orderId: id, ...body }), ({ status }) => ({
      id,
      status,
    })),
})

export const orderRoutes: readonly Route[] = [
  placeOrder,
  trackOrder,
  ...orderListRoutes,
  exportOrders,
  ...pickingRoutes,
  ordersShort,
  newOrders,
  orderById,
  historyOfOrder,
  changeStatus,
  joinOrder,
  ...orderLinkRoutes,
  showPhone,
  writeOrderNote,
  returnGoods,
  previewOfReturn,
  handBack,
  ...complaintRoutes,
  track,
  buyerLimits,
  ownBuyerLimits,
]
