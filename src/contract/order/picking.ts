import { catalogueId, isoTime, uuid } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'
import { keptWishes } from './customer.ts'

/** One order to fetch from the shelves, or, without it, all confirmed ones of the branch. */
export const pickingQuery = z.object({ order: uuid.optional() })

/** The most orders on one list. */
export const MOST_PICKED = 100

const pickingLine = z.object({
  productId: catalogueId,
  variantId: z.number(),
  category: z.string(),
  name: z.string(),
  quantity: z.number(),
})

/** The oldest order comes first. The lines of an order are in the order of the shelves: category, then name. */
export const pickingList = z
  .object({
    branch: z.string(),
    /** There are more than stand here. */
    isMore: z.boolean(),
    orders: z.array(
      z.object({
        id: uuid,
        orderNumber: z.string(),
        customerName: z.string(),
        ...keptWishes,
        createdAt: isoTime,
        lines: z.array(pickingLine),
      }),
    ),
  })
  .meta({ id: 'PickingList' })
export type PickingList = z.infer<typeof pickingList>
export type PickingLine = z.infer<typeof pickingLine>
