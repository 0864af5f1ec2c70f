import { monthBefore, nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import { placedPrice } from '../../domain/order/bill.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { everyOrderStep, orderBefore } from '../orders/steps.ts'
import type { Body, DocChange, EventOf, Projection } from '../projection.ts'

/**
 * New orders, revenue, products and users of a day in Nairobi, or of all time. Cancelled orders do not count. Money in
 * cents. `revenueCents`: the orders' totals less `returnsCents`.
 */
export type ShopTally = {
  orders: number
  revenueCents: number
  returnsCents: number
  products: number
  users: number
}

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
export const noTally: ShopTally = {
  orders: 0,
  revenueCents: 0,
  returnsCents: 0,
  products: 0,
  users: 0,
}

const plus = (tally: ShopTally, by: Partial<ShopTally>): ShopTally => ({
  orders: tally.orders + (by.orders ?? 0),
  revenueCents: tally.revenueCents + (by.revenueCents ?? 0),
  returnsCents: tally.returnsCents + (by.returnsCents ?? 0),
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

/** What an event adds to the figures of the moment `at`. */
type Tallied = { at: string; by: Partial<ShopTally> }

const both = ({ at, by }: Tallied) => [onDay(at, by), always(() => by)]

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
const quarterOf = (at: Date): number =>
  Math.floor((at.getTime() - Date.parse(startOfDay(nairobiDay(at)))) / QUARTER_MS)

const inQuarter = ({ at, by }: Tallied): DocChange<ShopDayDoc> => {
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

const addedBy = ({ data, meta }: EventOf<'OrderPlaced'>): Tallied => ({
  at: meta.at,
  by: { orders: 1, revenueCents: placedPrice(data) },
})

/** A cancellation takes back what the order added when it was placed. */
const takenBackBy = ({ placedAt: at, priceCents }: { placedAt: string; priceCents: number }) => ({
  at,
  by: { orders: -1, revenueCents: -priceCents },
})

const givenBackBy = ({ data, meta }: EventOf<'OrderReturned'>): Tallied => {
  const returnsCents = data.goodsCents + data.feeCents
  return { at: meta.at, by: { revenueCents: -returnsCents, returnsCents } }
}

export const shopStats: Projection<ShopStatsDoc, [typeof orderBefore]> = {
  collection: { name: 'shop-stats', version: 2, indexes: [] },
  tells: [orderBefore],
  on: {
    OrderPlaced: (event) => both(addedBy(event)),
    // The other steps change nothing. They are named so that a step that cannot be read parks the order's stream here
    // too.
    ...everyOrderStep(() => []),
    OrderCancelled: (_, { order }) => (order === undefined ? [] : both(takenBackBy(order))),
    OrderReturned: (event) => both(givenBackBy(event)),
    ProductAdded: ({ meta: { at } }) => both({ at, by: { products: 1 } }),
    UserRegistered: ({ meta: { at } }) => both({ at, by: { users: 1 } }),
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

/** The quarter-hours of the latest days. With them, growth compares both months up to the same moment. */
export const shopDays: Projection<ShopDayDoc, [typeof orderBefore]> = {
  collection: { name: 'shop-days', version: 2, indexes: [] },
  tells: [orderBefore],
  on: {
    OrderPlaced: (event) => inQuarter(addedBy(event)),
    ...everyOrderStep(() => []),
    OrderCancelled: (_, { order }) => (order === undefined ? [] : inQuarter(takenBackBy(order))),
    OrderReturned: (event) => inQuarter(givenBackBy(event)),
    ProductAdded: ({ meta: { at } }) => inQuarter({ at, by: { products: 1 } }),
    UserRegistered: ({ meta: { at } }) => inQuarter({ at, by: { users: 1 } }),
  },
}

/**
 * `now`: this month up to now. `before`: the month before, up to the moment `end` of its day `until`. `end` is null if
 * that whole day counts: the month before is shorter, or today's last quarter-hour has begun.
 */
export type StatsGrowth = { now: ShopTally; before: ShopTally; until: number; end: Date | null }

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
 * Adds up both months up to the same moment; the present quarter-hour counts in full. `quarters`: the quarter-hours of
 * the same day in the month before. They are undefined if that month is shorter, so that all of it counts.
 */
export const growthAt = (
  moment: Date,
  now: readonly ShopTally[],
  before: readonly ShopTally[],
  quarters: readonly ShopTally[] | undefined,
): StatsGrowth => {
  const day = nairobiDay(moment)
  const today = Number(day.slice(8))
  const until = Math.min(today, lengthOf(monthBefore(day)))
  const next = quarterOf(moment) + 1
  const isWhole = quarters === undefined || next === QUARTERS_OF_DAY
  const lastDay = quarters?.slice(0, next) ?? before.slice(until - 1, until)
  return {
    now: sum(now.slice(0, today)),
    before: sum([...before.slice(0, until - 1), ...lastDay]),
    until,
    end: isWhole ? null : new Date(Date.parse(startOfDay(day)) + next * QUARTER_MS),
  }
}
