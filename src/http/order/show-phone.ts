import * as z from 'zod'
import { showPhone as showPhoneCommand } from '../../commands/disclosure/show-phone.ts'
import { shownPhone } from '../../contract/order/shown-phone.ts'
import { uuid } from '../../contract/rules/primitives.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute } from '../server/route.ts'

export const showPhone = defineRoute({
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
  handle: async ({ issue, params: { id } }) => {
    const shown = await issue(showPhoneCommand, { orderId: id })
    return shown.ok ? ok({ body: shown.value }) : shown
  },
})
