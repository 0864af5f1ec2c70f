import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/**
 * `worthCents`: what a point is worth. `redeemedPercent`: the share of all given points that customers are expected to
 * redeem.
 */
export type PointsWorth = { version: number; worthCents: number; redeemedPercent: number }

/** The one stream `pointsworth-shop`. Each event holds both figures, also the unchanged one. */
export type PointsWorthEvent = DomainEvent<'PointsWorthChanged', PointsWorth>

export const pointsWorthEvents: EventCatalogue<PointsWorthEvent> = {
  PointsWorthChanged: { version: 1 },
}

export type PointsWorthCommand = { type: 'Change'; worth: Omit<PointsWorth, 'version'> }

/** The shop has one worth of points. This is its id. */
export const WORTH = 'shop'

/** The worth in a shop that has not set one. All points are expected to be redeemed. */
export const usualWorth: PointsWorth = { version: 1, worthCents: 50, redeemedPercent: 100 }

/** What points are worth from now on. Earlier days are valued with the version of their time. */
export const pointsWorth: Aggregate<
  'pointsworth',
  PointsWorth,
  PointsWorthCommand,
  PointsWorthEvent,
  never
> = {
  category: 'pointsworth',
  memoryPart: 3,
  snapshots: { version: 1 },
  events: pointsWorthEvents,
  initial: usualWorth,
  decide: ({ worth: { worthCents, redeemedPercent } }, state) => {
    if (worthCents === state.worthCents && redeemedPercent === state.redeemedPercent) return ok([])
    const data = { version: state.version + 1, worthCents, redeemedPercent }
    return ok([{ type: 'PointsWorthChanged', data }])
  },
  evolve: (_, { data }) => data,
}

/**
 * `points`: balances above zero, and points in open vouchers. `used`: points in vouchers that paid for orders. `sales`:
 * the price of the goods that points were given for.
 */
type PointsGiven = { points: number; used: number; sales: number }

type Worth = Omit<PointsWorth, 'version'>

/** The cost, in cents, if every point were redeemed. */
export const liability = ({ points }: Pick<PointsGiven, 'points'>, { worthCents }: Worth): number =>
  points * worthCents

const half = (below: bigint): bigint => below / 2n

/**
 * The part of the sales that belongs to points which customers are still expected to redeem. Sales are divided between
 * the goods and the points given, by their prices. Big integers are needed: the products exceed what a number holds
 * exactly.
 */
export const deferredRevenue = (
  { points, used, sales }: PointsGiven,
  { worthCents, redeemedPercent }: Worth,
): number => {
  const given = points + used
  // In hundredths of a point, so that the percentage stays a whole number.
  const expected = given * redeemedPercent
  const toCome = Math.max(0, expected - used * 100)
  if (sales <= 0 || toCome === 0 || worthCents === 0) return 0
  const worth = BigInt(worthCents)
  const all = BigInt(sales) * 100n + BigInt(expected) * worth
  return Number((BigInt(sales) * BigInt(toCome) * worth + half(all)) / all)
}
