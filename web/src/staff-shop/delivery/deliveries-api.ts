import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { delivery, deliveryCard, deliveryTrack } from '#contract/delivery/delivery.ts'
import { changedDelivery, type deliveryStatusBody } from '#contract/delivery/driver-work.ts'
import { driverList } from '#contract/delivery/drivers.ts'
import { orderCount } from '#contract/order/staff-order.ts'
import { z } from '#contract/rules/schema.ts'
import { api, apiPage } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'
import { countText } from '#web/staff-ui/stat-card.tsx'

export const trackQuery = (userId: string | undefined, deliveryId: string) =>
  queryOptions({
    queryKey: keys.own(userId).delivery({ delivery: deliveryId, part: 'track' }),
    queryFn: ({ signal }) => api(`/api/deliveries/${deliveryId}/track`, deliveryTrack, { signal }),
  })

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

const PAGE = 24

/** The deliveries of one branch, or of all. `query` is the query string of the list. */
export type Listed = { branchId: number | undefined; query: string }

const pathOf = ({ branchId, query }: Listed): string => {
  const path =
    branchId === undefined ? '/api/admin/deliveries' : `/api/branch/${branchId}/deliveries`
  return `${path}?${query}${query === '' ? '' : '&'}limit=${PAGE}`
}

/** The newest delivery comes first. Live messages have the pages fetched again. */
export const deliveryPagesQuery = (userId: string | undefined, listed: Listed) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).deliveries({ staff: 'list', ...listed }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(deliveryCard), signal),
    initialPageParam: pathOf(listed),
    getNextPageParam: (last) => last.next,
  })

/** The number of deliveries that the filters leave: '3', or '1,000+'. */
export const deliveryCountQuery = (userId: string | undefined, { branchId, query }: Listed) =>
  queryOptions({
    queryKey: keys.own(userId).deliveries({ staff: 'count', branchId, query }),
    queryFn: async ({ signal }) => {
      const branch = branchId === undefined ? '' : `branch=${branchId}&`
      const path = `/api/admin/deliveries/count?${branch}${query}`
      const { count, isMore } = await api(path, orderCount, { signal })
      return `${countText(count)}${isMore ? '+' : ''}`
    },
  })

export const deliveryQuery = (userId: string | undefined, deliveryId: string) =>
  queryOptions({
    queryKey: keys.own(userId).delivery({ delivery: deliveryId }),
    queryFn: ({ signal }) => api(`/api/deliveries/${deliveryId}`, delivery, { signal }),
  })

/** `revision`: the delivery's, as the sender sees it. The server refuses a late one. */
export type Step = z.input<typeof deliveryStatusBody>

export const changeDelivery = (deliveryId: string, body: Step) =>
  api(`/api/deliveries/${deliveryId}/status`, changedDelivery, { method: 'PATCH', body })
