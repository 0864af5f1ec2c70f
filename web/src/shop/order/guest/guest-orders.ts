import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { ORDER_SECRET } from '#contract/order/order-secret.ts'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '#web/lib/stored.ts'

const STORED = 'duka-guest-orders'

/**
 * `secret`: opens the whole order. An order that an earlier version stored has none, and is followed by its number and
 * `phone`. `isOver`: as last heard, so a missing one may still be open.
 */
const guestOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  phone: z.string(),
  secret: z.string().optional(),
  isOver: z.boolean().optional(),
})
export type GuestOrder = z.infer<typeof guestOrder>

/** An order with its secret. */
export type HeldOrder = GuestOrder & { secret: string }

/** Beyond so many, those that are over make room. An open order is never dropped. */
const MOST = 20

type GuestOrders = {
  orders: GuestOrder[]
  keep(order: GuestOrder): void
  noteEnd(orderId: string): void
  forget(orderId: string): void
}

const withinBound = (orders: readonly GuestOrder[]): GuestOrder[] => {
  const surplus = Math.max(0, orders.length - MOST)
  const over = orders.filter(({ isOver }) => isOver === true)
  const dropped = new Set(over.slice(Math.max(0, over.length - surplus)))
  return orders.filter((order) => !dropped.has(order))
}

/**
 * The orders of this browser that belong to no account, the newest first: placed here, or opened here by their link.
 * Each is forgotten on request.
 */
export const useGuestOrders = create<GuestOrders>()(
  persist(
    (set) => {
      /** Another tab may have stored an order since this one looked. Its secret must not be overwritten. */
      const change = (to: (orders: readonly GuestOrder[]) => GuestOrder[]): void => {
        void useGuestOrders.persist.rehydrate()
        set(({ orders }) => ({ orders: to(orders) }))
      }
      return {
        orders: [],
        keep: (order) =>
          change((orders) => {
            const known = orders.find(({ id }) => id === order.id)
            const others = orders.filter(({ id }) => id !== order.id)
            const secret = order.secret ?? known?.secret
            return withinBound([{ ...known, ...order, secret }, ...others])
          }),
        noteEnd: (orderId) =>
          change((orders) =>
            orders.map((order) => (order.id === orderId ? { ...order, isOver: true } : order)),
          ),
        forget: (orderId) => change((orders) => orders.filter(({ id }) => id !== orderId)),
      }
    },
    {
      name: STORED,
      storage: createJSONStorage(() => storedAs(z.object({ orders: z.array(guestOrder) }))),
      partialize: ({ orders }) => ({ orders }),
    },
  ),
)

export const isHeld = (order: GuestOrder): order is HeldOrder => order.secret !== undefined

export const heldOrder = (orderId: string): HeldOrder | undefined =>
  useGuestOrders
    .getState()
    .orders.filter(isHeld)
    .find(({ id }) => id === orderId)

/** Tells the shop that this browser holds the order. Empty for an order of which it holds no secret. */
export const proofOf = (orderId: string): Record<string, string> => {
  const held = heldOrder(orderId)
  return held === undefined ? {} : { [ORDER_SECRET]: held.secret }
}

/** Keeps this tab's orders equal to what another tab stored. Returns the undo. */
export const followGuestOrders = (): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === STORED) void useGuestOrders.persist.rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
