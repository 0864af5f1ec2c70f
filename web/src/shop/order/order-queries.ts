import { queryOptions } from '@tanstack/react-query'
import { ORDER_SECRET } from '#contract/order/customer.ts'
import { orderByPhone, orderDetail } from '#contract/order/order-detail.ts'
import { api, send } from '../../lib/api.ts'
import { proofOf } from '../checkout/use-checkout.ts'
import { keys } from '../keys.ts'
import type { LinkedOrder } from './order-link.ts'

/**
 * An order with everything that its customer may see. The server gives it to the owner's account, and to a browser that
 * has the order's secret.
 */
export const orderQuery = (userId: string | undefined, orderId: string) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: orderId }),
    queryFn: ({ signal }) =>
      api(`/api/orders/${orderId}`, orderDetail, { headers: proofOf(orderId), signal }),
  })

/** Cancels an order for its customer. The server refuses what can no longer be cancelled. */
export const cancelOrder = (orderId: string, reason: string): Promise<void> =>
  send(`/api/orders/${orderId}/status`, {
    method: 'PATCH',
    body: { status: 'cancelled', reason },
    headers: proofOf(orderId),
  })

/**
 * An order that was opened by a link, and that this browser has not stored yet. The secret is not part of the query's
 * key.
 */
export const linkedOrderQuery = (userId: string | undefined, { id, secret }: LinkedOrder) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: id, by: 'link' }),
    queryFn: ({ signal }) =>
      api(`/api/orders/${id}`, orderDetail, { headers: { [ORDER_SECRET]: secret }, signal }),
    gcTime: 0,
  })

export type ByPhone = { orderNumber: string; phone: string }

/** Fetches the part of an order that somebody may see who knows its number and phone number. */
export const trackOrder = (body: ByPhone, signal?: AbortSignal | undefined) =>
  api('/api/orders/track', orderByPhone, { method: 'POST', body, signal })

/**
 * An order by its number and phone number. The query's key holds the order's number, because live messages use it too.
 */
export const orderByPhoneQuery = (userId: string | undefined, body: ByPhone) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: body.orderNumber, phone: body.phone }),
    queryFn: ({ signal }) => trackOrder(body, signal),
  })
