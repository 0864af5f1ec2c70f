import { monthBefore, nairobiDay } from '../../contract/rules/dates.ts'
import type { EventMeta } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { everyOrderStep, orderBefore } from '../orders/steps.ts'
import type { Body, DocChange, Projection } from '../projection.ts'

/** What happened on one day in Nairobi, or ever. Orders count until they are cancelled. Money in cents. */
export type ShopTally = { orders: number; revenueCents: number; products: number; users: number }

/**
 * `id` is the month, 'YYYY-MM', and `days` its days in order: what was new on each. Orders count on the day on which
 * they were placed, returns on that on which they were recorded. The document 'all' has one such entry, for all days;
 * its `users` may sign in. `off`: the accounts switched off last, since erasing one of them takes nobody away.
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

const without = (userId: string) => (off: readonly string[]) => off.filter((id) => id !== userId)

export const shopStats: Projection<ShopStatsDoc, [typeof orderBefore]> = {
  collection: { name: 'shop-stats', version: 1, indexes: [] },
  tells: [orderBefore],
  on: {
    OrderPlaced: ({ data: { totalCents }, meta }) =>
      both(meta, { orders: 1, revenueCents: totalCents }),
    // The other steps change nothing, and one that cannot be read parks the order here too.
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

/** This month until today, and the month before until the same day. `until`: that day of the month before. */
export type StatsGrowth = { now: ShopTally; before: ShopTally; until: number }

const sum = (days: readonly ShopTally[]): ShopTally => days.reduce<ShopTally>(plus, noTally)

const lengthOf = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The days of both months up to the day. A shorter month before goes to its end. */
export const growthAt = (
  day: string,
  now: readonly ShopTally[],
  before: readonly ShopTally[],
): StatsGrowth => {
  const today = Number(day.slice(8))
  const until = Math.min(today, lengthOf(monthBefore(day)))
  return { now: sum(now.slice(0, today)), before: sum(before.slice(0, until)), until }
}
