import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { z } from '#contract/rules/zod.ts'
import { storedAs } from '../../lib/stored.ts'
import { useCart } from '../cart/cart.ts'
import type { CartLine } from '../cart/cart-line.ts'
import { UNPAID_ORDER } from '../cart/storage-keys.ts'

const unpaidOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** Null for a guest's order, which is followed by its number and `phone`. */
  userId: z.string().nullable(),
  phone: z.string(),
  /** The phone that the prompt goes to. */
  payPhone: z.string(),
  /** Names are in English. `price` is that of a piece, in KSh. */
  items: z.array(
    z.object({
      productId: z.number(),
      variantId: z.number(),
      quantity: z.number(),
      name: z.string().optional(),
      productName: z.string().optional(),
      size: z.string().optional(),
      price: z.number().optional(),
    }),
  ),
  branchId: z.number().optional(),
  /** In KSh. An earlier version stored orders without this, the branch, names and prices. */
  total: z.number().optional(),
})
export type UnpaidOrder = z.infer<typeof unpaidOrder>

type UnpaidState = {
  order: UnpaidOrder | null
  /** The order was placed in this tab just now, and its prompt has not been asked for yet. */
  promptDue: boolean
  /** The order was given up for the cart, which is ordered in its place. */
  anewDue: boolean
}

/**
 * The order that waits for its M-PESA payment. It is known in every tab, and when the shopper comes back, so that
 * nobody orders the same cart twice.
 */
export const useUnpaidOrder = create<UnpaidState>()(
  persist((): UnpaidState => ({ order: null, promptDue: false, anewDue: false }), {
    name: UNPAID_ORDER,
    storage: createJSONStorage(() => storedAs(z.object({ order: unpaidOrder.nullable() }))),
    partialize: ({ order }) => ({ order }),
  }),
)

/** An order stays the shopper's after its owner has signed out. Another user's order is not theirs. */
export const isMine = ({ userId: owner }: UnpaidOrder, userId: string | null): boolean =>
  owner === null || userId === null || owner === userId

/** Reads what another tab may have stored a moment ago. */
export const freshUnpaidOrder = (): UnpaidOrder | null => {
  void useUnpaidOrder.persist.rehydrate()
  return useUnpaidOrder.getState().order
}

/** True once for an order that was placed just now. */
export const takePromptDue = (orderId: string): boolean => {
  const { order, promptDue } = useUnpaidOrder.getState()
  if (!promptDue || order?.id !== orderId) return false
  useUnpaidOrder.setState({ promptDue: false })
  return true
}

/** True once after an order was given up for the cart. */
export const takeAnewDue = (): boolean => {
  const { anewDue } = useUnpaidOrder.getState()
  if (anewDue) useUnpaidOrder.setState({ anewDue: false })
  return anewDue
}

const change = (orderId: string, to: (order: UnpaidOrder) => UnpaidOrder | null): void => {
  const { order } = useUnpaidOrder.getState()
  if (order?.id === orderId) useUnpaidOrder.setState({ order: to(order) })
}

export const knownPayPhone = (orderId: string): string | undefined => {
  const { order } = useUnpaidOrder.getState()
  return order?.id === orderId ? order.payPhone : undefined
}

export const notePayPhone = (orderId: string, payPhone: string): void =>
  change(orderId, (order) => ({ ...order, payPhone }))

export const forgetUnpaidOrder = (orderId: string): void => change(orderId, () => null)

/** The cart's pieces beyond those of the items. */
export const without = (lines: readonly CartLine[], items: UnpaidOrder['items']): CartLine[] => {
  const owed = new Map(
    items.map(({ productId, variantId, quantity }) => [`${productId}-${variantId}`, quantity]),
  )
  return lines.flatMap((line) => {
    const key = `${line.product.id}-${line.variant?.id ?? 0}`
    const taken = Math.min(line.quantity, owed.get(key) ?? 0)
    owed.set(key, (owed.get(key) ?? 0) - taken)
    const quantity = line.quantity - taken
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
}

/** The order is paid, or will be at the door. Its items leave the cart once, whichever tab hears of it first. */
export const settleUnpaidOrder = (orderId: string): void => {
  const order = freshUnpaidOrder()
  if (order?.id !== orderId) return
  forgetUnpaidOrder(orderId)
  const { lines, replace, clear } = useCart.getState()
  const left = without(lines, order.items)
  if (left.length === 0) clear()
  else replace(left)
}

/** Keeps this tab's order equal to what another tab stored. Returns the undo. */
export const followUnpaidOrder = (): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === UNPAID_ORDER) void useUnpaidOrder.persist.rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
