import { queryOptions } from '@tanstack/react-query'
import { delivery, foundDelivery } from '#contract/delivery/delivery.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '../../lib/api.ts'
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

/** The number and phone of an order, which open its delivery as its customer sees it. */
export type ByPhone = { orderNumber: string; phone: string }

export const trackByPhone = (body: ByPhone, signal?: AbortSignal) =>
  api('/api/deliveries/track', delivery, { method: 'POST', body, signal })

/** `name`: the id, tracking number or order number. Live messages name the delivery the same way. */
export const deliveryQuery = (userId: string | undefined, name: string, byPhone?: ByPhone) =>
  queryOptions({
    queryKey: keys.own(userId).delivery({ delivery: name, ...byPhone }),
    queryFn: ({ signal }) =>
      byPhone === undefined
        ? api(`/api/deliveries/${encodeURIComponent(name)}`, delivery, { signal })
        : trackByPhone(byPhone, signal),
  })
