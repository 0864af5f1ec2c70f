import { queryOptions } from '@tanstack/react-query'
import { delivery, deliveryCard, deliveryTrack } from '#contract/delivery/delivery.ts'
import { changedDelivery, type deliveryStatusBody } from '#contract/delivery/driver-work.ts'
import { driverList } from '#contract/delivery/drivers.ts'
import { type DeliveryLane, laneCounts, laneDelivery } from '#contract/delivery/lanes.ts'

import { orderCount } from '#contract/order/staff-order.ts'
import type { z } from '#contract/rules/schema.ts'
import { api } from '#web/lib/api.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'
import { countText } from '#web/staff-ui/stat-card.tsx'

export const trackQuery = (userId: string | undefined, deliveryId: string) =>
  apiQuery(
    keys.own(userId).delivery({ delivery: deliveryId, part: 'track' }),
    `/api/deliveries/${deliveryId}/track`,
    deliveryTrack,
  )

/**
 * The time in ms after which the list of drivers is fetched again. Drivers move all the time, and the server sends no
 * message about each move.
 */
const LOOK_AGAIN_MS = 15_000

/** All drivers, those on duty with the fewest deliveries first. */
export const allDriversQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).drivers({ part: 'all' }), '/api/admin/drivers', driverList, {
    refetchInterval: LOOK_AGAIN_MS,
  })

/** All drivers, the best for this delivery first. */
export const driversQuery = (userId: string | undefined, deliveryId: string) =>
  apiQuery(
    keys.own(userId).drivers({ delivery: deliveryId }),
    `/api/admin/drivers?deliveryId=${deliveryId}`,
    driverList,
    { refetchInterval: LOOK_AGAIN_MS },
  )

const PAGE = 24

/**
 * Which deliveries a list shows. An undefined branch means all branches; `query` is the query string of the filters.
 */
export type ListedDeliveries = { branchId: number | undefined; query: string }

const pathOf = ({ branchId, query }: ListedDeliveries): string => {
  const path =
    branchId === undefined ? '/api/admin/deliveries' : `/api/branch/${branchId}/deliveries`
  return `${path}?${query}${query === '' ? '' : '&'}limit=${PAGE}`
}

/** Pages of deliveries, the newest first. A live message about a delivery has them fetched again. */
export const deliveryPagesQuery = (userId: string | undefined, listed: ListedDeliveries) =>
  pagedQuery(
    keys.own(userId).deliveries({ staff: 'list', ...listed }),
    pathOf(listed),
    deliveryCard,
  )

/** The time in ms after which lanes are fetched again. A delivery becomes late without a message from the server. */
const LANES_AGAIN_MS = 30_000

const lanesPath = '/api/admin/deliveries/lanes'

/** The deliveries in one page of a lane. All that are ready at noon can be chosen at once. */
const LANE_PAGE = 100

/** Whose deliveries the lanes show. Undefined: those of all branches, or of all drivers. */
export type InLanes = { branchId: number | undefined; driverId: string | undefined }

const ofLanes = ({ branchId, driverId }: InLanes): string =>
  [
    branchId === undefined ? [] : `branch=${branchId}`,
    driverId === undefined ? [] : `driver=${driverId}`,
  ]
    .flat()
    .join('&')

/** How many deliveries each lane has. */
export const laneCountsQuery = (userId: string | undefined, whose: InLanes) =>
  apiQuery(
    keys.own(userId).deliveries({ staff: 'lanes', ...whose }),
    `${lanesPath}?${ofLanes(whose)}`,
    laneCounts,
    { refetchInterval: LANES_AGAIN_MS },
  )

/** Pages of one lane, the oldest promise first. */
export const lanePagesQuery = (
  userId: string | undefined,
  { lane, ...whose }: InLanes & { lane: DeliveryLane },
) =>
  pagedQuery(
    keys.own(userId).deliveries({ staff: 'lane', lane, ...whose }),
    `${lanesPath}/${lane}?${[ofLanes(whose), `limit=${LANE_PAGE}`].filter(Boolean).join('&')}`,
    laneDelivery,
    { refetchInterval: LANES_AGAIN_MS },
  )

/** The number of deliveries that pass the filters, as text: '3', or '1,000+'. */
export const deliveryCountQuery = (
  userId: string | undefined,
  { branchId, query }: ListedDeliveries,
) =>
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
  apiQuery(
    keys.own(userId).delivery({ delivery: deliveryId }),
    `/api/deliveries/${deliveryId}`,
    delivery,
  )

/**
 * A change of a delivery. It carries the revision that the sender saw, and the server refuses the change if that
 * revision is outdated.
 */
export type DeliveryStep = z.input<typeof deliveryStatusBody>

export const changeDelivery = (deliveryId: string, body: DeliveryStep) =>
  api(`/api/deliveries/${deliveryId}/status`, changedDelivery, { method: 'PATCH', body })
