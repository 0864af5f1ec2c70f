import { issue } from '../rules/issues.ts'
import { catalogueId, ksh, paymentMethod, uuid, z } from '../rules/schema.ts'
import { customer, deliveryAddress, orderSecret, sentWishes } from './customer.ts'

const orderItemBody = z.object({
  productId: catalogueId,
  variantId: z
    .number()
    .int()
    .nonnegative()
    .nullish()
    .transform((id) => id ?? 0),
  name: z.string().max(300).optional(),
  price: ksh,
  quantity: z.number().int().min(1).max(999),
  total: ksh,
})

/**
 * The order as the shopper saw it, in KSh. The server calculates the price itself and refuses another price with
 * PRICE_CHANGED. `total` is the sum after the voucher. `secret`: the order's new secret.
 */
export const placeOrderBody = z
  .object({
    branchId: catalogueId,
    userId: uuid.nullish(),
    subtotal: ksh,
    deliveryFee: ksh,
    total: ksh,
    paymentMethod,
    paymentStatus: z.literal('pending').optional(),
    ...sentWishes,
    addressId: uuid.nullish(),
    voucherId: uuid.optional(),
    address: deliveryAddress.optional(),
    customer,
    items: z.array(orderItemBody).min(1).max(200),
    secret: orderSecret.optional(),
  })
  .refine((body) => body.addressId != null || body.address !== undefined, {
    path: ['address'],
    message: issue('STREET_REQUIRED'),
  })
export type PlaceOrderBody = z.output<typeof placeOrderBody>

/** 8 to 128 printable characters that the client chooses. The same key always gives the same order. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,128}$/)

/** The order that was placed, now or by an earlier request with the same Idempotency-Key. */
export const placedOrder = z.object({ id: uuid, orderNumber: z.string() })
