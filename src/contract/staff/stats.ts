import { catalogueId, slug } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

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
