import { order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

/** The number of orders to fetch. The page shows fewer, so that its rows can stay in place while new orders wait. */
export const LATEST = 20

/** The latest orders of the branch, the newest first. */
export const latestOrdersQuery = (userId: string | undefined, branchId: number) =>
  apiQuery(
    keys.own(userId).orders({ branch: branchId, latest: LATEST }),
    `/api/orders/branch/${branchId}?limit=${LATEST}`,
    z.array(order),
  )
