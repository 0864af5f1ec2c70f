import type { PaymentState } from '#contract/payment/payment.ts'
import { giveUpUnpaidOrder, settleUnpaidOrder } from '../checkout/use-checkout.ts'
import { type Stage, unpayable } from './payment-state.ts'

/** The stages in which this browser waits for the order's payment no more. */
const ended = new Set<Stage>([...unpayable, 'paid', 'cash', 'review'])

/**
 * Ends the waiting for an order's payment. The goods of a cancelled order come back into the cart; an order that stands
 * keeps them. Returns true if goods came back.
 */
export const endUnpaidOrder = (
  { orderId, isCancelled }: Pick<PaymentState, 'orderId' | 'isCancelled'>,
  stage: Stage,
): boolean => {
  if (!ended.has(stage)) return false
  if (isCancelled) return giveUpUnpaidOrder(orderId)
  settleUnpaidOrder(orderId)
  return false
}
