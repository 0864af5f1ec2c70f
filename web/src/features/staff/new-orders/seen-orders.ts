import { create } from 'zustand'
import type { Order } from '#contract/order.ts'

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
