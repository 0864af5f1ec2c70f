import { queryOptions } from '@tanstack/react-query'
import { fleet } from '#contract/delivery/drivers.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** Live messages tell of moves and steps. Who comes on duty is noticed this soon. */
const LOOK_AGAIN_MS = 15_000

export const fleetQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).drivers({ part: 'fleet' }),
    queryFn: ({ signal }) => api('/api/admin/fleet', fleet, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
