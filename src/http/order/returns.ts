import * as z from 'zod'
import { recordReturn } from '../../commands/order/record-return.ts'
import { recordedReturn, returnBody } from '../../contract/order/returns.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { uuid } from '../../contract/rules/primitives.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute } from '../server/route.ts'

export const returnGoods = defineRoute({
  method: 'POST',
  path: '/api/orders/:id/returns',
  area: 'Orders',
  summary:
    'Records goods of a delivered order that came back: their money becomes due; for the branch’s manager and admins',
  input: z.object({ params: z.object({ id: uuid }), body: returnBody }),
  status: 201,
  response: recordedReturn,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ORDER_NOT_FOUND',
    'ORDER_TRANSITION_NOT_ALLOWED',
    'OWN_MATTER',
    'REASON_REQUIRED',
    'CHANGED_MEANWHILE',
  ],
  limits: ['staff'],
  reads: [],
  handle: async ({ params, body: { id: returnId, ...body }, issue }) => {
    const recorded = await issue(recordReturn, { orderId: params.id, returnId, ...body })
    if (!recorded.ok) return recorded
    return ok({ body: { id: returnId, due: toKsh(recorded.value.dueCents) } })
  },
})
