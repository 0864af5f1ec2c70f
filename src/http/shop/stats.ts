import * as z from 'zod'
import { type Growth, shopStats } from '../../contract/figures.ts'
import { monthBefore, nairobiDay, nairobiTime } from '../../contract/rules/dates.ts'
import { formatKsh, toKsh } from '../../contract/rules/money.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { LowProduct } from '../../projections/catalogue/queries.ts'
import type { ShopStats } from '../../projections/shop/queries.ts'
import { defineRoute, type Route } from '../server/route.ts'

const monthName = new Intl.DateTimeFormat('en-KE', { month: 'long', timeZone: 'UTC' })

/** The time of last month to compare with: '1 to 28 February', or '1 to 22 October, 14:30'. */
const timeBefore = (now: Date, { until, end }: ShopStats['growth']): string => {
  const month = monthName.format(new Date(`${monthBefore(nairobiDay(now))}-01T00:00:00Z`))
  const days = until === 1 ? `1 ${month}` : `1 to ${until} ${month}`
  return end === null ? days : `${days}, ${nairobiTime(end)}`
}

export const percentOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)

type Show = (figure: number) => string

const textOf = (now: number, before: number, days: string, show: Show): string => {
  const percent = percentOf(now, before)
  if (percent !== null) {
    const sign = percent < 0 ? '−' : '+'
    return `${sign}${Math.abs(percent)}% this month: ${show(now)}, after ${show(before)} on ${days}`
  }
  return now === 0 ? `None this month, none on ${days}` : `New this month: ${show(now)}`
}

export const growthOf = (now: number, before: number, days: string, show: Show): Growth => ({
  now,
  before,
  percent: percentOf(now, before),
  text: textOf(now, before, days, show),
})

type Shelves = {
  totalProducts: number
  low: number
  first: readonly LowProduct[]
  ofBranches: z.input<typeof shopStats>['shelves']
}

const presentStats = (
  { total, growth, pendingOrders }: ShopStats,
  shelves: Shelves,
  moment: Date,
): z.input<typeof shopStats> => {
  const { now, before } = growth
  const days = timeBefore(moment, growth)
  const count = (field: 'orders' | 'products' | 'users') =>
    growthOf(now[field], before[field], days, String)
  const [revenue, revenueBefore] = [toKsh(now.revenueCents), toKsh(before.revenueCents)]
  return {
    totalOrders: total.orders,
    totalProducts: shelves.totalProducts,
    totalUsers: total.users,
    totalRevenue: toKsh(total.revenueCents),
    totalOrderValue: toKsh(total.revenueCents + total.returnsCents),
    totalReturns: toKsh(total.returnsCents),
    pendingOrders,
    lowStockProducts: shelves.low,
    lowStock: shelves.first.map(({ productId, name, slug, stockLevel }) => ({
      id: productId,
      name,
      slug,
      stockLevel,
    })),
    shelves: shelves.ofBranches,
    growth: {
      totalOrders: count('orders'),
      totalProducts: count('products'),
      totalUsers: count('users'),
      totalRevenue: growthOf(revenue, revenueBefore, days, formatKsh),
    },
  }
}

/** A product with fewer pieces than `LOW` is low. The first `NAMED` low products are listed by name. */
const LOW = 10
const NAMED = 5

const stats = defineRoute({
  method: 'GET',
  path: '/api/admin/stats',
  area: 'Operations',
  summary: 'The whole shop’s figures, this month beside the last; for admins',
  input: z.object({}),
  status: 200,
  response: shopStats,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['shopStats', 'catalogue'],
  handle: async ({ actor, queries, deps }) => {
    const now = deps.commands.world.now()
    const found = await queries.shopStats.at(actor, now)
    if (!found.ok) return found
    const low = queries.catalogue.lowProducts(LOW)
    const { total: totalProducts } = queries.catalogue.products({ limit: 1 })
    const ofBranches = queries.catalogue.branches().map(({ branchId }) => ({
      branchId,
      ...queries.catalogue.countOfBranch(branchId),
      pieces: queries.catalogue.piecesOfBranch(branchId),
    }))
    const shelves = { totalProducts, low: low.length, first: low.slice(0, NAMED), ofBranches }
    return ok({ body: presentStats(found.value, shelves, now) })
  },
})

export const statsRoutes: readonly Route[] = [stats]
