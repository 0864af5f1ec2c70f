import * as z from 'zod'
import { placeOrder as placeOrderCommand } from '../../commands/place-order.ts'
import { idempotencyKey, placedOrder, placeOrderBody } from '../../contract/orders.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute } from '../route.ts'

export const placeOrder = defineRoute({
  method: 'POST',
  path: '/api/orders',
  area: 'Orders',
  summary:
    'Places an order, for guests too; the same Idempotency-Key from the same buyer gives the same order',
  input: z.object({
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: placeOrderBody,
  }),
  status: 201,
  response: placedOrder,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ACCOUNT_ERASED',
    'BRANCH_NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'VARIANT_NOT_FOUND',
    'PRODUCT_NOT_AT_BRANCH',
    'ADDRESS_NOT_FOUND',
    'ADDRESS_OUTSIDE_RADIUS',
    'PAYMENT_METHOD_UNAVAILABLE',
    'PRICE_CHANGED',
    'OUT_OF_STOCK',
    'IDEMPOTENCY_KEY_REUSED',
    'ORDER_EXPIRED',
    'CONFLICT',
  ],
  reads: [],
  handle: async ({ body, headers, issue }) => {
    const key = headers['idempotency-key']
    const order = key === undefined ? { body } : { body, idempotencyKey: key }
    const placed = await issue(placeOrderCommand, order)
    if (!placed.ok) return placed
    const { orderId: id, orderNumber } = placed.value
    return ok({ body: { id, orderNumber } })
  },
})
