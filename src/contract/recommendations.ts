import { product } from './catalogue.ts'
import { catalogueId } from './rules/primitives.ts'
import { z } from './rules/zod.ts'

/**
 * A product as the branch sells it, and why it is recommended. `boughtWith`: the product that the reason names, for
 * pages in another language. `distance`: km from where the shopper is to the branch.
 */
export const recommendation = product
  .extend({
    inStock: z.boolean(),
    reason: z.string(),
    boughtWith: z.object({ name: z.string(), nameSw: z.string() }).optional(),
    distance: z.number().optional(),
  })
  .meta({ id: 'Recommendation' })
export type Recommendation = z.infer<typeof recommendation>

const degrees = (most: number) => z.coerce.number().min(-most).max(most).optional()

export const recommendationsQuery = z.object({
  branchId: catalogueId,
  limit: z.coerce.number().int().min(1).max(24).default(8),
  categoryId: catalogueId.optional(),
  latitude: degrees(90),
  longitude: degrees(180),
})
