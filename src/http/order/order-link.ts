import * as z from 'zod'
import { endLink, makeLink, readLink } from '../../commands/order/order-link.ts'
import { orderLinkBody, orderLinkState } from '../../contract/order/customer.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerValue } from '../server/route-parts.ts'
import { seesNamedOrder } from './sees-order.ts'

const params = z.object({ id: uuid })
const common = {
  path: '/api/orders/:id/link',
  area: 'Orders',
  status: 200,
  reads: [],
} as const
const changes = { ...common, limits: ['order-change'] } as const
const errors = ['ORDER_NOT_FOUND', 'ORDER_JOINED_ALREADY'] as const

const make = defineRoute({
  ...changes,
  method: 'POST',
  summary:
    'Makes the link of a guest’s order: its key opens the order and its door code, and changes nothing; for who holds the order’s secret',
  input: z.object({ params, body: orderLinkBody }),
  response: z.object({}),
  errors: [...errors, 'ORDER_LINK_MADE'],
  orderOf: (input) => input.params.id,
  unlessStranger: seesNamedOrder,
  handle: async ({ issue, params: { id }, body }) =>
    answerEmpty(await issue(makeLink, { orderId: id, ...body })),
})

const look = defineRoute({
  ...common,
  method: 'GET',
  summary: 'Whether a guest’s order has a link; for who holds the order’s secret',
  input: z.object({ params }),
  response: orderLinkState,
  errors,
  orderOf: (input) => input.params.id,
  handle: async ({ issue, params: { id } }) => answerValue(await issue(readLink, { orderId: id })),
})

const end = defineRoute({
  ...changes,
  method: 'DELETE',
  summary: 'Ends the link of a guest’s order; for who holds the order’s secret',
  input: z.object({ params }),
  response: z.object({}),
  errors,
  orderOf: (input) => input.params.id,
  handle: async ({ issue, params: { id } }) => answerEmpty(await issue(endLink, { orderId: id })),
})

export const orderLinkRoutes: readonly Route[] = [make, look, end]
