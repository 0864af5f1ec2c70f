import * as z from 'zod'
import { joinOrder as joinOrderCommand } from '../../commands/order/join-order.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { uuid } from '../../contract/rules/primitives.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute } from '../server/route.ts'

export const joinOrder = defineRoute({
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
  handle: async ({ issue, params: { id } }) => {
    const joined = await issue(joinOrderCommand, { orderId: id })
    return joined.ok ? ok({ body: { id, orderNumber: joined.value.orderNumber } }) : joined
  },
})
