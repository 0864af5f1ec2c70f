import { catalogueId, ksh, searchText } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

export const suggestQuery = z.object({
  q: searchText(200).min(1),
  branch: catalogueId.optional(),
})

/** Suggestions for a shopper who is typing. `inStock` is there when a branch was named. */
export const suggestions = z
  .object({
    products: z.array(
      z.object({
        id: catalogueId,
        name: z.string(),
        nameSw: z.string(),
        slug: z.string(),
        unit: z.string(),
        price: ksh,
        imageUrl: z.string(),
        inStock: z.boolean().optional(),
      }),
    ),
    categories: z.array(
      z.object({ id: catalogueId, name: z.string(), nameSw: z.string(), slug: z.string() }),
    ),
  })
  .meta({ id: 'Suggestions' })
export type Suggestions = z.infer<typeof suggestions>

/** The number of products that cost less than `upTo` KSh, and at least the `upTo` before. Null: without end. */
export const priceHistogram = z
  .array(z.object({ upTo: ksh.nullable(), count: z.number() }))
  .meta({ id: 'PriceHistogram' })
export type PriceHistogram = z.infer<typeof priceHistogram>

/**
 * How many products of a list each choice of a filter would leave, by all its other filters. A category that is missing
 * has none.
 */
export const listFacets = z
  .object({
    prices: priceHistogram,
    categories: z.array(z.object({ id: catalogueId, count: z.number() })),
  })
  .meta({ id: 'ListFacets' })
export type ListFacets = z.infer<typeof listFacets>
