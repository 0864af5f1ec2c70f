import { product } from './catalogue/catalogue.ts'
import { issue } from './rules/issues.ts'
import { catalogueId, isoTime, line, paging, searchText, seen, uuid, z } from './rules/schema.ts'

/**
 * Why a shelf holds what it holds: opening + received + transferredIn - transferredOut + returned - left - writtenOff +
 * counted = onHand, and less what is reserved what can be sold (`quantity`, never below 0).
 */
export const stockSum = z
  .object({
    id: z.string(),
    opening: z.number(),
    received: z.number(),
    transferredIn: z.number(),
    transferredOut: z.number(),
    returned: z.number(),
    left: z.number(),
    writtenOff: z.number(),
    counted: z.number(),
    onHand: z.number(),
    reserved: z.number(),
    quantity: z.number(),
    lowStockThreshold: z.number(),
    product: z.object({ id: z.number(), name: z.string(), size: z.string() }),
  })
  .meta({ id: 'StockSum' })
export type StockSum = z.infer<typeof stockSum>

/** The terms of the sum, each with events of its own. `reserved`: what orders and transfers hold now. */
const stockTerms = [
  'opening',
  'received',
  'transferredIn',
  'transferredOut',
  'returned',
  'left',
  'writtenOff',
  'counted',
  'reserved',
] as const
export const stockMovesQuery = paging.extend({ term: z.enum(stockTerms) })
export type StockTerm = (typeof stockTerms)[number]

/**
 * One event behind a term. `pieces` is negative where they left the shelf. `by`: the staff's name, null of everybody
 * else. `note`: as it was typed. Pieces move for an order, for a transfer, or for neither.
 */
export const stockMove = z
  .object({
    id: z.string(),
    at: isoTime,
    pieces: z.number(),
    role: z.string(),
    by: z.string().nullable(),
    note: z.string().nullable(),
    order: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
    transferId: z.string().nullable(),
  })
  .meta({ id: 'StockMove' })
export type StockMove = z.infer<typeof stockMove>

export { keyOfStock, type StockKey } from '../domain/kernel/pieces.ts'

/**
 * `id` is '<branch>.<product>.<variant>'. `quantity` may be bought: it is on hand less reserved. `revision` goes up
 * with every count and every other change by hand, not with sales.
 */
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
    revision: z.number(),
  })
  .meta({ id: 'InventoryRecord' })
export type InventoryRecord = z.infer<typeof inventoryRecord>

/** Customers and guests see only the pieces that may be bought. On hand and reserved are the staff's. */
export const publicInventoryRecord = inventoryRecord
  .pick({ id: true, branchId: true, productId: true, variantId: true, quantity: true })
  .meta({ id: 'PublicInventoryRecord' })
export type PublicInventoryRecord = z.infer<typeof publicInventoryRecord>

export const stockId = z.string().regex(/^\d{1,10}\.\d{1,10}\.\d{1,10}$/)

/** Whole pieces. */
export const pieces = z
  .number(issue('QUANTITY_INVALID'))
  .int(issue('QUANTITY_INVALID'))
  .min(0, issue('QUANTITY_INVALID'))
  .max(1_000_000, issue('QUANTITY_INVALID'))
const threshold = pieces.min(1, issue('QUANTITY_INVALID'))

/**
 * `quantity` and `seen` are pieces that can be bought. The quantity that was seen is no count. A quantity without
 * `seen` is taken as said. `revision`: of the record as it was shown.
 */
export const editStockBody = z.object({
  quantity: pieces.optional(),
  seen: pieces.optional(),
  lowStockThreshold: threshold.optional(),
  ...seen,
})

/** Opens a record for each size of the product, or for one. */
export const openStockBody = z.object({
  branchId: catalogueId,
  productId: catalogueId,
  variantId: z.number().int().min(0).optional(),
  quantity: pieces.default(0),
  lowStockThreshold: threshold.default(5),
})

/** Pieces on the shelf: as counted, and as the counter was shown them. */
export const countShelfBody = z.object({ onHand: pieces, seen: pieces })

export const countShelvesBody = z.object({
  rows: z
    .array(countShelfBody.extend({ productId: catalogueId, variantId: z.number().int().min(0) }))
    .min(1)
    .max(200),
})

/** The orders that will be short, the latest first. `orders` names the first 20 of them, `pieces` counts all. */
export const shortStock = z.object({
  pieces: z.number(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string().nullable(),
      quantity: z.number(),
      short: z.number(),
    }),
  ),
})

export const changedStock = inventoryRecord
  .extend({ short: shortStock })
  .meta({ id: 'ChangedStock' })
export type ChangedStock = z.infer<typeof changedStock>

/** `details` of STOCK_MOVED. `moved`: how the shelf changed since, oldest first, as far as it is known. */
export const stockMovedDetails = z.object({
  seen: z.number(),
  now: z.number(),
  moved: z
    .array(
      z.object({
        type: z.string(),
        pieces: z.number(),
        at: z.string(),
        orderId: z.string().nullable(),
      }),
    )
    .optional(),
})

/** A row that moved since it was seen is not counted. It may be counted again, or said again with `now` as seen. */
export const countedShelves = z.object({
  counted: z.array(changedStock),
  refused: z.array(
    z.object({
      productId: z.number(),
      variantId: z.number(),
      code: z.string(),
      details: stockMovedDetails.optional(),
    }),
  ),
})

/** Pieces of a product, or of one size of it. `variantId` is 0 where it comes in one size. */
const stockLine = z.object({
  productId: catalogueId,
  variantId: z.number().int().min(0),
  quantity: pieces.min(1, issue('QUANTITY_INVALID')),
})
export type StockLine = z.infer<typeof stockLine>

export const areApart = (lines: readonly Omit<StockLine, 'quantity'>[]) =>
  new Set(lines.map(({ productId, variantId }) => `${productId}.${variantId}`)).size ===
  lines.length

/** Each product and size stands once. */
export const stockLines = z.array(stockLine).min(1).max(100).refine(areApart)

/** `id` comes from the sender: the same receipt sent again is the same. */
export const receiptBody = z.object({
  id: uuid,
  note: line(0, 200, 'INVALID').default(''),
  lines: stockLines,
})

/** `id` comes from the sender: the same write-off sent again is the same. */
export const writeOffBody = z.object({
  id: uuid,
  reason: line(1, 200, 'REASON_REQUIRED'),
  lines: stockLines,
})

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
