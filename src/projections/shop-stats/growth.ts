import { monthBefore } from '../../contract/rules/dates.ts'
import { noTally, type Tally } from './projection.ts'

/** This month until today, and the month before until the same day. `until`: that day of the month before. */
export type Growth = { now: Tally; before: Tally; until: number }

const sum = (days: readonly Tally[]): Tally =>
  days.reduce(
    (all, one) => ({
      orders: all.orders + one.orders,
      revenueCents: all.revenueCents + one.revenueCents,
      products: all.products + one.products,
      users: all.users + one.users,
    }),
    noTally,
  )

const lengthOf = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The days of both months up to the day. A shorter month before goes to its end. */
export const growthAt = (day: string, now: readonly Tally[], before: readonly Tally[]): Growth => {
  const today = Number(day.slice(8))
  const until = Math.min(today, lengthOf(monthBefore(day)))
  return { now: sum(now.slice(0, today)), before: sum(before.slice(0, until)), until }
}
