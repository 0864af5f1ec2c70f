import { daysAfter, nairobiDay } from '../../contract/rules/dates.ts'
import { deferredRevenue, liability, usualWorth } from '../../domain/points-worth.ts'
import type { WorthDoc } from '../loyalty/rules.ts'
import type { DatedDay, LedgerDay, TierPoints } from './days.ts'

/** Points at the end of a day in Nairobi. `points` and `owed`: the sums of all tiers together. */
export type Outstanding = TierPoints & {
  day: string
  tiers: Readonly<Record<string, TierPoints>>
  vouchers: number
  voucherPoints: number
  /** Points of vouchers that paid an order. */
  usedPoints: number
  /** Sales that earned points, less returns. */
  goodsCents: number
}

const none: Omit<Outstanding, 'day'> = {
  points: 0,
  owed: 0,
  tiers: {},
  vouchers: 0,
  voucherPoints: 0,
  usedPoints: 0,
  goodsCents: 0,
}

const plus = (
  before: Omit<Outstanding, 'day'>,
  { tiers, vouchers, voucherPoints, usedPoints, goodsCents }: LedgerDay,
): Omit<Outstanding, 'day'> => {
  const sums = new Map(Object.entries(before.tiers))
  for (const [id, more] of Object.entries(tiers)) {
    const { points, owed } = sums.get(id) ?? { points: 0, owed: 0 }
    sums.set(id, { points: points + more.points, owed: owed + more.owed })
  }
  const all = [...sums.values()]
  return {
    points: all.reduce((sum, { points }) => sum + points, 0),
    owed: all.reduce((sum, { owed }) => sum + owed, 0),
    tiers: Object.fromEntries(sums),
    vouchers: before.vouchers + vouchers,
    voucherPoints: before.voucherPoints + voucherPoints,
    usedPoints: before.usedPoints + usedPoints,
    goodsCents: before.goodsCents + goodsCents,
  }
}

/** The last `count` days up to `today`, oldest first. A day without entries ends as the day before. */
export const outstandingBy = (
  days: readonly DatedDay[],
  today: string,
  count: number,
): Outstanding[] => {
  const first = daysAfter(today, 1 - count)
  const byDay = new Map(days.map((one) => [one.day, one]))
  let now = days.filter(({ day }) => day < first).reduce(plus, none)
  return Array.from({ length: count }, (_, n) => {
    const day = daysAfter(first, n)
    const more = byDay.get(day)
    if (more !== undefined) now = plus(now, more)
    return { day, ...now }
  })
}

/** Points and what they are worth in cents. `owedCents`: the worth of the negative balances, which are not set off. */
export type Valued = Outstanding & {
  worthCents: number
  redeemedPercent: number
  liabilityCents: number
  owedCents: number
  deferredCents: number
}

/** Gives each day's points their worth by the rules at the end of that day. `versions`: newest first. */
export const valued = (ends: readonly Outstanding[], versions: readonly WorthDoc[]): Valued[] =>
  ends.map((end) => {
    const worth = versions.find(({ at }) => nairobiDay(new Date(at)) <= end.day) ?? usualWorth
    const given = {
      points: end.points + end.voucherPoints,
      used: end.usedPoints,
      sales: end.goodsCents,
    }
    return {
      ...end,
      worthCents: worth.worthCents,
      redeemedPercent: worth.redeemedPercent,
      liabilityCents: liability(given, worth),
      owedCents: liability({ points: end.owed }, worth),
      deferredCents: deferredRevenue(given, worth),
    }
  })
