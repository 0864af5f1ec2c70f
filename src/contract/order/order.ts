import {
  complaintAnswers,
  complaintReasons,
  orderFlags,
  orderStatuses,
} from '../../domain/order/vocabulary.ts'
import { paymentStatuses } from '../../domain/payment/vocabulary.ts'
import { branch } from '../catalogue/catalogue.ts'
import { failedTry } from '../delivery/failed-try.ts'
import { issue } from '../rules/issues.ts'
import {
  catalogueId,
  isoTime,
  ksh,
  latitude,
  longitude,
  orderNumber,
  paymentMethod,
  phone,
  seen,
  uuid,
  z,
} from '../rules/schema.ts'
import { keptWishes } from './customer.ts'

export { PROMISED_MINUTES } from '../../domain/kernel/promise.ts'
export {
  isStatusEvent,
  orderSteps,
  type StatusEvent,
  statusAfter,
} from '../../domain/order/vocabulary.ts'
export { unpaidStatuses } from '../../domain/payment/vocabulary.ts'

export const orderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof orderStatus>

export const paymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof paymentStatus>

/** `name`: the product's name at the time of the order, followed by its size, for example 'Milk, 500 ml'. */
export const orderItem = z
  .object({
    productId: catalogueId,
    variantId: z.number(),
    name: z.string(),
    productName: z.string(),
    size: z.string(),
    price: ksh,
    quantity: z.number(),
    total: ksh,
    imageUrl: z.string(),
  })
  .meta({ id: 'OrderItem' })

/**
 * Money that is owed to the customer, or was sent back. `owed`: nobody has sent it. `asked`: M-PESA was asked to send it.
 * `sent`: staff sent it, or handed it over in cash. `arrived`: M-PESA said that it went to the customer. `at`: since when
 * it is owed, or when it was sent; ISO 8601 in UTC. `phone`: the payer's phone, as far as the viewer may know it.
 */
const refund = z.object({
  id: uuid,
  amount: ksh,
  state: z.enum(['owed', 'asked', 'sent', 'arrived']),
  at: isoTime,
  isCash: z.boolean(),
  phone: z.string().nullable(),
  reference: z.string().nullable(),
})
export type OrderRefund = z.infer<typeof refund>

/**
 * The complaint that was made or answered last. `id`: also of the refund or the return that came of it. `answer`: null
 * until the branch has answered.
 */
const newestComplaint = z.object({
  id: uuid,
  at: isoTime,
  reason: z.enum(complaintReasons),
  answer: z.object({ answer: z.enum(complaintAnswers), at: isoTime }).nullable(),
})

/**
 * The money that is going back (`isDue`), or the M-PESA money that would go back if the order were cancelled. `phone`:
 * the payer's phone, as far as the viewer may know it. `inCash`: the part of the amount that the branch hands back.
 * `ifCancelled`: what would go back in all, where that is more than is going back already.
 */
const moneyBack = z.object({
  amount: ksh,
  phone: z.string().nullable(),
  isDue: z.boolean(),
  inCash: ksh.optional(),
  ifCancelled: ksh.optional(),
})

/** What a return, or a complaint that was answered by money, took off the price. */
const credit = z.object({ id: uuid, amount: ksh, isComplaint: z.boolean() })

/**
 * What the price of an order does not tell, in KSh. `rest`: what is still to be paid, by the customer or at the door.
 * `owed`: the part of it that the customer owes for goods that were handed over. `net`: the price without what came off
 * it after the delivery.
 */
export const besidePrice = { rest: ksh, owed: ksh, net: ksh }

/** The money of an order in KSh. `credits`: what came off the price after the delivery. */
const orderBill = z.object({
  paid: ksh,
  paidByMpesa: ksh,
  ...besidePrice,
  credits: z.array(credit),
})

/**
 * An order, with money in KSh. The branch's staff see the phone masked. `revision`: rises with every change. Only staff
 * see it.
 */
export const order = z
  .object({
    id: uuid,
    orderNumber: z.string(),
    branchId: catalogueId,
    branch: branch.pick({ id: true, code: true, name: true, city: true, phone: true }),
    /** The account that the order belongs to. Null for a guest. */
    userId: uuid.nullable(),
    subtotal: ksh,
    deliveryFee: ksh,
    /** What a voucher took off goods or fee. */
    discount: ksh,
    total: ksh,
    paymentMethod,
    paymentStatus,
    status: orderStatus,
    ...keptWishes,
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
    /** Absent until the branch has confirmed the order. */
    confirmedAt: isoTime.optional(),
    /** Until when it is promised at the door. Null: no time is promised. */
    promisedAt: isoTime.nullable().optional(),
    mpesaReceiptNumber: z.string().nullable(),
    /** Absent in an answer that a device kept from before orders were paid in parts. */
    bill: orderBill.optional(),
    moneyBack: moneyBack.optional(),
    /** The money that goes or went back to the customer, from first to last. Only the customer gets it. */
    refunds: z.array(refund).optional(),
    /** The complaint that was made or answered last. Only the customer gets it here. */
    complaint: newestComplaint.optional(),
    /** Absent unless the order waits for another try. */
    failedTry: failedTry.optional(),
    /** The code for the door, while the rider is on the way with the goods. Only the customer sees it. */
    code: z.string().optional(),
    /** The statuses that the viewer may set now. */
    allowed: z.array(orderStatus),
    /** Unusual facts about the order. Only staff see them. */
    flags: z.array(z.enum(orderFlags)).optional(),
    ...seen,
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

/**
 * `revision`: the revision of the order that the sender saw. A change based on an older revision is refused. `found`:
 * staff found the pieces that the order lacked.
 */
export const orderStatusBody = z.object({
  status: orderStatus,
  found: z.boolean().optional(),
  ...seen,
  reason: z.string().trim().max(500, issue('TOO_LONG')).optional(),
})

export const changedOrder = z.object({ id: uuid, status: orderStatus })

/** A guest finds an order by its number and the phone that it was placed with. */
export const trackOrderBody = z.object({
  orderNumber,
  phone,
})
