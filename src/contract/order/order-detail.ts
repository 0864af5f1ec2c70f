import { order, orderStatus } from '../order.ts'
import { entryBase, entryOf, type PaymentEventType, paymentEntriesOn } from '../payment-history.ts'
import { z } from '../rules/zod.ts'

/**
 * `status`: the order's from then on. `reason`: of a cancellation, as it was typed. `text`: an event of its payment in
 * English, for clients without words of their own.
 */
const onOrder = {
  ...entryBase,
  status: orderStatus,
  reason: z.string().optional(),
  text: z.string().optional(),
}
/** One line of an order's history: an event of the order, or of its payment. The viewer may know the role behind it. */
export const orderHistoryEntry = z.discriminatedUnion('type', [
  entryOf(onOrder, 'OrderPlaced', {}),
  entryOf(onOrder, 'OrderConfirmed', {}),
  entryOf(onOrder, 'OrderProcessingStarted', {}),
  entryOf(onOrder, 'OrderReadyForDelivery', {}),
  entryOf(onOrder, 'OrderOutForDelivery', {}),
  entryOf(onOrder, 'OrderDelivered', {}),
  entryOf(onOrder, 'OrderCancelled', {}),
  ...paymentEntriesOn(onOrder),
])
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntry>
/** Events of the order itself. Their type says all, since the order has the rest. */
export type OrderEventType = Exclude<OrderHistoryEntry['type'], PaymentEventType>

export const orderDetail = order
  .extend({ history: z.array(orderHistoryEntry) })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof orderDetail>
