import { create } from 'zustand'
import { z } from '#contract/rules/schema.ts'

/** An order that belongs to no account. */
export const guestOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  phone: z.string(),
  /**
   * Gives full access to the order. An order that an earlier version stored has no secret, and is found by its number
   * and `phone`.
   */
  secret: z.string().optional(),
  /** True if `secret` is the key of the order's link, which shows the order and changes nothing. */
  byLink: z.boolean().optional(),
  /** The key of the link that this browser has made, to show the link again. */
  linkKey: z.string().optional(),
  /** True if the order was delivered or cancelled, as far as this browser knows. */
  isOver: z.boolean().optional(),
  /** True if the order has ended, and its money or its complaint is still news. */
  tells: z.boolean().optional(),
})
export type GuestOrder = z.infer<typeof guestOrder>

/** An order with its secret. */
export type HeldOrder = GuestOrder & { secret: string }

export const isHeld = (order: GuestOrder): order is HeldOrder => order.secret !== undefined

/** True if this browser may do with the order what its customer may. */
export const isOwnHere = (order: GuestOrder): order is HeldOrder =>
  isHeld(order) && order.byLink !== true

/**
 * The most orders that are stored. If there are more, delivered and cancelled orders are dropped, but never an open
 * order.
 */
const MOST = 20

const withinBound = (orders: readonly GuestOrder[]): GuestOrder[] => {
  const surplus = Math.max(0, orders.length - MOST)
  const over = orders.filter(({ isOver }) => isOver === true)
  const dropped = new Set(over.slice(Math.max(0, over.length - surplus)))
  return orders.filter((order) => !dropped.has(order))
}

export const without = (orders: readonly GuestOrder[], orderId: string): GuestOrder[] =>
  orders.filter(({ id }) => id !== orderId)

/** The order's own secret opens more than the key of its link, and is not given up for it. */
const keyIn = (
  order: GuestOrder,
  before: GuestOrder | undefined,
): Pick<GuestOrder, 'secret' | 'byLink'> => {
  const keeps =
    before !== undefined &&
    (isHeld(order) ? order.byLink === true && isOwnHere(before) : isHeld(before))
  const { secret, byLink } = keeps ? before : order
  return {
    ...(secret === undefined ? {} : { secret }),
    ...(byLink === undefined ? {} : { byLink }),
  }
}

const withoutKey = ({ secret: _, byLink: __, ...rest }: GuestOrder): GuestOrder => rest

/** Adds the order as the newest. If `order` has no secret, a secret that was stored before is kept. */
export const withOrder = (orders: readonly GuestOrder[], order: GuestOrder): GuestOrder[] => {
  const before = orders.find(({ id }) => id === order.id)
  return withinBound([
    { ...withoutKey({ ...before, ...order }), ...keyIn(order, before) },
    ...without(orders, order.id),
  ])
}

/** Notes the key of the order's link, or that there is none. */
export const withLinkKey = (
  orders: readonly GuestOrder[],
  orderId: string,
  linkKey: string | undefined,
): GuestOrder[] =>
  orders.map((order) => {
    if (order.id !== orderId) return order
    const { linkKey: _, ...unlinked } = order
    return linkKey === undefined ? unlinked : { ...unlinked, linkKey }
  })

export const withEnd = (
  orders: readonly GuestOrder[],
  orderId: string,
  tells: boolean,
): GuestOrder[] =>
  orders.map((order) => (order.id === orderId ? { ...order, isOver: true, tells } : order))

type JoinOffer = { due: boolean; offer(): void; close(): void }

/** After signing in, the user is asked once whether to add this browser's guest orders to the account. */
export const useJoinOffer = create<JoinOffer>()((set) => ({
  due: false,
  offer: () => set({ due: true }),
  close: () => set({ due: false }),
}))
