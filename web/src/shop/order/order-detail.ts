import { queryOptions } from '@tanstack/react-query'
import { orderDetail } from '#contract/order/order-detail.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../keys.ts'
import { proofOf } from './guest-orders.ts'

export const orderQuery = (userId: string | undefined, orderId: string) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: orderId }),
    queryFn: ({ signal }) =>
      api(`/api/orders/${orderId}`, orderDetail, { headers: proofOf(orderId), signal }),
  })

/** Opens a guest's order by its number and the phone that it was placed with. */
export const trackOrder = (
  body: { orderNumber: string; phone: string },
  signal?: AbortSignal | undefined,
) => api('/api/orders/track', orderDetail, { method: 'POST', body, signal })

export const trackedOrderQuery = (
  userId: string | undefined,
  orderId: string,
  body: { orderNumber: string; phone: string },
) =>
  queryOptions({
    queryKey: keys.own(userId).order({ order: orderId, ...body }),
    queryFn: ({ signal }) => trackOrder(body, signal),
  })
