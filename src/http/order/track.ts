import * as z from 'zod'
import { trackOrderBody } from '../../contract/order/order.ts'
import {
  orderByPhone,
  type TrackedOrder,
  trackedOrder,
  trackParams,
} from '../../contract/order/order-detail.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { ownsOrder } from '../../domain/kernel/access.ts'
import { promisedAtOf } from '../../domain/kernel/promise.ts'
import { ok } from '../../domain/kernel/result.ts'
import { opensByPhone, partiesIn } from '../../projections/orders/queries.ts'
import { type OrderTracking as TrackedDoc, trackedOf } from '../../projections/orders/tracking.ts'
import type { Queries } from '../../projections/queries.ts'
import { failedTryFor, promiseFor } from '../delivery/present.ts'
import { guardPhoneGuesses } from '../server/limits/guard-guesses.ts'
import { defineRoute } from '../server/route.ts'
import { firstName } from '../user/people.ts'
import { presentOrderDetail, withDeliveries } from './present.ts'

/** What the delivery of the order knows: until when it is promised, and its last failed try. */
const deliveryNews = async (
  { orderId, status, address, ...order }: TrackedDoc,
  by: 'key' | 'number',
  { deliveries }: Queries,
): Promise<Pick<TrackedOrder, 'promisedAt' | 'failedTry'>> => {
  const open = status === 'out_for_delivery' ? await deliveries.openOf([orderId]) : undefined
  const found = open?.get(orderId)
  if (found === undefined) return { promisedAt: promisedAtOf({ ...order, address }) }
  const { doc, failedTry } = found
  return { promisedAt: promiseFor(doc, address), failedTry: failedTryFor(by, failedTry) }
}

/** `by`: whether the visitor knows the order by its number alone, or by a key such as its number and phone. */
const presentTrackedOrder = async (
  order: TrackedDoc,
  by: 'key' | 'number',
  queries: Queries,
): Promise<TrackedOrder> => ({
  orderNumber: order.orderNumber,
  status: order.status,
  branch: queries.catalogue.branch(order.branchId)?.name ?? '',
  steps: order.steps,
  ...(await deliveryNews(order, by, queries)),
})

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
  reads: ['orders', 'deliveries'],
  handle: async (visit) => {
    const { queries, body } = visit
    const { orderNumber, phone } = body
    const { orders, catalogue } = queries
    const found = await guardPhoneGuesses(orderNumber, visit, () =>
      orders.track(orderNumber, toMsisdn(phone) ?? phone),
    )
    if (!found.ok) return found
    const { order, history } = found.value
    const isWhole = opensByPhone(order) || ownsOrder(visit.actor, partiesIn(order))
    const whole = isWhole ? [presentOrderDetail(order, history, visit.actor, catalogue)] : []
    const [shown = null] = await withDeliveries(whole, visit)
    return ok({
      body: {
        ...(await presentTrackedOrder(trackedOf(order, history), 'key', queries)),
        firstName: firstName(order.customer.name),
        city: order.address.city,
        area: order.address.region,
        order: shown,
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
  reads: ['orders', 'deliveries'],
  handle: async ({ params: { orderNumber }, queries }) => {
    const found = await queries.tracking.byOrderNumber(orderNumber)
    return found.ok
      ? ok({ body: await presentTrackedOrder(found.value, 'number', queries) })
      : found
  },
})
