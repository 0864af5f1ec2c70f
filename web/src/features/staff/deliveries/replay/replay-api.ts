import { queryOptions } from '@tanstack/react-query'
import { deliveryTrack } from '#contract/delivery/track.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

export const trackQuery = (userId: string | undefined, deliveryId: string) =>
  queryOptions({
    queryKey: keys.own(userId).delivery({ delivery: deliveryId, part: 'track' }),
    queryFn: ({ signal }) => api(`/api/deliveries/${deliveryId}/track`, deliveryTrack, { signal }),
  })
