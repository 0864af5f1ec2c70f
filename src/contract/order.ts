import { paymentMethods } from '../domain/kernel/payment-method.ts'
import { orderFlags, orderStatuses } from '../domain/order/vocabulary.ts'
import { paymentStatuses } from '../domain/payment/vocabulary.ts'
import { branch } from './catalogue.ts'
import { entryBase, entryOf, type PaymentEventType, paymentEntriesOn } from './payment-history.ts'
import { issue } from './rules/issues.ts'
import {
  catalogueId,
  isoTime,
  ksh,
  latitude,
  longitude,
  orderNumberPattern,
  phone,
  uuid,
} from './rules/primitives.ts'
import { z } from './rules/zod.ts'

export { orderSteps } from '../domain/order/vocabulary.ts'
export { unpaidStatuses } from '../domain/payment/vocabulary.ts'

export const orderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof orderStatus>

export const paymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof paymentStatus>

/** Cards are refused by name, until the shop takes them. */
export const paymentMethod = z.enum([...paymentMethods, 'card'])

export const orderItem = z
  .object({
    productId: catalogueId,
    variantId: z.number(),
    name: z.string(),
    price: ksh,
    quantity: z.number(),
    total: ksh,
    imageUrl: z.string(),
  })
  .meta({ id: 'OrderItem' })

/** `status`: the order's from then on. `reason` of a cancellation, as it was typed. `text`: of its payment, in English, for other clients. */
const onOrder = {
  ...entryBase,
  status: orderStatus,
  reason: z.string().optional(),
  text: z.string().optional(),
}
/** One line of an order's history: of its own events, or of its payment's. The viewer may know the role of who did it. */
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
/** Events of the order itself: their type says all, for the order has the rest. */
export type OrderEventType = Exclude<OrderHistoryEntry['type'], PaymentEventType>

/** Money in KSh. `userId` is null for a guest. `allowed`: the statuses that the viewer may set now. `flags`: what is unusual about it, for the staff of its branch. */
export const order = z
  .object({
    id: uuid,
    orderNumber: z.string(),
    branchId: catalogueId,
    branch: branch.pick({ id: true, code: true, name: true, city: true, phone: true }),
    userId: uuid.nullable(),
    subtotal: ksh,
    deliveryFee: ksh,
    total: ksh,
    paymentMethod,
    paymentStatus,
    status: orderStatus,
    notes: z.string(),
    addressId: uuid.nullable(),
    address: z.object({
      street: z.string(),
      city: z.string(),
      region: z.string(),
      latitude: latitude.optional(),
      longitude: longitude.optional(),
    }),
    customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    items: z.array(orderItem),
    createdAt: isoTime,
    updatedAt: isoTime,
    mpesaReceiptNumber: z.string().nullable(),
    allowed: z.array(orderStatus),
    flags: z.array(z.enum(orderFlags)).optional(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

export const orderDetail = order
  .extend({ history: z.array(orderHistoryEntry) })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof orderDetail>

export const orderStatusBody = z.object({
  status: orderStatus,
  reason: z.string().trim().max(500, issue('TOO_LONG')).optional(),
})

/** The answer to an order, placed just now or by an earlier try with the same Idempotency-Key. */
export const placedOrder = z.object({ id: uuid, orderNumber: z.string() })

export const changedOrder = z.object({ id: uuid, status: orderStatus })

/** A guest follows an order by its number and the phone that it was placed with. */
export const trackOrderBody = z.object({
  orderNumber: z.string().trim().toUpperCase().regex(orderNumberPattern),
  phone,
})
