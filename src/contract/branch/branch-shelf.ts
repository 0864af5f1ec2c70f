import { inventoryRecord } from '../inventory.ts'
import { z } from '../rules/zod.ts'

/** A stock record with its product's name. `size` is '500 ml', or '' of a product sold by the piece. */
export const shelfRecord = inventoryRecord
  .extend({ name: z.string(), size: z.string() })
  .meta({ id: 'ShelfRecord' })
export type ShelfRecord = z.infer<typeof shelfRecord>

/** `search`: a part of the product's name. */
export const shelfQuery = z.object({
  search: z.string().trim().max(60).default(''),
  limit: z.coerce.number().int().min(1).max(200).default(15),
})
