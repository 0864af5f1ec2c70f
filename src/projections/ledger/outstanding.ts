import { daysAfter } from '../../contract/rules/dates.ts'
import type { DatedDay } from './dated-days.ts'
import type { LedgerDay, TierPoints } from './days.ts'

/** What there was at the end of a day in Nairobi. `points` and `owed`: of all tiers. */
export type Outstanding = TierPoints & {
  day: string
  tiers: Readonly<Record<string, TierPoints>>
  vouchers: number
  voucherPoints: number
  /** Of vouchers that an order was paid with. */
  usedPoints: number
  /** What points were earned with, less what came back. */
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

/** The ends of the last `count` days up to `today`, the first one first. A quiet day ends as the one before it. */
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
