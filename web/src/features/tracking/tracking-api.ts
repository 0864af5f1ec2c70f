import { queryOptions } from '@tanstack/react-query'
import { delivery, foundDelivery } from '#contract/delivery/delivery.ts'
import { z } from '#contract/rules/schema.ts'
import { api } from '../../lib/api.ts'
import type { HeldOrder } from '../../shop/checkout/guest-orders.ts'
import { proofOf } from '../../shop/checkout/use-checkout.ts'
import { keys } from '../../shop/keys.ts'

export const searchQuery = (userId: string | undefined, text: string) =>
  queryOptions({
    queryKey: keys.own(userId).deliveries({ search: text }),
    queryFn: ({ signal }) =>
      api(`/api/deliveries/search?q=${encodeURIComponent(text)}`, z.array(foundDelivery), {
        signal,
      }),
    enabled: text !== '',
  })

/** The number and phone of an order, which show of its delivery what its tracking number does. */
export type ByPhone = { orderNumber: string; phone: string }

export const trackByPhone = (body: ByPhone, signal?: AbortSignal) =>
  api('/api/deliveries/track', delivery, { method: 'POST', body, signal })

/** What opens more of a delivery than its name does: an order that this browser holds, or else its number and phone. */
export type OpenedBy = { held?: HeldOrder | undefined; byPhone?: ByPhone | undefined }

/** The delivery as the order's customer sees it. The secret stands in no key. */
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

/** `name`: the id, tracking number or order number. Live messages name the delivery the same way. */
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
