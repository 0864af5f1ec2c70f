import * as z from 'zod'
import { orderDetail, trackOrderBody } from '../../contract/orders.ts'
import { toMsisdn } from '../../contract/phone.ts'
import { ok } from '../../domain/kernel/result.ts'
import { presentOrderDetail } from '../present/orders.ts'
import { defineRoute } from '../route.ts'

export const trackOrder = defineRoute({
  method: 'POST',
  path: '/api/orders/track',
  area: 'Orders',
  summary: 'An order by its number and the phone that it was placed with',
  input: z.object({ body: trackOrderBody }),
  status: 200,
  response: orderDetail,
  errors: ['ORDER_NOT_FOUND', 'RATE_LIMITED'],
  reads: ['orders'],
  handle: async ({ actor, address, body: { orderNumber, phone }, deps }) => {
    const allowed = await deps.limits.attempt('track', address, orderNumber)
    if (!allowed.ok) return allowed
    const { orders, catalogue } = deps.commands.queries
    const found = await orders.track(orderNumber, toMsisdn(phone) ?? phone)
    if (!found.ok) return found
    await deps.limits.forgive('track', orderNumber)
    const { order, history } = found.value
    return ok({ body: presentOrderDetail(order, history, actor, catalogue) })
  },
})
