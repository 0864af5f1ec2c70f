import * as z from 'zod'
import { trackOrderBody } from '../../contract/order/order.ts'
import {
  orderByPhone,
  PROMISED_MINUTES,
  type TrackedOrder,
  trackedOrder,
  trackParams,
} from '../../contract/order/order-detail.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { ownsOrder } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import {
  opensByPhone,
  partiesIn,
  type OrderTracking as TrackedDoc,
  trackedOf,
} from '../../projections/orders/queries.ts'
import { guardPhoneGuesses } from '../server/limits/guard-guesses.ts'
import { defineRoute } from '../server/route.ts'
import { answerWith } from '../server/route-parts.ts'
import { firstName } from '../user/people.ts'
import { presentOrderDetail } from './present.ts'

/** The time by which the order is promised. Null before the branch has confirmed it, and after its end. */
const estimatedAt = ({ status, steps }: TrackedDoc): string | null => {
  const confirmed = steps.find((step) => step.status === 'confirmed')
  const isOver = status === 'delivered' || status === 'cancelled'
  if (confirmed === undefined || isOver) return null
  return new Date(Date.parse(confirmed.at) + PROMISED_MINUTES * 60_000).toISOString()
}

const presentTrackedOrder = (order: TrackedDoc, catalogue: CatalogueQueries): TrackedOrder => {
  const { branchId, ...shown } = order
  return {
    ...shown,
    branch: catalogue.branch(branchId)?.name ?? '',
    estimatedAt: estimatedAt(order),
  }
}

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

export const track = defineRoute({
  method: 'GET',
  path: '/api/track/:orderNumber',
  area: 'Orders',
  summary: 'How far an order is, for anybody who has its number: no name, no address',
  input: z.object({ params: trackParams }),
  status: 200,
  response: trackedOrder,
  errors: ['ORDER_NOT_FOUND'],
  limits: ['follow'],
  reads: ['orders'],
  handle: async ({ params: { orderNumber }, queries }) => {
    const { tracking, catalogue } = queries
    return answerWith(await tracking.byOrderNumber(orderNumber), (value) =>
      presentTrackedOrder(value, catalogue),
    )
  },
})
