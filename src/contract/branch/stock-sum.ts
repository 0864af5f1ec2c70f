import { isoTime, paging } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

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
export const stockTerms = [
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
