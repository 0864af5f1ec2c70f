import { order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

/** The number of orders to fetch. The page shows fewer, so that its rows can stay in place while new orders wait. */
export const LATEST = 20

/** The orders that wait for the branch's next step, the oldest first. */
export const ordersToDoQuery = (userId: string | undefined, branchId: number) =>
  apiQuery(
    keys.own(userId).orders({ branch: branchId, list: 'to-do' }),
    `/api/orders/branch/${branchId}/to-do`,
    z.array(order),
  )

/** The latest orders of the branch, the newest first. */
export const latestOrdersQuery = (userId: string | undefined, branchId: number) =>
  apiQuery(
    keys.own(userId).orders({ branch: branchId, latest: LATEST }),
    `/api/orders/branch/${branchId}?limit=${LATEST}`,
    z.array(order),
  )
