import { isStatusEvent, type StatusEvent, statusEvents } from '../../domain/order/vocabulary.ts'
import { order, orderStatus } from '../order.ts'
import { entryBase, paymentEntriesOn } from '../payment/payment-history.ts'
import { z } from '../rules/zod.ts'

/**
 * `status`: the order's from then on. `reason`: of a cancellation, as it was typed. `text`: an event of its payment in
 * English, for clients without words of their own.
 */
export const onOrder = {
  ...entryBase,
  status: orderStatus,
  reason: z.string().optional(),
  text: z.string().optional(),
}
/** One line of an order's history: an event of the order, or of its payment. The viewer may know the role behind it. */
export const orderHistoryEntry = z.discriminatedUnion('type', [
  z.object({ ...onOrder, type: z.enum(statusEvents), facts: z.object({}) }),
  ...paymentEntriesOn(onOrder),
])
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntry>
/** An event of the order itself says all with the status that it gives. */
type OrderEntry = Extract<OrderHistoryEntry, { type: StatusEvent }>
export const isOrderEntry = (entry: OrderHistoryEntry): entry is OrderEntry =>
  isStatusEvent(entry.type)

export const orderDetail = order
  .extend({ history: z.array(orderHistoryEntry) })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof orderDetail>
