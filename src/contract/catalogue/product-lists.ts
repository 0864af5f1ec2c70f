import { catalogueId, flag, ksh, paging, searchText, slug, z } from '../rules/schema.ts'
import { productSort } from './catalogue.ts'

const ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,199}$/)
  .transform((text) => text.split(',').map(Number))

/**
 * Filters and sorting of a list of products. Prices are in KSh and inclusive. Prices, `onSale` and sorting by price use
 * the variant that is offered at the branch. With `ids` or `elsewhere` the list also holds products that only another
 * branch sells, with `available` 0.
 */
export const productsQuery = paging.extend({
  /** Only these products. */
  ids: ids.optional(),
  featured: flag.optional(),
  /** True: only products that a single branch sells. False: only products that every branch sells. */
  exclusive: flag.optional(),
  /** Only products of this branch, with `available`. */
  branch: catalogueId.optional(),
  elsewhere: flag.optional(),
  /** One id or several, separated by commas. */
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

/** Suggestions while a shopper types. `inStock` is present if the request named a branch. */
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

/**
 * For each price range, the number of products. A range ends below `upTo` KSh and begins at the `upTo` of the range
 * before it. Null: no upper end.
 */
export const priceHistogram = z
  .array(z.object({ upTo: ksh.nullable(), count: z.number() }))
  .meta({ id: 'PriceHistogram' })
export type PriceHistogram = z.infer<typeof priceHistogram>

/**
 * For each choice of a filter, how many products it would leave together with the other filters. A category that is not
 * listed would leave none. `missing`: the words of the search that no product has, where products were found by the
 * others.
 */
export const listFacets = z
  .object({
    prices: priceHistogram,
    categories: z.array(z.object({ id: catalogueId, count: z.number() })),
    missing: z.array(z.string()),
  })
  .meta({ id: 'ListFacets' })
export type ListFacets = z.infer<typeof listFacets>
