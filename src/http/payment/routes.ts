import * as z from 'zod'
import { changePaymentMethod } from '../../commands/order/change-payment-method.ts'
import { withdrawOrder } from '../../commands/order/withdraw-order.ts'
import { readPayment } from '../../commands/payment/read-payment.ts'
import { nameReceipt } from '../../commands/payment/receipts.ts'
import { changedOrder } from '../../contract/order/order.ts'
import {
  changedPaymentMethod,
  paymentMethodBody,
  paymentState,
  receiptBody,
} from '../../contract/payment/payment.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { ok } from '../../domain/kernel/result.ts'
import { seesNamedOrder } from '../order/sees-order.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
import type { Visit } from '../server/visit.ts'
import { presentPaymentState } from './present-state.ts'
import { stkPush } from './stk-push.ts'

const area = 'Payments'

const stateOf = async ({ deps, issue }: Pick<Visit, 'deps' | 'issue'>, orderId: string) => {
  const found = await issue(readPayment, { orderId })
  if (!found.ok) return found
  const { commands, payments } = deps
  return ok({ body: presentPaymentState(found.value, commands.world.now(), payments.byHand) })
}

const status = defineRoute({
  method: 'GET',
  path: '/api/mpesa/status/:orderId',
  area,
  summary:
    'How far the payment of an order is: one’s own, a guest’s by its id; staff of its branch, finance and admins too',
  input: z.object({ params: z.object({ orderId: uuid }) }),
  status: 200,
  response: paymentState,
  errors: ['ORDER_NOT_FOUND'],
  orderOf: ({ params }) => params.orderId,
  reads: [],
  handle: (visit) => stateOf(visit, visit.params.orderId),
})

const name = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/receipt',
  area,
  summary:
    'Says under which receipt an order was paid: one’s own, or a guest’s by its id. The statement is searched for it',
  input: z.object({ params: z.object({ id: uuid }), body: receiptBody }),
  status: 200,
  response: paymentState,
  errors: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PAID', 'TOO_MANY_RECEIPTS', 'CONFLICT'],
  limits: ['order-change'],
  orderOf: ({ params }) => params.id,
  reads: [],
  handle: async (visit) => {
    const { id: orderId } = visit.params
    const named = await visit.issue(nameReceipt, { orderId, receipt: visit.body.receipt })
    return named.ok ? stateOf(visit, orderId) : named
  },
})

const changeMethod = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/payment-method',
  area,
  summary: 'Pays an order that waits for money another way: one’s own, or a guest’s by its id',
  input: z.object({ params: z.object({ id: uuid }), body: paymentMethodBody }),
  status: 200,
  response: changedPaymentMethod,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_ALREADY_CANCELLED',
    'ORDER_ALREADY_PAID',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_UNDER_REVIEW',
    'PAYMENT_METHOD_FIXED',
    'TOO_MANY_METHOD_CHANGES',
    'GUEST_CASH_PIECES',
    'GUEST_CASH_TOTAL',
    'GUEST_CASH_FULL',
    'GUEST_UNPAID_FULL',
    'NEW_CASH_PIECES',
    'NEW_CASH_TOTAL',
    'NEW_CASH_FULL',
    'NEW_UNPAID_FULL',
    'MEMBER_CASH_FULL',
    'CONFLICT',
  ],
  limits: ['order-change'],
  orderOf: ({ params }) => params.id,
  unlessStranger: seesNamedOrder,
  reads: [],
  handle: async ({ issue, params: { id }, body: { paymentMethod } }) =>
    answerWith(await issue(changePaymentMethod, { orderId: id, paymentMethod }), () => ({
      id,
      paymentMethod,
    })),
})

const withdraw = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/withdraw',
  area,
  summary: 'Cancels an order that waits for M-PESA money: one’s own, or a guest’s by its id',
  input: z.object({ params: z.object({ id: uuid }) }),
  status: 200,
  response: changedOrder,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_ALREADY_PAID',
    'ORDER_NOT_MPESA',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_UNDER_REVIEW',
    'CONFLICT',
  ],
  limits: ['order-change'],
  orderOf: ({ params }) => params.id,
  reads: [],
  handle: async ({ issue, params: { id } }) =>
    answerWith(await issue(withdrawOrder, { orderId: id }), () => ({
      id,
      status: 'cancelled' as const,
    })),
})

/** The routes by which a shopper pays for an order. */
export const paymentRoutes: readonly Route[] = [stkPush, status, name, changeMethod, withdraw]
