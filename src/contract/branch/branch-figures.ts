import { orderStatus } from '../order.ts'
import { catalogueId } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

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
