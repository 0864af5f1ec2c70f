import { latitude, longitude } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'

const orderRequest = z.object({
  branchId: z.number(),
  userId: z.string().nullable(),
  subtotal: z.number(),
  deliveryFee: z.number(),
  total: z.number(),
  paymentMethod: z.enum(['mpesa', 'cash', 'card']),
  paymentStatus: z.literal('pending'),
  notes: z.string(),
  addressId: z.string().nullable(),
  voucherId: z.string().optional(),
  /** A guest's. Tried again, the order has to be sent with the same one. */
  secret: z.string().optional(),
  address: z
    .object({
      street: z.string(),
      city: z.string(),
      region: z.string(),
      latitude: latitude.optional(),
      longitude: longitude.optional(),
    })
    .optional(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  items: z.array(
    z.object({
      productId: z.number(),
      variantId: z.number(),
      name: z.string(),
      productName: z.string().optional(),
      size: z.string().optional(),
      price: z.number(),
      quantity: z.number(),
      total: z.number(),
    }),
  ),
})
export type OrderRequest = z.infer<typeof orderRequest>

/** A request sent under its Idempotency-Key. `unheard`: no answer came, so the request may have become an order. */
export const attempt = z.object({ key: z.string(), body: orderRequest, unheard: z.boolean() })
export type Attempt = z.infer<typeof attempt>
