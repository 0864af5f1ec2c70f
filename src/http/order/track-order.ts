import * as z from 'zod'
import { orderDetail } from '../../contract/order/order-detail.ts'
import { trackOrderBody } from '../../contract/order.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { ok } from '../../domain/kernel/result.ts'
import { guardPhoneGuesses } from '../server/limits/kept-shares.ts'
import { defineRoute } from '../server/route.ts'
import { presentOrderDetail } from './present.ts'

export const trackOrder = defineRoute({
  method: 'POST',
  path: '/api/orders/track',
  area: 'Orders',
  summary: 'An order by its number and the phone that it was placed with',
  input: z.object({ body: trackOrderBody }),
  status: 200,
  response: orderDetail,
  errors: ['ORDER_NOT_FOUND'],
  limits: ['track'],
  reads: ['orders'],
  handle: async ({ body: { orderNumber, phone }, queries, ...visit }) => {
    const { orders, catalogue } = queries
    const found = await guardPhoneGuesses(orderNumber, visit, () =>
      orders.track(orderNumber, toMsisdn(phone) ?? phone),
    )
    if (!found.ok) return found
    const { order, history } = found.value
    return ok({ body: presentOrderDetail(order, history, visit.actor, catalogue) })
  },
})
