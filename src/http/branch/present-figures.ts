import { type BranchFigures, type StatusCounts, toReadyBounds } from '../../contract/figures.ts'
import { daysAfter, monthStart, weekdayOf, weekStart } from '../../contract/rules/dates.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { BranchDay } from '../../projections/branches/days.ts'
import type { Sold, Sum } from '../../projections/sales/tally.ts'

const shareWithin = (counts: readonly number[], share: number): number => {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  let before = 0
  for (const [n, count] of counts.entries()) {
    const [from = 0, to = 0] = [toReadyBounds[n - 1], toReadyBounds[n]]
    if (count > 0 && before + count >= wanted) {
      const part = (wanted - before) / count
      return Number.isFinite(to) ? Math.round(from + (to - from) * part) : from
    }
    before += count
  }
  return 0
}

/**
 * The minutes within which half of the orders became ready, and 90 % of them. Orders are counted by steps of time, so
 * both figures are estimates. An order that took more than a day counts as one day.
 */
export const timeToReady = (
  days: readonly { toReady: readonly number[] }[],
): BranchFigures['recent']['toReady'] => {
  const counts = toReadyBounds.map((_, n) =>
    days.reduce((sum, { toReady }) => sum + (toReady[n] ?? 0), 0),
  )
  const orders = counts.reduce((sum, count) => sum + count, 0)
  if (orders === 0) return null
  return { orders, half: shareWithin(counts, 0.5), nineOfTen: shareWithin(counts, 0.9) }
}

/** Days that figures of the recent past cover: whole weeks, so that each weekday counts equally often. */
export const RECENT_DAYS = 28
const MOST_SELLERS = 10

const nothing: Sum = { orders: 0, revenueCents: 0 }

const sumOf = (sums: readonly Sum[]): Sum =>
  sums.reduce(
    (all, { orders, revenueCents }) => ({
      orders: all.orders + orders,
      revenueCents: all.revenueCents + revenueCents,
    }),
    nothing,
  )

const shown = ({ orders, revenueCents }: Sum) => ({ orders, revenue: toKsh(revenueCents) })
const withAverage = (sum: Sum) => ({
  ...shown(sum),
  average: sum.orders === 0 ? null : Math.round(toKsh(sum.revenueCents) / sum.orders),
})

/** Gives the present name of a product. */
type NameOf = (productId: number) => string

/** The products of which the most pieces were sold in these days. */
const bestSellers = (
  days: readonly BranchDay[],
  nameOf: NameOf,
): BranchFigures['recent']['bestSellers'] => {
  const all = new Map<number, Sold>()
  for (const one of days.flatMap(({ sold }) => sold)) {
    const before = all.get(one.productId) ?? { quantity: 0, revenueCents: 0 }
    all.set(one.productId, {
      ...one,
      quantity: before.quantity + one.quantity,
      revenueCents: before.revenueCents + one.revenueCents,
    })
  }
  return [...all.values()]
    .sort((a, b) => b.quantity - a.quantity || b.revenueCents - a.revenueCents)
    .slice(0, MOST_SELLERS)
    .map(({ productId, quantity, revenueCents }) => ({
      productId,
      name: nameOf(productId),
      quantity,
      revenue: toKsh(revenueCents),
    }))
}

const recentOf = (
  days: readonly BranchDay[],
  from: string,
  nameOf: NameOf,
): BranchFigures['recent'] => {
  const byDay = new Map(days.map((one) => [one.day, one]))
  const dates = Array.from({ length: RECENT_DAYS }, (_, n) => daysAfter(from, n))
  const hour = (n: number) => sumOf(days.map(({ hours }) => hours[n] ?? nothing))
  const weekday = (n: number) => sumOf(days.filter(({ day }) => weekdayOf(day) === n))
  return {
    from,
    ...withAverage(sumOf(days)),
    days: dates.map((day) => ({ day, ...withAverage(byDay.get(day) ?? nothing) })),
    hours: Array.from({ length: 24 }, (_, n) => withAverage(hour(n))),
    weekdays: Array.from({ length: 7 }, (_, n) => withAverage(weekday(n))),
    bestSellers: bestSellers(days, nameOf),
    toReady: timeToReady(days),
  }
}

/** The first day of each period whose figures are shown on `today`. */
const startsOf = (today: string) => ({
  today,
  week: weekStart(today),
  month: monthStart(today),
  recent: daysAfter(today, 1 - RECENT_DAYS),
})

/** The earliest day that any of the figures shown on `today` covers. */
export const firstDayFor = (today: string): string =>
  Object.values(startsOf(today)).sort()[0] ?? today

export const presentFigures = (
  branchId: number,
  today: string,
  { days, counts }: { days: readonly BranchDay[]; counts: StatusCounts },
  nameOf: NameOf,
): BranchFigures => {
  const starts = startsOf(today)
  const since = (from: string) => days.filter(({ day }) => day >= from && day <= today)
  const { week, month, recent } = starts
  return {
    branchId,
    counts,
    today: { day: today, ...shown(sumOf(since(today))) },
    week: { from: week, ...shown(sumOf(since(week))) },
    month: { from: month, ...withAverage(sumOf(since(month))) },
    recent: recentOf(since(recent), recent, nameOf),
  }
}
