import { orderStatus } from './order/order.ts'
import { catalogueId, slug, uuid, z } from './rules/schema.ts'

/**
 * `kept`: how many of the `deliveries` kept the promise. `minutes`: the average time from confirmation to handover,
 * null without deliveries.
 */
const kept = { deliveries: z.number(), kept: z.number(), minutes: z.number().nullable() }

/**
 * How the promise of 30 minutes was kept. Days are days in Nairobi on which orders were confirmed, hours count from 0.
 * A driver without an id is a partner; a driver without a name was erased.
 */
export const promiseFigures = z
  .object({
    from: z.iso.date(),
    promisedMinutes: z.number(),
    ...kept,
    days: z.array(z.object({ day: z.iso.date(), ...kept })),
    hours: z.array(z.object(kept)),
    branches: z.array(z.object({ branchId: catalogueId, ...kept })),
    drivers: z.array(z.object({ driverId: uuid.nullable(), name: z.string().nullable(), ...kept })),
  })
  .meta({ id: 'PromiseFigures' })
export type PromiseFigures = z.infer<typeof promiseFigures>

export const promiseQuery = z.object({ branch: catalogueId.optional() })

/** A figure, and the same figure of the time before. */
export const growth = z.object({
  now: z.number(),
  before: z.number(),
  /** The change in percent. Null if there was nothing before. */
  percent: z.number().nullable(),
  /** The change in English. */
  text: z.string(),
})
export type Growth = z.infer<typeof growth>

const lowProduct = z.object({ id: catalogueId, name: z.string(), slug, stockLevel: z.number() })

/**
 * How many products and pieces a branch has, and how many of its stock records are at or below their threshold.
 */
const shelf = z.object({
  branchId: catalogueId,
  products: z.number(),
  pieces: z.number(),
  low: z.number(),
})

/**
 * The figures of the whole shop. Cancelled orders count neither as orders nor as revenue (KSh). totalOrderValue -
 * totalReturns = totalRevenue.
 */
export const shopStats = z
  .object({
    totalOrders: z.number(),
    totalProducts: z.number(),
    /** Accounts that can sign in. */
    totalUsers: z.number(),
    totalRevenue: z.number(),
    totalOrderValue: z.number(),
    totalReturns: z.number(),
    pendingOrders: z.number(),
    /** How many products have fewer than 10 pieces for sale at all active branches together, in all sizes. */
    lowStockProducts: z.number(),
    /** The first products that are low in stock. */
    lowStock: z.array(lowProduct),
    shelves: z.array(shelf),
    growth: z.object({
      totalOrders: growth,
      totalProducts: growth,
      totalUsers: growth,
      totalRevenue: growth,
    }),
  })
  .meta({ id: 'ShopStats' })

/** The upper ends, in minutes, of the ranges in which times from placing to ready are counted. */
export const toReadyBounds: readonly number[] = [
  ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120, 180, 240, 360, 720, 1_440],
  Number.POSITIVE_INFINITY,
]

/**
 * Pieces that customers wanted to order at a branch since `from` and that were out of stock, by day in Nairobi and by
 * product. `size` is '500 ml', for example, or '' for a product sold by the piece.
 * The figures are an estimate: the same person and product count once an hour, and people who order nothing are not
 * counted.
 */
export const lostSales = z
  .object({
    branchId: catalogueId,
    from: z.iso.date(),
    isEstimate: z.literal(true),
    pieces: z.number(),
    days: z.array(z.object({ day: z.iso.date(), pieces: z.number() })),
    products: z.array(
      z.object({
        productId: catalogueId,
        variantId: z.number(),
        name: z.string(),
        size: z.string(),
        pieces: z.number(),
      }),
    ),
  })
  .meta({ id: 'LostSales' })
export type LostSales = z.infer<typeof lostSales>

/**
 * Orders that were not cancelled, and their revenue in KSh. Returns of that time are subtracted, so revenue may be
 * below 0.
 */
const sum = z.object({ orders: z.number(), revenue: z.number() })
export type FiguresSum = z.infer<typeof sum>

/** `average`: the average value of an order in whole KSh. Null without orders. */
const withAverage = sum.extend({ average: z.number().nullable() })

const bestSeller = z.object({
  productId: catalogueId,
  name: z.string(),
  quantity: z.number(),
  revenue: z.number(),
})

/**
 * The minutes from placing to ready: half of the `orders` took no longer than `half`, nine of ten no longer than
 * `nineOfTen`. Both are approximate.
 */
const toReady = z.object({ orders: z.number(), half: z.number(), nineOfTen: z.number() })

/** How many orders are in each status. */
export const statusCounts = z.record(orderStatus, z.number())
export type StatusCounts = z.infer<typeof statusCounts>

/** A branch's figures, by the days in Nairobi on which orders were placed. Weeks start on Sunday, months on day 1. */
export const branchFigures = z
  .object({
    branchId: catalogueId,
    counts: statusCounts,
    today: sum.extend({ day: z.iso.date() }),
    week: sum.extend({ from: z.iso.date() }),
    month: withAverage.extend({ from: z.iso.date() }),
    /** The last whole weeks up to today. `hours` begin at midnight, `weekdays` begin with Sunday. */
    recent: withAverage.extend({
      from: z.iso.date(),
      days: z.array(withAverage.extend({ day: z.iso.date() })),
      hours: z.array(withAverage),
      weekdays: z.array(withAverage),
      bestSellers: z.array(bestSeller),
      /** Null if no order became ready. */
      toReady: toReady.nullable(),
    }),
  })
  .meta({ id: 'BranchFigures' })
export type BranchFigures = z.infer<typeof branchFigures>
