import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Order, order, orderDetail } from '#contract/order.ts'
import { z } from '#contract/rules/zod.ts'
import { api, apiPage, send } from '../../lib/api.ts'
import { keys } from '../keys.ts'

export const ordersOfUserQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).orders(),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(order), signal),
    initialPageParam: `/api/orders/user/${userId}`,
    getNextPageParam: (last) => last.next,
  })

export const orderQuery = (userId: string | undefined, orderId: string) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: orderId }),
    queryFn: ({ signal }) => api(`/api/orders/${orderId}`, orderDetail, { signal }),
  })

/** A guest's order: its number and the phone that it was placed with open it. */
export const trackOrder = (body: { orderNumber: string; phone: string }, signal?: AbortSignal) =>
  api('/api/orders/track', orderDetail, {
    method: 'POST',
    body,
    ...(signal === undefined ? {} : { signal }),
  })

export const trackedOrderQuery = (
  userId: string | undefined,
  orderId: string,
  body: { orderNumber: string; phone: string },
) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: orderId, ...body }),
    queryFn: ({ signal }) => trackOrder(body, signal),
  })

export const cancelOrder = ({ id, reason }: { id: Order['id']; reason: string }): Promise<void> =>
  send(`/api/orders/${id}/status`, { method: 'PATCH', body: { status: 'cancelled', reason } })

/** Gives up an order that waits for M-PESA money. Refused while money is on its way; a second time changes nothing. */
export const withdrawOrder = (orderId: string): Promise<void> =>
  send(`/api/orders/${orderId}/withdraw`, { method: 'POST' })
