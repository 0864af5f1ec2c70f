import { queryOptions } from '@tanstack/react-query'
import { delivery, foundDelivery } from '#contract/delivery/delivery.ts'
import { z } from '#contract/rules/schema.ts'
import { api } from '../../lib/api.ts'
import type { HeldOrder } from '../../shop/checkout/guest-orders.ts'
import { proofOf } from '../../shop/checkout/use-checkout.ts'
import { keys } from '../../shop/keys.ts'
import type { ByPhone } from '../../shop/order/order-queries.ts'

export const searchQuery = (userId: string | undefined, text: string) =>
  queryOptions({
    queryKey: keys.own(userId).deliveries({ search: text }),
    queryFn: ({ signal }) =>
      api(`/api/deliveries/search?q=${encodeURIComponent(text)}`, z.array(foundDelivery), {
        signal,
      }),
    enabled: text !== '',
  })

/** Fetches a delivery by order number and phone number. The visitor sees as much of it as with the tracking number. */
export const trackByPhone = (body: ByPhone, signal?: AbortSignal) =>
  api('/api/deliveries/track', delivery, { method: 'POST', body, signal })

/**
 * Proof with which the server shows more of a delivery: an order that this browser stores, or else order number and
 * phone number.
 */
export type OpenedBy = { held?: HeldOrder | undefined; byPhone?: ByPhone | undefined }

/** The delivery as the order's customer sees it. The order's secret is not part of the query's key. */
const heldDeliveryQuery = (userId: string | undefined, name: string, held: HeldOrder) =>
  queryOptions({
    queryKey: keys
      .own(userId)
      .delivery({ delivery: name, orderNumber: held.orderNumber, by: 'secret' }),
    queryFn: ({ signal }) =>
      api(`/api/deliveries/${encodeURIComponent(name)}`, delivery, {
        headers: proofOf(held.id),
        signal,
      }),
  })

/**
 * Fetches a delivery by its id, tracking number or order number (`name`). The query's key holds this name, because live
 * messages use it too.
 */
export const deliveryQuery = (
  userId: string | undefined,
  name: string,
  { held, byPhone }: OpenedBy = {},
) =>
  held === undefined
    ? queryOptions({
        queryKey: keys.own(userId).delivery({ delivery: name, ...byPhone }),
        queryFn: ({ signal }) =>
          byPhone === undefined
            ? api(`/api/deliveries/${encodeURIComponent(name)}`, delivery, { signal })
            : trackByPhone(byPhone, signal),
      })
    : heldDeliveryQuery(userId, name, held)
