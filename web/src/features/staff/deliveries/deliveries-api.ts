import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { changedDelivery, type deliveryStatusBody } from '#contract/delivery/changes.ts'
import { delivery, deliveryCard } from '#contract/delivery/delivery.ts'
import { orderCount } from '#contract/order/orders-query.ts'
import { z } from '#contract/rules/zod.ts'
import { api, apiPage } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'
import { countText } from '#web/staff-ui/count-text.ts'

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
