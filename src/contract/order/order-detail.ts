import { isStatusEvent, type StatusEvent, statusEvents } from '../../domain/order/vocabulary.ts'
import { entryBase, paymentEntriesOn } from '../payment/payment-history.ts'
import { isoTime, orderNumber, z } from '../rules/schema.ts'
import { order, orderStatus } from './order.ts'

/** From an order's confirmation to the door. */
export const PROMISED_MINUTES = 30

export const trackParams = z.object({ orderNumber })

/**
 * The facts that anybody with the order's number may see. `estimatedAt`: when it should be at the door, null where not
 * known.
 */
export const trackedOrder = z
  .object({
    orderNumber: z.string(),
    status: orderStatus,
    branch: z.string(),
    estimatedAt: isoTime.nullable(),
    steps: z.array(z.object({ status: orderStatus, at: isoTime })),
  })
  .meta({ id: 'TrackedOrder' })
export type TrackedOrder = z.infer<typeof trackedOrder>

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

/**
 * What an order's number and the phone that it was placed with show: how far it is, the customer's first name, city and
 * area. `order`: the whole of an order that was placed before orders had secrets, until it has ended. Null of any other.
 */
export const orderByPhone = trackedOrder
  .extend({
    firstName: z.string(),
    city: z.string(),
    area: z.string(),
    order: orderDetail.nullable(),
  })
  .meta({ id: 'OrderByPhone' })
export type OrderByPhone = z.infer<typeof orderByPhone>
