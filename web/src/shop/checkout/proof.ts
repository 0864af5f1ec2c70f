import { ORDER_SECRET } from '#contract/order/order-secret.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { type HeldOrder, isHeld } from './guest-orders.ts'

export const heldOrder = (orderId: string): HeldOrder | undefined =>
  useCheckout
    .getState()
    .guestOrders.filter(isHeld)
    .find(({ id }) => id === orderId)

/** Tells the shop that this browser holds the order. Empty for an order of which it holds no secret. */
export const proofOf = (orderId: string): Record<string, string> => {
  const held = heldOrder(orderId)
  return held === undefined ? {} : { [ORDER_SECRET]: held.secret }
}
