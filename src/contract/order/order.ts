import { orderFlags, orderStatuses } from '../../domain/order/vocabulary.ts'
import { paymentStatuses } from '../../domain/payment/vocabulary.ts'
import { branch } from '../catalogue/catalogue.ts'
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

/** `name`: the product's name of that day and the size in one, 'Milk, 500 ml'. */
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
 * The sum that M-PESA took, and that goes back: once the order is cancelled, or already. `phone`: the payer's, as far
 * as the viewer knows it. `isDue`: it is on its way back.
 */
const moneyBack = z.object({ amount: ksh, phone: z.string().nullable(), isDue: z.boolean() })

/**
 * Money in KSh. `discount`: what a voucher took off goods or fee. `userId` is null for a guest. `allowed`: the statuses
 * that the viewer may set now. `flags`: unusual facts about the order, for the staff of its branch. `confirmedAt`:
 * missing until the branch has confirmed. `revision` rises with every change of the order; staff are told it. The staff
 * of the branch see the phone masked.
 */
export const order = z
  .object({
    id: uuid,
    orderNumber: z.string(),
    branchId: catalogueId,
    branch: branch.pick({ id: true, code: true, name: true, city: true, phone: true }),
    userId: uuid.nullable(),
    subtotal: ksh,
    deliveryFee: ksh,
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
    confirmedAt: isoTime.optional(),
    mpesaReceiptNumber: z.string().nullable(),
    moneyBack: moneyBack.optional(),
    allowed: z.array(orderStatus),
    flags: z.array(z.enum(orderFlags)).optional(),
    ...seen,
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

/** `revision`: the order's, as the sender saw it. A late one is refused. Without one the change is taken as said. */
export const orderStatusBody = z.object({
  status: orderStatus,
  ...seen,
  reason: z.string().trim().max(500, issue('TOO_LONG')).optional(),
})

export const changedOrder = z.object({ id: uuid, status: orderStatus })

/** A guest follows an order by its number and the phone that it was placed with. */
export const trackOrderBody = z.object({
  orderNumber,
  phone,
})
