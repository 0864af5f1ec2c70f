import { branchShelf } from './inventory.ts'
import { catalogueId, paging, searchText, z } from './rules/schema.ts'

/**
 * `low`: at the threshold or below. `out`: nothing for sale. `lasts`: at the present sale the pieces last less than
 * `days` days.
 */
export const restockShows = ['low', 'out', 'lasts'] as const
export type RestockShow = (typeof restockShows)[number]

export const restockFilter = z.object({
  branch: catalogueId.optional(),
  category: catalogueId.optional(),
  show: z.enum(restockShows).default('low'),
  days: z.coerce.number().int().min(1).max(90).default(7),
  search: searchText(40).optional(),
})
export const restockQuery = paging.extend(restockFilter.shape)

/**
 * A stock record that runs out. `awaited`: the pieces that orders wait for and the shelf has not. `onTheWay`: pieces of transfers that this branch has not received yet. `soldPerDay`:
 * over the last 28 days, or since the record was opened. `daysLeft`: how long the pieces for sale last at that pace,
 * rounded down; null if nothing was sold. `suggested`: the pieces that bring the shelf to two weeks of sale, or to
 * twice the threshold if that is more. `isSold`: false if the product was withdrawn or is a draft.
 */
export const restockLine = branchShelf
  .extend({
    categoryId: z.number(),
    isSold: z.boolean(),
    awaited: z.number(),
    onTheWay: z.number(),
    soldPerDay: z.number(),
    daysLeft: z.number().nullable(),
    suggested: z.number(),
  })
  .meta({ id: 'RestockLine' })
export type RestockLine = z.infer<typeof restockLine>
