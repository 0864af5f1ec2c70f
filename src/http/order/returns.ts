import * as z from 'zod'
import { previewReturn, recordReturn } from '../../commands/order/record-return.ts'
import { handBackRefund } from '../../commands/payment/settle-refund.ts'
import {
  handBackBody,
  handedBack,
  recordedReturn,
  returnBody,
  returnPreview,
  returnPreviewBody,
} from '../../contract/order/staff-order.ts'
import { toCents, toKsh } from '../../contract/rules/money.ts'
import { uuid } from '../../contract/rules/schema.ts'
import { runsBranches } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'

const params = z.object({ id: uuid })
const refusals = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'ORDER_NOT_FOUND',
  'ORDER_TRANSITION_NOT_ALLOWED',
  'OWN_MATTER',
] as const

/** The sum is shown beside the button before anybody gives money back. */
export const previewOfReturn = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/returns/preview',
  mayAsk: runsBranches,
  area: 'Orders',
  summary:
    'What a return would give back, and whether in cash; records nothing. For the branch’s manager and admins',
  input: z.object({ params, body: returnPreviewBody }),
  status: 200,
  response: returnPreview,
  errors: refusals,
  limits: ['staff'],
  reads: [],
  handle: async ({ params: { id: orderId }, body, issue }) => {
    const money = await issue(previewReturn, { orderId, ...body })
    if (!money.ok) return money
    const { dueCents, isCash } = money.value
    return ok({ body: { due: toKsh(dueCents), isCash } })
  },
})

export const returnGoods = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/returns',
  mayAsk: runsBranches,
  area: 'Orders',
  summary:
    'Records goods of a delivered order that came back: their money becomes due, or was handed back in cash; for the branch’s manager and admins',
  input: z.object({ params, body: returnBody }),
  status: 201,
  response: recordedReturn,
  errors: [
    ...refusals,
    'REASON_REQUIRED',
    'CHANGED_MEANWHILE',
    'REFUND_NOT_CASH',
    'REFUND_SUM_CHANGED',
  ],
  limits: ['staff'],
  reads: [],
  handle: async ({ params: { id: orderId }, body: { id: returnId, cashBack, ...body }, issue }) => {
    const cashBackCents = cashBack === undefined ? undefined : toCents(cashBack)
    const recorded = await issue(recordReturn, { orderId, returnId, cashBackCents, ...body })
    if (!recorded.ok) return recorded
    const { dueCents, handedBackCents } = recorded.value
    return ok({
      body: { id: returnId, due: toKsh(dueCents), handedBack: toKsh(handedBackCents) },
    })
  },
})

export const handBack = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/refunds/:refund/hand-back',
  mayAsk: runsBranches,
  area: 'Orders',
  summary: 'The customer got a refund of cash at the counter; for the branch’s manager and admins',
  input: z.object({ params: z.object({ id: uuid, refund: uuid }), body: handBackBody }),
  status: 200,
  response: handedBack,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ORDER_NOT_FOUND',
    'OWN_MATTER',
    'REFUND_NOT_FOUND',
    'REFUND_ALREADY_DONE',
    'REFUND_NOT_CASH',
    'REFUND_SUM_CHANGED',
  ],
  limits: ['staff'],
  reads: [],
  handle: async ({ params: { id: orderId, refund: refundId }, body: { amount }, issue }) =>
    answerWith(
      await issue(handBackRefund, { orderId, refundId, amountCents: toCents(amount) }),
      () => ({ id: refundId, amount }),
    ),
})
