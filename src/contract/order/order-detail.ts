import { isStatusEvent, type StatusEvent, statusEvents } from '../../domain/order/vocabulary.ts'
import { entryBase, paymentEntriesOn } from '../payment/payment-history.ts'
import { isoTime, orderNumber, z } from '../rules/schema.ts'
import { order, orderStatus } from './order.ts'

/** The promised minutes from the confirmation of an order to its delivery at the door. */
export const PROMISED_MINUTES = 30

export const trackParams = z.object({ orderNumber })

/** What anybody who knows an order's number may see. `estimatedAt`: when it should be at the door, null if unknown. */
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

/** The fields that every entry of an order's history has. */
export const onOrder = {
  ...entryBase,
  /** The order's status from then on. */
  status: orderStatus,
  /** The typed reason of a cancellation. */
  reason: z.string().optional(),
  /** An event of the payment in English, for clients without texts of their own. */
  text: z.string().optional(),
}
/** One line of an order's history: an event of the order or of its payment, with the role of who caused it. */
export const orderHistoryEntry = z.discriminatedUnion('type', [
  z.object({ ...onOrder, type: z.enum(statusEvents), facts: z.object({}) }),
  ...paymentEntriesOn(onOrder),
])
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntry>
/** An event that gave the order a status. It needs no further facts. */
type OrderEntry = Extract<OrderHistoryEntry, { type: StatusEvent }>
export const isOrderEntry = (entry: OrderHistoryEntry): entry is OrderEntry =>
  isStatusEvent(entry.type)

export const orderDetail = order
  .extend({
    history: z.array(orderHistoryEntry),
    /** Present if the order's link opened it: it shows the order, and changes nothing. */
    byLink: z.literal(true).optional(),
  })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof orderDetail>

/**
 * What an order's number and the customer's phone show: the progress, and the customer's first name, city and area.
 * `order`: the whole order, only if it is from the time before order secrets and has not ended; otherwise null.
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
