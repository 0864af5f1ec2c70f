import type { Growth } from '../../contract/figures.ts'
import {
  type DayRange,
  dayInRange,
  periodsOf,
  rangeBefore,
} from '../../contract/rules/day-range.ts'
import { formatKsh, toKsh } from '../../contract/rules/money.ts'
import type { Sales, SalesQuery, SoldProduct } from '../../contract/sales.ts'
import { paymentMethods } from '../../domain/kernel/vocabulary.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import { type RangeSales, type SoldSum, salesBy } from '../../projections/sales/queries.ts'
import type { SalesTally } from '../../projections/sales/tally.ts'
import { percentOf } from './stats.ts'

type Names = Pick<CatalogueQueries, 'product'>

/** Gives the present name of a product. */
export const productName =
  ({ product }: Names) =>
  (productId: number): string =>
    product(productId)?.name ?? String(productId)

const textOf = (now: number, before: number, show: (figure: number) => string): string => {
  const percent = percentOf(now, before)
  if (percent === null) return now === 0 ? 'None, and none before' : `New: ${show(now)}`
  const sign = percent < 0 ? '−' : '+'
  return `${sign}${Math.abs(percent)}%: ${show(now)}, after ${show(before)}`
}

const changed = (now: number, before: number, show: (figure: number) => string): Growth => ({
  now,
  before,
  percent: percentOf(now, before),
  text: textOf(now, before, show),
})

const money = (now: number, before: number): Growth => changed(toKsh(now), toKsh(before), formatKsh)
const count = (now: number, before: number): Growth => changed(now, before, String)

const averageOf = ({ orders, revenueCents }: SalesTally): number =>
  orders === 0 ? 0 : Math.round(toKsh(revenueCents) / orders)
const basketOf = ({ orders, pieces }: SalesTally): number =>
  orders === 0 ? 0 : Math.round((pieces / orders) * 10) / 10

type Both = { now: RangeSales; before: RangeSales }

const headsOf = ({ now, before }: Both) => {
  const [one, other] = [now.total, before.total]
  const returning = ({ total, newCustomers }: RangeSales) => total.accountOrders - newCustomers
  const guests = ({ orders, accountOrders }: SalesTally) => orders - accountOrders
  return {
    revenue: money(one.revenueCents, other.revenueCents),
    orders: count(one.orders, other.orders),
    average: changed(averageOf(one), averageOf(other), formatKsh),
    basket: count(basketOf(one), basketOf(other)),
    newCustomers: count(now.newCustomers, before.newCustomers),
    returningOrders: count(returning(now), returning(before)),
    guestOrders: count(guests(one), guests(other)),
  }
}

const partsOf = (total: SalesTally): Sales['parts'] => {
  const { revenueCents, goodsCents, feesCents, vouchersCents, returnsCents } = total
  return {
    goods: toKsh(goodsCents),
    fees: toKsh(feesCents),
    vouchers: toKsh(vouchersCents),
    rounding: toKsh(revenueCents + returnsCents - goodsCents - feesCents + vouchersCents),
    returns: toKsh(returnsCents),
  }
}

const presentPeriods = (
  range: DayRange,
  { now, before }: Both,
  by: SalesQuery['by'],
): Sales['periods'] => {
  const periods = periodsOf(range, by)
  const firstOf = new Map<string, string>()
  for (const period of periods) {
    for (const { from: day } of periodsOf(period, 'day')) firstOf.set(day, period.from)
  }
  const sums = salesBy(now.days, ({ day }) => firstOf.get(day))
  const last = periods.at(-1)?.from
  const sumsBefore = salesBy(before.days, ({ day }) => firstOf.get(dayInRange(day, range)) ?? last)
  return periods.map(({ from, to }) => {
    const { orders, revenueCents } = sums.of(from)
    const earlier = sumsBefore.of(from).revenueCents
    return { from, to, orders, revenue: toKsh(revenueCents), before: toKsh(earlier) }
  })
}

const presentBranches = ({ now, before }: Both): Sales['branches'] => {
  const sums = salesBy(now.days, ({ branchId }) => branchId)
  const earlier = salesBy(before.days, ({ branchId }) => branchId)
  return [...new Set([...sums.keys, ...earlier.keys])]
    .map((branchId) => {
      const { orders, revenueCents } = sums.of(branchId)
      const old = earlier.of(branchId).revenueCents
      return { branchId, orders, revenue: money(revenueCents, old) }
    })
    .sort((a, b) => b.revenue.now - a.revenue.now || a.branchId - b.branchId)
}

const presentMethods = ({ now, before }: Both): Sales['methods'] =>
  paymentMethods.map((method) => {
    const { orders, revenueCents } = now.total.methods[method]
    return {
      method,
      orders,
      revenue: money(revenueCents, before.total.methods[method].revenueCents),
    }
  })

const presentHours = ({ now, before }: Both): Sales['hours'] =>
  now.hours.map(({ orders, revenueCents }, hour) => ({
    orders,
    revenue: toKsh(revenueCents),
    before: toKsh(before.hours[hour]?.revenueCents ?? 0),
  }))

const noneSold: SoldSum = { pieces: 0, cents: 0 }
const plusSold = (one: SoldSum, other: SoldSum): SoldSum => ({
  pieces: one.pieces + other.pieces,
  cents: one.cents + other.cents,
})

/** The goods by category. Goods that are in no list of products stand under null, so that all goods add up. */
const byCategory = (
  { sold, total }: RangeSales,
  categoryOf: (productId: number) => number | undefined,
): Map<number | null, SoldSum> => {
  const sums = new Map<number | null, SoldSum>()
  let listed = noneSold
  for (const [productId, sum] of sold) {
    const category = categoryOf(productId) ?? null
    sums.set(category, plusSold(sums.get(category) ?? noneSold, sum))
    listed = plusSold(listed, sum)
  }
  const pieces = total.pieces - listed.pieces
  const cents = total.goodsCents - listed.cents
  if (pieces !== 0 || cents !== 0) {
    sums.set(null, plusSold(sums.get(null) ?? noneSold, { pieces, cents }))
  }
  return sums
}

const presentCategories = (
  { now, before }: Both,
  catalogue: CatalogueQueries,
): Sales['categories'] => {
  const names = new Map(catalogue.categories().map(({ categoryId, name }) => [categoryId, name]))
  const nameOf = (id: number | null) =>
    id === null ? 'Other products' : (names.get(id) ?? String(id))
  const sums = byCategory(now, catalogue.categoryOf)
  const earlier = byCategory(before, catalogue.categoryOf)
  return [...new Set([...sums.keys(), ...earlier.keys()])]
    .map((categoryId) => {
      const { pieces, cents } = sums.get(categoryId) ?? noneSold
      const goods = money(cents, (earlier.get(categoryId) ?? noneSold).cents)
      return { categoryId, name: nameOf(categoryId), pieces, goods }
    })
    .sort((a, b) => b.goods.now - a.goods.now)
}

/** The products of the page's lists of best and worst sellers. */
const MOST_LISTED = 20

const productOf = (
  productId: number,
  { now, before }: Both,
  catalogue: CatalogueQueries,
): SoldProduct => {
  const { pieces, cents } = now.sold.get(productId) ?? noneSold
  const goods = money(cents, (before.sold.get(productId) ?? noneSold).cents)
  return { productId, name: productName(catalogue)(productId), pieces, goods }
}

/** The products that can be bought at the branch, or at any branch. */
const onSale = (catalogue: CatalogueQueries, branchId: number | undefined): number[] => {
  const all = catalogue.everyProduct().map(({ productId }) => productId)
  if (branchId === undefined) return all
  const here = new Set(catalogue.stockOfBranch(branchId).map(({ productId }) => productId))
  return all.filter((productId) => here.has(productId))
}

/** All products that were sold, those with the most pieces first. */
export const soldProducts = (both: Both, catalogue: CatalogueQueries): SoldProduct[] =>
  [...both.now.sold.keys()]
    .map((productId) => productOf(productId, both, catalogue))
    .sort((a, b) => b.pieces - a.pieces || b.goods.now - a.goods.now)

const slowest = (both: Both, catalogue: CatalogueQueries, branchId: number | undefined) =>
  onSale(catalogue, branchId)
    .map((productId) => productOf(productId, both, catalogue))
    .sort((a, b) => a.pieces - b.pieces || a.name.localeCompare(b.name))
    .slice(0, MOST_LISTED)

export type AskedSales = DayRange & Pick<SalesQuery, 'by' | 'branch'>

export const presentSales = (
  { from, to, by, branch }: AskedSales,
  today: string,
  both: Both,
  catalogue: CatalogueQueries,
): Sales => {
  const range = { from, to }
  return {
    ...range,
    before: rangeBefore(range),
    by,
    branchId: branch ?? null,
    isRunning: from <= today && today <= to,
    ...headsOf(both),
    parts: partsOf(both.now.total),
    periods: presentPeriods(range, both, by),
    branches: presentBranches(both),
    methods: presentMethods(both),
    hours: presentHours(both),
    categories: presentCategories(both, catalogue),
    best: soldProducts(both, catalogue).slice(0, MOST_LISTED),
    worst: slowest(both, catalogue, branch),
  }
}
