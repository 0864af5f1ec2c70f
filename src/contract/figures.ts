import { orderStatus } from './order/order.ts'
import { catalogueId, slug, uuid, z } from './rules/schema.ts'

/** `minutes`: the average from confirmation to handover. Null where nothing was handed over. */
const kept = { deliveries: z.number(), kept: z.number(), minutes: z.number().nullable() }

/**
 * How the promise of 30 minutes was kept, by the days in Nairobi on which the orders were confirmed: `kept` of so many
 * `deliveries`. The hours count from 0. A driver without an id is a partner, and one without a name was erased.
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

/**
 * What was new this month so far, beside the month before until the same day. `percent` is null where there was nothing
 * before. `text` says it in English.
 */
const growth = z.object({
  now: z.number(),
  before: z.number(),
  percent: z.number().nullable(),
  text: z.string(),
})
export type Growth = z.infer<typeof growth>

const lowProduct = z.object({ id: catalogueId, name: z.string(), slug, stockLevel: z.number() })

/** A branch's products, and its records of stock at or below their threshold. */
const shelf = z.object({ branchId: catalogueId, products: z.number(), low: z.number() })

/**
 * The whole shop's figures. Orders and revenue (KSh) are of orders that were not cancelled. `totalUsers`: accounts that
 * may sign in. `lowStockProducts` counts products of whose sizes fewer than 10 pieces may be bought at all active
 * branches together. `lowStock` holds the first of them.
 */
export const shopStats = z
  .object({
    totalOrders: z.number(),
    totalProducts: z.number(),
    totalUsers: z.number(),
    totalRevenue: z.number(),
    pendingOrders: z.number(),
    lowStockProducts: z.number(),
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

/** The most minutes of each step of time from placed to ready. Nobody waits longer than the last. */
export const toReadyBounds: readonly number[] = [
  ...[5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120, 180, 240, 360, 720, 1_440],
  Number.POSITIVE_INFINITY,
]

/**
 * Pieces that orders at a branch asked for and that were not there, since `from`: by day in Nairobi, and the products
 * that lost the most. An estimate: the same person is counted once an hour for the same product, and who never orders
 * is not counted. `size` is '500 ml', or '' of a product sold by the piece.
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
 * Orders that were not cancelled, and their revenue in KSh, less what came back in that time: a day of returns may be
 * below 0.
 */
const sum = z.object({ orders: z.number(), revenue: z.number() })
export type FiguresSum = z.infer<typeof sum>

/** `average`: an order's value in whole KSh. Null where there were no orders. */
const withAverage = sum.extend({ average: z.number().nullable() })

const bestSeller = z.object({
  productId: catalogueId,
  name: z.string(),
  quantity: z.number(),
  revenue: z.number(),
})

/**
 * The minutes from placed to ready: half of the `orders` took no longer than `half`, nine of ten no longer than
 * `nineOfTen`. Near, not exact.
 */
const toReady = z.object({ orders: z.number(), half: z.number(), nineOfTen: z.number() })

/** How many orders are in each status. */
export const statusCounts = z.record(orderStatus, z.number())
export type StatusCounts = z.infer<typeof statusCounts>

/**
 * A branch's figures, by the days in Nairobi on which orders were placed. The week starts on Sunday, the month on day
 * 1. `recent` holds whole weeks up to today: its days in order, the hours from 0, the weekdays from Sunday.
 * `toReady` is null where no order became ready.
 */
export const branchFigures = z
  .object({
    branchId: catalogueId,
    counts: statusCounts,
    today: sum.extend({ day: z.iso.date() }),
    week: sum.extend({ from: z.iso.date() }),
    month: withAverage.extend({ from: z.iso.date() }),
    recent: withAverage.extend({
      from: z.iso.date(),
      days: z.array(withAverage.extend({ day: z.iso.date() })),
      hours: z.array(withAverage),
      weekdays: z.array(withAverage),
      bestSellers: z.array(bestSeller),
      toReady: toReady.nullable(),
    }),
  })
  .meta({ id: 'BranchFigures' })
export type BranchFigures = z.infer<typeof branchFigures>
