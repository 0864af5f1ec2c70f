import { monthBefore, nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import type { EventMeta } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { everyOrderStep, orderBefore } from '../orders/steps.ts'
import type { Body, DocChange, Projection } from '../projection.ts'

/**
 * New orders, revenue, products and users of a day in Nairobi, or of all time. Cancelled orders do not count. Money in
 * cents.
 */
export type ShopTally = { orders: number; revenueCents: number; products: number; users: number }

/**
 * One month, with its days in order. `id` is 'YYYY-MM'. An order counts on the day on which it was placed, a return on
 * the day on which it was recorded. The document 'all' has a single entry for all time, in which `users` are the
 * accounts that may sign in. `off`: the accounts that were switched off last. If such an account is erased, `users`
 * does not fall again.
 */
export type ShopStatsDoc = Doc & { days: ShopTally[]; off: string[] }

export const ALL = 'all'
const MOST_DAYS = 31
const MOST_OFF = 2_000
export const noTally: ShopTally = { orders: 0, revenueCents: 0, products: 0, users: 0 }

const plus = (tally: ShopTally, by: Partial<ShopTally>): ShopTally => ({
  orders: tally.orders + (by.orders ?? 0),
  revenueCents: tally.revenueCents + (by.revenueCents ?? 0),
  products: tally.products + (by.products ?? 0),
  users: tally.users + (by.users ?? 0),
})

const entries = (count: number): ShopTally[] => Array.from({ length: count }, () => noTally)

const onDay = (at: string, by: Partial<ShopTally>): DocChange<ShopStatsDoc> => {
  const day = nairobiDay(new Date(at))
  const id = day.slice(0, 7)
  const place = Number(day.slice(8)) - 1
  return {
    id,
    fold: ({ days, off } = { id, days: entries(MOST_DAYS), off: [] }) => ({
      id,
      days: days.map((tally, n) => (n === place ? plus(tally, by) : tally)),
      off,
    }),
  }
}

const always = (
  by: (doc: Body<ShopStatsDoc>) => Partial<ShopTally>,
  offAfter: (off: readonly string[]) => string[] = (off) => [...off],
): DocChange<ShopStatsDoc> => ({
  id: ALL,
  fold: (doc = { id: ALL, days: entries(1), off: [] }) => ({
    id: ALL,
    days: doc.days.map((tally) => plus(tally, by(doc))),
    off: offAfter(doc.off),
  }),
})

const both = ({ at }: Pick<EventMeta, 'at'>, by: Partial<ShopTally>) => [
  onDay(at, by),
  always(() => by),
]

const QUARTER_MS = 15 * 60_000
const QUARTERS_OF_DAY = 96
/** Growth asks for today and for the same day of the month before, which are at most 31 days apart. */
const DAYS_KEPT = 64

/**
 * The quarter-hours of one day in Nairobi. `id` is the day's number modulo `DAYS_KEPT`, so that a new day takes the
 * document of a day that nobody asks for any more. `day`: 'YYYY-MM-DD'.
 */
export type ShopDayDoc = Doc & { day: string; quarters: ShopTally[] }

export const shopDayId = (day: string): string => String((Date.parse(day) / 86_400_000) % DAYS_KEPT)

/** The quarter-hour of the day, from 0 to 95. */
export const quarterOf = (at: Date): number =>
  Math.floor((at.getTime() - Date.parse(startOfDay(nairobiDay(at)))) / QUARTER_MS)

const inQuarter = (
  { at }: Pick<EventMeta, 'at'>,
  by: Partial<ShopTally>,
): DocChange<ShopDayDoc> => {
  const day = nairobiDay(new Date(at))
  const id = shopDayId(day)
  const quarter = quarterOf(new Date(at))
  return {
    id,
    fold: (doc) => {
      if (doc !== undefined && doc.day > day) return doc
      const quarters = doc?.day === day ? doc.quarters : entries(QUARTERS_OF_DAY)
      return {
        id,
        day,
        quarters: quarters.map((tally, n) => (n === quarter ? plus(tally, by) : tally)),
      }
    },
  }
}

const without = (userId: string) => (off: readonly string[]) => off.filter((id) => id !== userId)

export const shopStats: Projection<ShopStatsDoc, [typeof orderBefore]> = {
  collection: { name: 'shop-stats', version: 1, indexes: [] },
  tells: [orderBefore],
  on: {
    OrderPlaced: ({ data: { totalCents }, meta }) =>
      both(meta, { orders: 1, revenueCents: totalCents }),
    // The other steps change nothing. They are named so that a step that cannot be read parks the order's stream here
    // too.
    ...everyOrderStep(() => []),
    OrderCancelled: (_, { order }) =>
      order === undefined
        ? []
        : both({ at: order.placedAt }, { orders: -1, revenueCents: -order.totalCents }),
    OrderReturned: ({ data: { goodsCents, feeCents }, meta }) =>
      both(meta, { revenueCents: -(goodsCents + feeCents) }),
    ProductAdded: ({ meta }) => both(meta, { products: 1 }),
    UserRegistered: ({ meta }) => both(meta, { users: 1 }),
    UserDeactivated: ({ data: { userId } }) =>
      always(
        () => ({ users: -1 }),
        (off) => [...off, userId].slice(-MOST_OFF),
      ),
    UserReactivated: ({ data: { userId } }) => always(() => ({ users: 1 }), without(userId)),
    UserErased: ({ data: { userId } }) =>
      always(({ off }) => ({ users: off.includes(userId) ? 0 : -1 }), without(userId)),
  },
}

/** What growth counts of the hours of the latest days. It follows the events of `shopStats`. */
export const shopDays: Projection<ShopDayDoc, [typeof orderBefore]> = {
  collection: { name: 'shop-days', version: 1, indexes: [] },
  tells: [orderBefore],
  on: {
    OrderPlaced: ({ data: { totalCents }, meta }) =>
      inQuarter(meta, { orders: 1, revenueCents: totalCents }),
    ...everyOrderStep(() => []),
    OrderCancelled: (_, { order }) =>
      order === undefined
        ? []
        : inQuarter({ at: order.placedAt }, { orders: -1, revenueCents: -order.totalCents }),
    OrderReturned: ({ data: { goodsCents, feeCents }, meta }) =>
      inQuarter(meta, { revenueCents: -(goodsCents + feeCents) }),
    ProductAdded: ({ meta }) => inQuarter(meta, { products: 1 }),
    UserRegistered: ({ meta }) => inQuarter(meta, { users: 1 }),
  },
}

/**
 * `now`: this month up to now. `before`: the month before, up to the day `until`, and of that day up to the same
 * quarter-hour. If the month before has no such day, all of it counts, and `isWhole` is true.
 */
export type StatsGrowth = { now: ShopTally; before: ShopTally; until: number; isWhole: boolean }

const sum = (days: readonly ShopTally[]): ShopTally => days.reduce<ShopTally>(plus, noTally)

const lengthOf = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The day of the month before that has the number of `day`. Undefined if that month is shorter. */
export const sameDayBefore = (day: string): string | undefined => {
  const before = `${monthBefore(day)}-${day.slice(8)}`
  return Number(day.slice(8)) <= lengthOf(monthBefore(day)) ? before : undefined
}

/**
 * Adds up both months up to the same moment. `quarters`: the same day of the month before, as far as it is kept. `now`
 * is the present quarter-hour, which counts in full.
 */
export const growthAt = (
  day: string,
  now: readonly ShopTally[],
  before: readonly ShopTally[],
  { quarters, quarter }: { quarters: readonly ShopTally[] | undefined; quarter: number },
): StatsGrowth => {
  const today = Number(day.slice(8))
  const until = Math.min(today, lengthOf(monthBefore(day)))
  const isWhole = quarters === undefined
  const lastDay = isWhole ? before.slice(until - 1, until) : quarters.slice(0, quarter + 1)
  return {
    now: sum(now.slice(0, today)),
    before: sum([...before.slice(0, until - 1), ...lastDay]),
    until,
    isWhole,
  }
}
