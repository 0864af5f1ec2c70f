import { create } from 'zustand'
import { type Order, order } from '#contract/order/order.ts'
import { z } from '#contract/rules/schema.ts'
import { keys } from '#web/shop/keys.ts'
import { apiQuery } from '#web/staff-ui/queries.ts'

/** More than the page shows, so that its rows stay while new orders are still to be looked at. */
export const LATEST = 20

/** The branch's orders, newest first. */
export const latestOrdersQuery = (userId: string | undefined, branchId: number) =>
  apiQuery(
    keys.own(userId).orders({ branch: branchId, latest: LATEST }),
    `/api/orders/branch/${branchId}?limit=${LATEST}`,
    z.array(order),
  )

type Seen = {
  /** Ids of orders that were on this page. Null before the first look: nothing of it is news. */
  ids: ReadonlySet<string> | null
  see(orders: readonly Order[]): void
}

export const useSeenOrders = create<Seen>()((set) => ({
  ids: null,
  see: (orders) =>
    set(({ ids }) => ({ ids: new Set([...(ids ?? []), ...orders.map(({ id }) => id)]) })),
}))

/** Orders that came since the last look and wait for somebody. */
export const unseenOf = (
  orders: readonly Order[],
  ids: ReadonlySet<string> | null,
): readonly Order[] =>
  ids === null ? [] : orders.filter(({ id, status }) => status === 'pending' && !ids.has(id))
