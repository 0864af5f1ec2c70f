import { queryOptions } from '@tanstack/react-query'
import { branchFigures } from '#contract/branch/branch-figures.ts'
import { lostSales } from '#contract/branch/lost-sales.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** A day that has begun without a new order is noticed this soon. */
const LOOK_AGAIN_MS = 300_000

/** No live message tells of an order that was refused. */
export const lostSalesQuery = (userId: string | undefined, branchId: number) =>
  queryOptions({
    queryKey: keys.own(userId).figures({ branch: branchId, part: 'lost' }),
    queryFn: ({ signal }) => api(`/api/branches/${branchId}/lost-sales`, lostSales, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

export const figuresQuery = (userId: string | undefined, branchId: number) =>
  queryOptions({
    queryKey: keys.own(userId).figures({ branch: branchId }),
    queryFn: ({ signal }) => api(`/api/branches/${branchId}/figures`, branchFigures, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
