import { create } from 'zustand'
import { z } from '#contract/rules/schema.ts'

/**
 * `secret`: opens the whole order. An order that an earlier version stored has none, and is followed by its number and
 * `phone`. `isOver`: as last heard, so a missing one may still be open.
 */
export const guestOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  phone: z.string(),
  secret: z.string().optional(),
  isOver: z.boolean().optional(),
})
export type GuestOrder = z.infer<typeof guestOrder>

/** An order with its secret. */
export type HeldOrder = GuestOrder & { secret: string }

export const isHeld = (order: GuestOrder): order is HeldOrder => order.secret !== undefined

/** Beyond so many, those that are over make room. An open order is never dropped. */
const MOST = 20

const withinBound = (orders: readonly GuestOrder[]): GuestOrder[] => {
  const surplus = Math.max(0, orders.length - MOST)
  const over = orders.filter(({ isOver }) => isOver === true)
  const dropped = new Set(over.slice(Math.max(0, over.length - surplus)))
  return orders.filter((order) => !dropped.has(order))
}

export const without = (orders: readonly GuestOrder[], orderId: string): GuestOrder[] =>
  orders.filter(({ id }) => id !== orderId)

/** The order becomes the newest. A secret that is known of it outlives a later word without one. */
export const withOrder = (orders: readonly GuestOrder[], order: GuestOrder): GuestOrder[] => {
  const before = orders.find(({ id }) => id === order.id)
  const secret = order.secret ?? before?.secret
  return withinBound([{ ...before, ...order, secret }, ...without(orders, order.id)])
}

export const withEnd = (orders: readonly GuestOrder[], orderId: string): GuestOrder[] =>
  orders.map((order) => (order.id === orderId ? { ...order, isOver: true } : order))

type JoinOffer = { due: boolean; offer(): void; close(): void }

/** Whoever has just signed in is offered, once, to take this browser's orders into the account. */
export const useJoinOffer = create<JoinOffer>()((set) => ({
  due: false,
  offer: () => set({ due: true }),
  close: () => set({ due: false }),
}))
