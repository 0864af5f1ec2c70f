import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '../../lib/stored.ts'

const guestOrder = z.object({ id: z.string(), orderNumber: z.string(), phone: z.string() })
export type GuestOrder = z.infer<typeof guestOrder>

/** So many are kept. Each is asked for on its own, and the shop answers only so many questions a minute. */
const MOST = 5

type GuestOrders = {
  orders: GuestOrder[]
  keep(order: GuestOrder): void
  forget(orderId: string): void
}

/** The orders that were placed on this device without an account, the newest first. Forgotten on request. */
export const useGuestOrders = create<GuestOrders>()(
  persist(
    (set) => ({
      orders: [],
      keep: (order) =>
        set(({ orders }) => ({
          orders: [order, ...orders.filter(({ id }) => id !== order.id)].slice(0, MOST),
        })),
      forget: (orderId) =>
        set(({ orders }) => ({ orders: orders.filter(({ id }) => id !== orderId) })),
    }),
    {
      name: 'duka-guest-orders',
      storage: createJSONStorage(() => storedAs(z.object({ orders: z.array(guestOrder) }))),
      partialize: ({ orders }) => ({ orders }),
    },
  ),
)
