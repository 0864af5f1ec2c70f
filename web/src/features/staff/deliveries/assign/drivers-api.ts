import { queryOptions } from '@tanstack/react-query'
import { driverList } from '#contract/delivery/drivers.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** Drivers move all the time, and no message tells of each. */
const LOOK_AGAIN_MS = 15_000

/** The drivers for this delivery, the best first. */
export const driversQuery = (userId: string | undefined, deliveryId: string) =>
  queryOptions({
    queryKey: keys.own(userId).drivers({ delivery: deliveryId }),
    queryFn: ({ signal }) =>
      api(`/api/admin/drivers?deliveryId=${deliveryId}`, driverList, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
