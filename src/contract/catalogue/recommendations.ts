import { catalogueId, z } from '../rules/schema.ts'
import { product } from './catalogue.ts'

/** The reasons for a recommendation, with their English texts. */
export const recommendationTexts = {
  bought_before: 'You bought this before',
  bought_with: 'Often bought with {name}',
  favourite: 'From your favourites',
  popular: 'Popular at {branch}',
  popular_morning: 'Popular in the morning',
  popular_midday: 'Popular at midday',
  popular_evening: 'Popular in the evening',
  popular_night: 'Popular at night',
  on_sale: 'On sale at {branch}',
  featured: 'Featured at {branch}',
  in_stock: 'In stock at {branch}',
} as const
export type RecommendationReason = keyof typeof recommendationTexts

const isReason = (text: string): text is RecommendationReason =>
  Object.hasOwn(recommendationTexts, text)
const because = z.enum(Object.keys(recommendationTexts).filter(isReason))

/** A product as sold at the branch named `branch`, and why it is recommended. */
export const recommendation = product
  .extend({
    inStock: z.boolean(),
    because,
    branch: z.string(),
    /** In English, for clients without texts of their own. */
    reason: z.string(),
    /** The other product that the reason mentions. */
    boughtWith: z.object({ name: z.string(), nameSw: z.string() }).optional(),
    /** Km from the shopper to the branch. */
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
