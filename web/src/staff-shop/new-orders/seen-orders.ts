import { create } from 'zustand'
import { type Order, order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { keys } from '#web/shop/keys.ts'

/** More orders are fetched than the page shows, so that its rows can stay while new orders wait. */
export const LATEST = 20

/** The latest orders of the branch, the newest first. */
export const latestOrdersQuery = (userId: string | undefined, branchId: number) =>
  apiQuery(
    keys.own(userId).orders({ branch: branchId, latest: LATEST }),
    `/api/orders/branch/${branchId}?limit=${LATEST}`,
    z.array(order),
  )

type Seen = {
  /**
   * The ids of orders that were shown on the page. Null before the first orders are loaded: none of these count as new.
   */
  ids: ReadonlySet<string> | null
  see(orders: readonly Order[]): void
}

export const useSeenOrders = create<Seen>()((set) => ({
  ids: null,
  see: (orders) =>
    set(({ ids }) => ({ ids: new Set([...(ids ?? []), ...orders.map(({ id }) => id)]) })),
}))

/** Orders that came after the page was opened, and that nobody has confirmed yet. */
export const unseenOf = (
  orders: readonly Order[],
  ids: ReadonlySet<string> | null,
): readonly Order[] =>
  ids === null ? [] : orders.filter(({ id, status }) => status === 'pending' && !ids.has(id))
