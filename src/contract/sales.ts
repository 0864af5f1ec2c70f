import { paymentMethods } from '../domain/kernel/vocabulary.ts'
import { growth } from './figures.ts'
import { daysAfter } from './rules/dates.ts'
import { catalogueId, z } from './rules/schema.ts'

/** The lengths of the periods into which a range of days is divided. */
export const salesPeriods = ['day', 'week', 'month'] as const
export type SalesPeriod = (typeof salesPeriods)[number]

/** The most days of a range that is divided into days, weeks or months. */
export const mostSalesDays: Record<SalesPeriod, number> = { day: 366, week: 1_098, month: 3_660 }

/** The days of sales that are shown if a request names none. */
const USUAL_SALES_DAYS = 28

/** Days in Africa/Nairobi, both included. */
export const salesQuery = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  by: z.enum(salesPeriods).default('day'),
  branch: catalogueId.optional(),
})
export type SalesQuery = z.output<typeof salesQuery>

type Range = { from: string; to: string }

/** The days that a request means on the day `today`. */
export const salesRange = ({ from, to }: Pick<SalesQuery, 'from' | 'to'>, today: string): Range => {
  const last = to ?? today
  return { from: from ?? daysAfter(last, 1 - USUAL_SALES_DAYS), to: last }
}

/** Whether sales of these days can be shown: the range is not empty and not too long. */
export const isSalesRange = ({ from, to, by }: Range & Pick<SalesQuery, 'by'>): boolean =>
  from <= to && to < daysAfter(from, mostSalesDays[by])

const range = { from: z.iso.date(), to: z.iso.date() }

const sold = z.object({
  pieces: z.number(),
  /** What the pieces cost in KSh, before vouchers, fees and returns. */
  goods: growth,
})

const product = sold.extend({ productId: catalogueId, name: z.string() })
export type SoldProduct = z.infer<typeof product>

const sum = z.object({ orders: z.number(), revenue: growth })

/**
 * What was sold in a range of days, beside the time before. Orders that were not cancelled count on the day on which
 * they were placed; a return lowers the day on which it was recorded. Money in KSh.
 */
export const sales = z
  .object({
    ...range,
    /** The time before with which the range is compared. */
    before: z.object(range),
    by: z.enum(salesPeriods),
    branchId: catalogueId.nullable(),
    /** Today is in the range and not over. */
    isRunning: z.boolean(),
    revenue: growth,
    orders: growth,
    /** The revenue of an order, on average. 0 without orders. */
    average: growth,
    /** Pieces in an order, on average. 0 without orders. */
    basket: growth,
    /** Accounts that placed their first order. */
    newCustomers: growth,
    /** Orders of accounts that had ordered before. */
    returningOrders: growth,
    guestOrders: growth,
    /** goods + fees - vouchers + rounding - returns = revenue. Totals of orders are rounded to whole shillings. */
    parts: z.object({
      goods: z.number(),
      fees: z.number(),
      vouchers: z.number(),
      rounding: z.number(),
      returns: z.number(),
    }),
    /** `before`: the revenue of the same part of the time before. */
    periods: z.array(
      z.object({ ...range, orders: z.number(), revenue: z.number(), before: z.number() }),
    ),
    branches: z.array(sum.extend({ branchId: catalogueId })),
    methods: z.array(sum.extend({ method: z.enum(paymentMethods) })),
    /** The hours of the day from midnight on. */
    hours: z.array(z.object({ orders: z.number(), revenue: z.number(), before: z.number() })),
    /** By the products' present categories. A null category holds products that sold too rarely to be kept apart. */
    categories: z.array(sold.extend({ categoryId: catalogueId.nullable(), name: z.string() })),
    /** The products with the most pieces. */
    best: z.array(product),
    /** The products on sale with the fewest pieces, also those that sold none. */
    worst: z.array(product),
  })
  .meta({ id: 'Sales' })
export type Sales = z.infer<typeof sales>
