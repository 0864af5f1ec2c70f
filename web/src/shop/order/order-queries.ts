import { queryOptions } from '@tanstack/react-query'
import { ORDER_SECRET } from '#contract/order/customer.ts'
import { order } from '#contract/order/order.ts'
import { orderByPhone, orderDetail } from '#contract/order/order-detail.ts'
import { pagedQuery } from '#web/lib/queries.ts'
import { api } from '../../lib/api.ts'
import { proofOf } from '../checkout/use-checkout.ts'
import { keys } from '../keys.ts'
import type { LinkedOrder } from './order-link.ts'

export const ordersOfUserQuery = (userId: string) =>
  pagedQuery(keys.own(userId).orders(), `/api/orders/user/${userId}`, order)

/** For the order's owner, and for a browser that has its secret. */
export const orderQuery = (userId: string | undefined, orderId: string) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: orderId }),
    queryFn: ({ signal }) =>
      api(`/api/orders/${orderId}`, orderDetail, { headers: proofOf(orderId), signal }),
  })

/** An order opened by a link, which this browser has not stored yet. The secret is not part of the key. */
export const linkedOrderQuery = (userId: string | undefined, { id, secret }: LinkedOrder) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: id, by: 'link' }),
    queryFn: ({ signal }) =>
      api(`/api/orders/${id}`, orderDetail, { headers: { [ORDER_SECRET]: secret }, signal }),
    gcTime: 0,
  })

export type ByPhone = { orderNumber: string; phone: string }

/** The part of an order that its number and phone give access to. */
export const trackOrder = (body: ByPhone, signal?: AbortSignal | undefined) =>
  api('/api/orders/track', orderByPhone, { method: 'POST', body, signal })

/** The key uses the order's number, as live messages do. */
export const orderByPhoneQuery = (userId: string | undefined, body: ByPhone) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: body.orderNumber, phone: body.phone }),
    queryFn: ({ signal }) => trackOrder(body, signal),
  })
