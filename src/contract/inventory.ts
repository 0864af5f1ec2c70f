import { product } from './catalogue/catalogue.ts'
import { issue } from './rules/issues.ts'
import { catalogueId, isoTime, line, paging, searchText, seen, uuid, z } from './rules/schema.ts'

/**
 * How a shelf came to its present stock: opening + received + transferredIn - transferredOut + returned - left -
 * writtenOff + counted = onHand. `quantity`: the pieces that can be sold, which is onHand without the reserved pieces,
 * never below 0.
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

/**
 * The terms of `stockSum`. Each term adds up the pieces of its own kinds of events. `reserved`: the pieces that orders
 * and transfers hold now.
 */
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

/** One event of a term. */
export const stockMove = z
  .object({
    id: z.string(),
    at: isoTime,
    /** Negative if pieces left the shelf. */
    pieces: z.number(),
    role: z.string(),
    /** The name of the member of staff who moved the pieces. Null for anybody else. */
    by: z.string().nullable(),
    /** The text that somebody typed. */
    note: z.string().nullable(),
    /** The order that the pieces moved for, if any. */
    order: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
    /** The transfer that the pieces moved for, if any. */
    transferId: z.string().nullable(),
    /** The receipt that brought the pieces. Of one that was taken back, `pieces` are negative. */
    receiptId: z.string().optional(),
  })
  .meta({ id: 'StockMove' })
export type StockMove = z.infer<typeof stockMove>

export { isLargeLoss } from '../domain/inventory/vocabulary.ts'
export { isSamePiece, keyOfStock, type StockKey, stockKeyId } from '../domain/kernel/pieces.ts'

/**
 * `id` is '<branch>.<product>.<variant>'. `quantity`: the pieces that can be sold, which is the stock without the
 * reserved pieces. `revision` rises with every count and other change by hand, not with sales.
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

/** What customers and guests see: only the pieces that can be bought. The other figures are for staff. */
export const publicInventoryRecord = inventoryRecord
  .pick({ id: true, branchId: true, productId: true, variantId: true, quantity: true })
  .meta({ id: 'PublicInventoryRecord' })
export type PublicInventoryRecord = z.infer<typeof publicInventoryRecord>

export const stockId = z.string().regex(/^\d{1,10}\.\d{1,10}\.\d{1,10}$/)

/** A number of whole pieces. */
export const pieces = z
  .number(issue('QUANTITY_INVALID'))
  .int(issue('QUANTITY_INVALID'))
  .min(0, issue('QUANTITY_INVALID'))
  .max(1_000_000, issue('QUANTITY_INVALID'))
const threshold = z
  .number(issue('THRESHOLD_INVALID'))
  .int(issue('THRESHOLD_INVALID'))
  .min(1, issue('THRESHOLD_INVALID'))
  .max(1_000_000, issue('THRESHOLD_INVALID'))

/** Why pieces are missing or too many. A count that misses many asks for it. */
export const countReason = line(1, 200, 'REASON_REQUIRED')

/**
 * `quantity` and `seen` are pieces that can be sold: as counted, and as the sender saw them. If both are equal, nothing
 * was counted. Without `seen` the quantity is written without comparing, and needs no reason.
 */
export const editStockBody = z.object({
  quantity: pieces.optional(),
  seen: pieces.optional(),
  lowStockThreshold: threshold.optional(),
  reason: countReason.optional(),
  ...seen,
})

/** Opens a stock record for each variant of the product, or for one variant. */
export const openStockBody = z.object({
  branchId: catalogueId,
  productId: catalogueId,
  variantId: z.number().int().min(0).optional(),
  quantity: pieces.default(0),
  lowStockThreshold: threshold.default(5),
})

/** Pieces on the shelf: as counted, and as the counting person was shown them. */
export const countShelfBody = z.object({
  onHand: pieces,
  seen: pieces,
  reason: countReason.optional(),
})

/** The most shelves that are counted by one request. */
export const MOST_SHELVES = 200

export const countShelvesBody = z.object({
  rows: z
    .array(countShelfBody.extend({ productId: catalogueId, variantId: z.number().int().min(0) }))
    .min(1)
    .max(MOST_SHELVES),
})

/**
 * The orders that will lack pieces, the latest first. `orders`: the first 20 of them. `pieces`: the missing pieces of
 * all.
 */
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

/**
 * `counted`: the difference that the last count made, which an undo takes back. Null once goods moved after the count.
 */
export const changedStock = inventoryRecord
  .extend({ short: shortStock, counted: z.number().nullable() })
  .meta({ id: 'ChangedStock' })
export type ChangedStock = z.infer<typeof changedStock>

/**
 * `details` of STOCK_MOVED. `moved`: what changed the shelf after the sender saw it, oldest first, as far as it is
 * known.
 */
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

/**
 * A row whose stock changed since it was seen is refused. It can be counted again, or sent again with `now` as `seen`.
 */
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

/** Pieces of a product or of one variant. `variantId` is 0 for a product without variants. */
const stockLine = z.object({
  productId: catalogueId,
  variantId: z.number().int().min(0),
  quantity: pieces.min(1, issue('QUANTITY_INVALID')),
})
export type StockLine = z.infer<typeof stockLine>

export const areApart = (lines: readonly Omit<StockLine, 'quantity'>[]) =>
  new Set(lines.map(({ productId, variantId }) => `${productId}.${variantId}`)).size ===
  lines.length

/** Each product or variant may occur once. */
export const stockLines = z.array(stockLine).min(1).max(100).refine(areApart)

/** The sender makes the `id`, so that a receipt sent twice is recorded once. */
export const receiptBody = z.object({
  id: uuid,
  note: line(0, 200, 'INVALID').default(''),
  lines: stockLines,
})

/** The line of a receipt that is taken back. */
export const takeBackBody = z.object({
  productId: catalogueId,
  variantId: z.number().int().min(0),
})

/** The sender makes the `id`, so that a write-off sent twice is recorded once. */
export const writeOffBody = z.object({
  id: uuid,
  reason: line(1, 200, 'REASON_REQUIRED'),
  lines: stockLines,
})

/** `search`: a part of the product's name, of an SKU or of a barcode. */
export const branchShelfQuery = paging.extend({
  search: searchText(200).optional(),
  category: catalogueId.optional(),
})

/** A stock record with its product. `size`: the variant's name, or the product's unit. */
export const branchShelf = inventoryRecord
  .extend({
    product: product.pick({ id: true, name: true, isFeatured: true, price: true }).extend({
      size: z.string(),
    }),
  })
  .meta({ id: 'BranchShelf' })
export type BranchShelf = z.infer<typeof branchShelf>

/** `code`: a whole SKU or barcode, as typed or scanned. */
export const codedGoodsQuery = z.object({ code: searchText(60).min(1) })

/** A size that has a code, with its stock record at the branch. Null if the branch has none yet. */
export const codedGoods = z
  .object({
    productId: catalogueId,
    variantId: z.number(),
    name: z.string(),
    size: z.string(),
    shelf: branchShelf.nullable(),
  })
  .meta({ id: 'CodedGoods' })
export type CodedGoods = z.infer<typeof codedGoods>
