import { z } from './rules/schema.ts'

/** `details` of OUT_OF_STOCK: the items that are short, and how many pieces of them can be bought. */
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

/**
 * `details` of ADDRESS_OUTSIDE_RADIUS, in km. `nearestBranch`: the nearest branch that delivers to the address, or
 * null.
 */
export const outsideRadiusDetails = z.object({
  distanceKm: z.number(),
  deliveryRadius: z.number(),
  nearestBranch: z
    .object({ id: z.number(), code: z.string(), name: z.string(), distanceKm: z.number() })
    .nullable(),
})

/** `details` of PRICE_CHANGED: the order at its present price, in KSh. */
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
  discount: z.number(),
  total: z.number(),
})
export type PriceChangedDetails = z.infer<typeof priceChangedDetails>
