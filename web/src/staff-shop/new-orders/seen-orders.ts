import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Order } from '#contract/order/order.ts'
import { type NewOrder, newOrder } from '#contract/order/staff-order.ts'
import { z } from '#contract/rules/schema.ts'
import type { User } from '#contract/user.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { useSound, type Whose } from './sound.tsx'

/** The latest pending orders at the viewer's branches, the newest first. */
export const newOrdersQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).orders({ staff: 'new' }), '/api/orders/new', z.array(newOrder))

/** The most ids of seen orders that are kept. It is far more than the number of orders that are fetched at once. */
const MOST_SEEN = 500

type Some = readonly { id: string }[]
type Seen = {
  /** The id of the user who saw the orders. */
  of: string | undefined
  /** The ids of orders that the user has seen. Null before the first orders were fetched. */
  ids: readonly string[] | null
  /** Marks the orders of the first fetch as seen, so that they are not announced. */
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

/** Orders that the user has not seen, and that nobody has confirmed yet. */
export const unseenOf = <O extends Pick<Order, 'id' | 'status'>>(
  orders: readonly O[],
  ids: readonly string[] | null,
): readonly O[] =>
  ids === null ? [] : orders.filter(({ id, status }) => status === 'pending' && !ids.includes(id))

/**
 * True if the viewer hears of the order. A branch's staff hear of their own branch; admins hear of branches where nobody
 * of the staff is signed in, or of all branches if they chose so.
 */
const concerns = (isOwn: boolean, whose: Whose) => (order: NewOrder) =>
  isOwn || whose === 'all' || !order.isAttended

const isOfBranch = (user: User | null): boolean => user !== null && user.branchId !== null

/** Whether the user is told of new orders: admins of those of all branches, a branch's staff of their own. */
export const hearsOfOrders = (user: User | null): boolean =>
  user?.role === 'admin' || isOfBranch(user)

const none: readonly NewOrder[] = []

/** The new orders, and those among them that the viewer has not seen yet and should hear of. */
export const useNewOrders = (): {
  known: readonly NewOrder[] | undefined
  unseen: readonly NewOrder[]
} => {
  const user = useSession((session) => session.user)
  const ids = useSeenOrders((seen) => (seen.of === user?.id ? seen.ids : null))
  const whose = useSound((sound) => sound.whose)
  const hears = hearsOfOrders(user)
  const { data } = useQuery({ ...newOrdersQuery(user?.id), enabled: hears })
  if (!hears || data === undefined) return { known: undefined, unseen: none }
  const unseen = data.filter(({ id }) => ids !== null && !ids.includes(id))
  return { known: data, unseen: unseen.filter(concerns(isOfBranch(user), whose)) }
}
