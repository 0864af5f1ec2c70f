import { useSession } from '../account/session.ts'
import { useCart } from '../cart/cart.ts'
import type { CartLine } from '../cart/cart-line.ts'
import { isMine, type UnpaidOrder } from './checkout.ts'
import { dispatch, unpaidNow, useCheckout } from './use-checkout.ts'

/** True if another tab may have ordered this cart already. */
export const isOrderOpen = (): boolean => {
  const order = unpaidNow()
  return order !== null && isMine(order, useSession.getState().user?.id ?? null)
}

/** True once for an order that was placed just now. */
export const takePromptDue = (orderId: string): boolean => {
  const { unpaid, promptDue } = useCheckout.getState()
  if (!promptDue || unpaid?.id !== orderId) return false
  dispatch({ type: 'promptTaken' })
  return true
}

/** True once after an order was given up for the cart. */
export const takeAnewDue = (): boolean => {
  const { anewDue } = useCheckout.getState()
  if (anewDue) dispatch({ type: 'anewTaken' })
  return anewDue
}

export const knownPayPhone = (orderId: string): string | undefined => {
  const { unpaid } = useCheckout.getState()
  return unpaid?.id === orderId ? unpaid.payPhone : undefined
}

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
  const order = unpaidNow()
  if (order?.id !== orderId) return
  dispatch({ type: 'orderSettled', orderId })
  const { lines, replace, clear } = useCart.getState()
  const left = without(lines, order.items)
  if (left.length === 0) clear()
  else replace(left)
}
