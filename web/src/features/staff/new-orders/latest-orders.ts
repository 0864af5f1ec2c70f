import { queryOptions } from '@tanstack/react-query'
import { order } from '#contract/order.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

/** More than the page shows, so that its rows stay while new orders are still to be looked at. */
export const LATEST = 20

/** The branch's orders, newest first. */
export const latestOrdersQuery = (userId: string | undefined, branchId: number) =>
  queryOptions({
    queryKey: keys.own(userId).orders({ branch: branchId, latest: LATEST }),
    queryFn: ({ signal }) =>
      api(`/api/orders/branch/${branchId}?limit=${LATEST}`, z.array(order), { signal }),
  })
