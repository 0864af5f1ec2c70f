import { isStatusEvent, type StatusEvent, statusEvents } from '../../domain/order/vocabulary.ts'
import { failedTry } from '../delivery/failed-try.ts'
import { entryBase, paymentEntriesOn } from '../payment/payment-history.ts'
import { isoTime, orderNumber, z } from '../rules/schema.ts'
import { order, orderStatus } from './order.ts'

export const trackParams = z.object({ orderNumber })

/**
 * What anybody who knows an order's number may see. `promisedAt`: until when it is promised at the door, null if no time
 * is promised. `failedTry`: present while the order waits for another try. The number alone shows no reason.
 */
export const trackedOrder = z
  .object({
    orderNumber: z.string(),
    status: orderStatus,
    branch: z.string(),
    promisedAt: isoTime.nullable(),
    failedTry: failedTry.optional(),
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
