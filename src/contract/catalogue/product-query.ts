import { catalogueId, paging, searchText, slug } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'
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
