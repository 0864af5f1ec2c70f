import * as z from 'zod'
import { settleRefund } from '../../commands/payment/give-refund.ts'
import { openRefunds, refundBody, settledPayment } from '../../contract/payment/staff-payment.ts'
import { toCents } from '../../contract/rules/money.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { settlesPayments } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue } from '../server/route-parts.ts'
import { presentOpenRefunds } from './present.ts'

const openOfCustomer = defineRoute({
  method: 'GET',
  path: '/api/payments/:orderId/refunds',
  mayAsk: settlesPayments,
  area: 'Payments',
  summary:
    'The open refunds of an order and of its customer’s other orders, by account or a guest’s phone, from which those are chosen that one reference paid; for finance and admins',
  input: z.object({ params: z.object({ orderId: uuid }) }),
  status: 200,
  response: openRefunds,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'ORDER_NOT_FOUND'],
  reads: ['payments', 'orders'],
  handle: async ({ actor, queries, params: { orderId } }) => {
    const found = await queries.payments.owingCustomerOf(actor, orderId)
    return found.ok ? ok({ body: presentOpenRefunds(found.value, orderId) }) : found
  },
})

/** What the body says of the way in which the money goes back. */
const wayOf = (body: z.output<typeof refundBody>) =>
  body.action === 'reverse'
    ? body
    : {
        action: body.action,
        reference: body.reference,
        others: body.with,
        paidCents: body.amount === undefined ? undefined : toCents(body.amount),
      }

const refund = defineRoute({
  method: 'POST',
  path: '/api/payments/:orderId/refunds/:refundId',
  mayAsk: settlesPayments,
  area: 'Payments',
  summary:
    'Marks a refund as made, alone or with others that one reference paid, or asks M-PESA to make it; a large sum is marked by two people; for finance and admins',
  input: z.object({
    params: z.object({ orderId: uuid, refundId: uuid }),
    body: refundBody,
  }),
  status: 200,
  response: settledPayment,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'REFUND_NOT_FOUND',
    'REFUND_ALREADY_DONE',
    'REFUND_ALREADY_REQUESTED',
    'REFUND_NEEDS_RECEIPT',
    'REFUND_REFERENCE_BOUNCED',
    'REFUND_REFERENCE_TAKEN',
    'REFUND_SUM_CHANGED',
    'OWN_MATTER',
    'REVERSAL_UNAVAILABLE',
  ],
  limits: ['staff'],
  reads: [],
  handle: async ({ params, body, deps, issue }) => {
    const { mayReverse } = deps.payments
    return answerValue(await issue(settleRefund, { ...params, ...wayOf(body), mayReverse }))
  },
})

export const refundRoutes: readonly Route[] = [openOfCustomer, refund]
