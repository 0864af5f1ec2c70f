import { catalogueId } from './rules/primitives.ts'
import { z } from './rules/zod.ts'

/** `id` is '<branch>.<product>.<variant>'. `quantity` may be bought: it is on hand less reserved. */
export const inventoryRecord = z
  .object({
    id: z.string(),
    branchId: catalogueId,
    productId: catalogueId,
    variantId: z.number(),
    quantity: z.number(),
    onHand: z.number(),
    reserved: z.number(),
    lowStockThreshold: z.number(),
  })
  .meta({ id: 'InventoryRecord' })
export type InventoryRecord = z.infer<typeof inventoryRecord>

/** Customers and guests see only the pieces that may be bought. On hand and reserved are the staff's. */
export const publicInventoryRecord = inventoryRecord
  .pick({ id: true, branchId: true, productId: true, variantId: true, quantity: true })
  .meta({ id: 'PublicInventoryRecord' })
export type PublicInventoryRecord = z.infer<typeof publicInventoryRecord>
