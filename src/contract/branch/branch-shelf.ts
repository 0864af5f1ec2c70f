import { product } from '../catalogue/catalogue.ts'
import { inventoryRecord } from '../inventory.ts'
import { paging, searchText } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/** `search`: a part of the product's name. */
export const branchShelfQuery = paging.extend({ search: searchText(200).optional() })

/** A stock record with the product that it is of. `size`: of the variant, else the product's unit. */
export const branchShelf = inventoryRecord
  .extend({
    product: product.pick({ id: true, name: true, isFeatured: true, price: true }).extend({
      size: z.string(),
    }),
  })
  .meta({ id: 'BranchShelf' })
export type BranchShelf = z.infer<typeof branchShelf>
