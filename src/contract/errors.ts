import { z } from './zod.ts'

/** Stable codes that a client may act on; the message is for people. */
export const errorCode = z.enum([
  'ACCOUNT_ERASED',
  'ADDRESS_NOT_FOUND',
  'ADDRESS_OUTSIDE_RADIUS',
  'AMOUNT_MISMATCH',
  'ATTEMPT_NOT_FOUND',
  'ATTEMPT_NOT_OPEN',
  'BAD_ORIGIN',
  'BODY_TOO_LARGE',
  'BRANCH_CODE_TAKEN',
  'BRANCH_NOT_FOUND',
  'CASE_ALREADY_RESOLVED',
  'CASE_HOLDS_NO_MONEY',
  'CASE_NOT_FOUND',
  'CATEGORY_NOT_FOUND',
  'CONFLICT',
  'EMAIL_TAKEN',
  'FORBIDDEN',
  'IDEMPOTENCY_KEY_REUSED',
  'INTERNAL',
  'INVALID_CREDENTIALS',
  'INVALID_INPUT',
  'INVALID_JSON',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
  'ORDER_ALREADY_CANCELLED',
  'ORDER_ALREADY_PAID',
  'ORDER_EXPIRED',
  'ORDER_NOT_FOUND',
  'ORDER_NOT_MPESA',
  'ORDER_NOT_PAID',
  'ORDER_TRANSITION_NOT_ALLOWED',
  'OUT_OF_STOCK',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_METHOD_FIXED',
  'PAYMENT_METHOD_UNAVAILABLE',
  'PAYMENT_UNDER_REVIEW',
  'PRICE_CHANGED',
  'PRODUCT_NOT_AT_BRANCH',
  'PRODUCT_NOT_FOUND',
  'PROMPT_ALREADY_SUBMITTED',
  'PROMPT_NOT_SUBMITTED',
  'PROMPT_TOO_SOON',
  'RATE_LIMITED',
  'REASON_REQUIRED',
  'REFUND_ALREADY_DONE',
  'REFUND_ALREADY_REQUESTED',
  'REFUND_NEEDS_RECEIPT',
  'REFUND_NOT_FOUND',
  'REVERSAL_UNAVAILABLE',
  'REVIEW_NOT_ALLOWED',
  'REVIEW_NOT_FOUND',
  'SLUG_TAKEN',
  'STORE_UNAVAILABLE',
  'UNAUTHENTICATED',
  'UNSUPPORTED_MEDIA_TYPE',
  'USERNAME_TAKEN',
  'USER_NOT_FOUND',
  'VARIANT_NOT_FOUND',
  'WISHLIST_FULL',
])
export type ErrorCode = z.infer<typeof errorCode>

/** Every answer that is not a success. `issues` names the fields at fault, `details` the facts of the code. */
export const errorBody = z
  .object({
    message: z.string(),
    code: errorCode,
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>

/** `details` of OUT_OF_STOCK: what is short, and how many pieces may still be bought. */
export const outOfStockDetails = z.object({
  items: z.array(
    z.object({
      productId: z.number(),
      variantId: z.number(),
      name: z.string(),
      available: z.number(),
    }),
  ),
})

/** `details` of ADDRESS_OUTSIDE_RADIUS, in km. `nearestBranch` reaches the address; null where none does. */
export const outsideRadiusDetails = z.object({
  distanceKm: z.number(),
  deliveryRadius: z.number(),
  nearestBranch: z
    .object({ id: z.number(), code: z.string(), name: z.string(), distanceKm: z.number() })
    .nullable(),
})

/** `details` of PRICE_CHANGED, all in KSh: what the order costs now. */
export const priceChangedDetails = z.object({
  items: z.array(
    z.object({
      productId: z.number(),
      variantId: z.number(),
      name: z.string(),
      price: z.number(),
      quantity: z.number(),
      total: z.number(),
    }),
  ),
  subtotal: z.number(),
  deliveryFee: z.number(),
  total: z.number(),
})
export type PriceChangedDetails = z.infer<typeof priceChangedDetails>
