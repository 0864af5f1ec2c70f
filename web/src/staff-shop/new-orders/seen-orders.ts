import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Order } from '#contract/order/order.ts'
import { type NewOrder, newOrder } from '#contract/order/staff-order.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { useSound, type Whose } from './sound.tsx'

/** The latest pending orders at the viewer's branches, the newest first. */
export const newOrdersQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).orders({ staff: 'new' }), '/api/orders/new', z.array(newOrder))

/** Far more orders than are fetched at once. */
const MOST_SEEN = 500

type Some = readonly { id: string }[]
type Seen = {
  /** The id of the user whose looks these are. */
  of: string | undefined
  /** The ids of orders that were shown on a page. Null before the first look. */
  ids: readonly string[] | null
  /** The first look. What is there then is no news. */
  begin(userId: string | undefined, orders: Some): void
  see(orders: Some): void
}

export const useSeenOrders = create<Seen>()((set) => ({
  of: undefined,
  ids: null,
  begin: (userId, orders) =>
    set(({ of, ids }) =>
      ids !== null && of === userId ? {} : { of: userId, ids: orders.map(({ id }) => id) },
    ),
  see: (orders) =>
    set(({ ids }) => {
      const more = orders.flatMap(({ id }) => (ids?.includes(id) === false ? id : []))
      return ids === null || more.length === 0 ? {} : { ids: [...ids, ...more].slice(-MOST_SEEN) }
    }),
}))

/** Orders that came after the first look, and that nobody has confirmed yet. */
export const unseenOf = <O extends Pick<Order, 'id' | 'status'>>(
  orders: readonly O[],
  ids: readonly string[] | null,
): readonly O[] =>
  ids === null ? [] : orders.filter(({ id, status }) => status === 'pending' && !ids.includes(id))

/** A manager hears of the own branch. Admins hear of branches where no manager is, or of all if they chose so. */
const concerns = (isManager: boolean, whose: Whose) => (order: NewOrder) =>
  isManager || whose === 'all' || !order.isAttended

const none: readonly NewOrder[] = []

/** The orders that the viewer may hear of, and those of them that nobody has looked at here. */
export const useNewOrders = (): {
  known: readonly NewOrder[] | undefined
  unseen: readonly NewOrder[]
} => {
  const user = useSession((session) => session.user)
  const ids = useSeenOrders((seen) => (seen.of === user?.id ? seen.ids : null))
  const whose = useSound((sound) => sound.whose)
  const isManager = user?.role === 'branch_manager' && user.branchId !== null
  const hears = isManager || user?.role === 'admin'
  const { data } = useQuery({ ...newOrdersQuery(user?.id), enabled: hears })
  if (!hears || data === undefined) return { known: undefined, unseen: none }
  const unseen = data.filter(({ id }) => ids !== null && !ids.includes(id))
  return { known: data, unseen: unseen.filter(concerns(isManager, whose)) }
}
