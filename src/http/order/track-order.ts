import * as z from 'zod'
import { orderByPhone } from '../../contract/order/order-by-phone.ts'
import { trackOrderBody } from '../../contract/order.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { ownsOrder } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { opensByPhone, partiesIn, trackedOf } from '../../projections/orders/queries.ts'
import { guardPhoneGuesses } from '../server/limits/kept-shares.ts'
import { defineRoute } from '../server/route.ts'
import { firstName } from '../user/people.ts'
import { presentOrderDetail } from './present.ts'
import { presentTrackedOrder } from './present-tracking.ts'

export const trackOrder = defineRoute({
  method: 'POST',
  path: '/api/orders/track',
  area: 'Orders',
  summary:
    'How far an order is, by its number and the phone that it was placed with; all of one that was placed before orders had secrets, until it has ended',
  input: z.object({ body: trackOrderBody }),
  status: 200,
  response: orderByPhone,
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
    const isWhole = opensByPhone(order) || ownsOrder(visit.actor, partiesIn(order))
    return ok({
      body: {
        ...presentTrackedOrder(trackedOf(order, history), catalogue),
        firstName: firstName(order.customer.name),
        city: order.address.city,
        area: order.address.region,
        order: isWhole ? presentOrderDetail(order, history, visit.actor, catalogue) : null,
      },
    })
  },
})
