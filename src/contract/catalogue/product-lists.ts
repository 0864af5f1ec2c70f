import { catalogueId, ksh, paging, searchText, slug, z } from '../rules/schema.ts'
import { productSort } from './catalogue.ts'

const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/)
  .transform((text) => text.split(',').map(Number))

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/**
 * `branch` keeps to the products of that branch and adds `available`. `exclusive`: only, or none of, the products of a
 * single branch. `category` takes one id or several, comma-separated. Prices are in KSh, inclusive. Prices, `onSale`
 * and the order by price go by the variant offered at the branch. `ids` keeps to these products. Products that another
 * branch alone sells are among them then, with 0 available. The same holds with `elsewhere`.
 */
export const productsQuery = paging.extend({
  ids: ids.optional(),
  featured: flag.optional(),
  exclusive: flag.optional(),
  branch: catalogueId.optional(),
  elsewhere: flag.optional(),
  category: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,49}$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  search: searchText(200).optional(),
  inStock: flag.optional(),
  onSale: flag.optional(),
  minPrice: z.coerce.number().min(0).optional(),
  maxPrice: z.coerce.number().min(0).optional(),
  sort: productSort.optional(),
})
export type ProductsQuery = z.output<typeof productsQuery>

export const productSlugParams = z.object({ slug })

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
