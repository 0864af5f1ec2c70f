import { catalogueId } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/**
 * Pieces that orders at a branch asked for and that were not there, since `from`: by day in Nairobi, and the products
 * that lost the most. An estimate: the same person is counted once an hour for the same product, and who never orders
 * is not counted. `size` is '500 ml', or '' of a product sold by the piece.
 */
export const lostSales = z
  .object({
    branchId: catalogueId,
    from: z.iso.date(),
    isEstimate: z.literal(true),
    pieces: z.number(),
    days: z.array(z.object({ day: z.iso.date(), pieces: z.number() })),
    products: z.array(
      z.object({
        productId: catalogueId,
        variantId: z.number(),
        name: z.string(),
        size: z.string(),
        pieces: z.number(),
      }),
    ),
  })
  .meta({ id: 'LostSales' })
export type LostSales = z.infer<typeof lostSales>
