import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/**
 * `worthCents`: of a point. `redeemedPercent`: of all points that are given, the share that customers are expected to
 * redeem.
 */
export type PointsWorth = { version: number; worthCents: number; redeemedPercent: number }

/** The one stream `pointsworth-shop`. The event holds both figures, also the one that stayed. */
export type PointsWorthEvent = DomainEvent<'PointsWorthChanged', PointsWorth>

export const pointsWorthEvents: EventCatalogue<PointsWorthEvent> = {
  PointsWorthChanged: { version: 1 },
}

export type PointsWorthCommand = { type: 'Change'; worth: Omit<PointsWorth, 'version'> }

/** The id of the only instance. */
export const WORTH = 'shop'

/** Of a shop that nobody has told: no point is expected to be lost. */
export const usualWorth: PointsWorth = { version: 1, worthCents: 50, redeemedPercent: 100 }

/** By what points are valued from now on. Days before keep the version of their time. */
export const pointsWorth: Aggregate<
  'pointsworth',
  PointsWorth,
  PointsWorthCommand,
  PointsWorthEvent,
  never
> = {
  category: 'pointsworth',
  cacheSize: 1,
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
 * `points`: balances above zero, and in vouchers that are not used. `used`: of vouchers that paid. `sales`: what points
 * came with.
 */
type PointsGiven = { points: number; used: number; sales: number }

type Worth = Omit<PointsWorth, 'version'>

/** What it would cost if every point were redeemed. */
export const liability = ({ points }: Pick<PointsGiven, 'points'>, { worthCents }: Worth): number =>
  points * worthCents

const half = (below: bigint): bigint => below / 2n

/**
 * The part of the sales that belongs to points still expected to be redeemed: sales are shared out between the goods
 * and all points given, by their prices. In the unit of `sales` and of the worth, rounded to whole ones. The products
 * are larger than a number holds exactly.
 */
export const deferredRevenue = (
  { points, used, sales }: PointsGiven,
  { worthCents, redeemedPercent }: Worth,
): number => {
  const given = points + used
  // In hundredths, so that the share stays whole.
  const expected = given * redeemedPercent
  const toCome = Math.max(0, expected - used * 100)
  if (sales <= 0 || toCome === 0 || worthCents === 0) return 0
  const worth = BigInt(worthCents)
  const all = BigInt(sales) * 100n + BigInt(expected) * worth
  return Number((BigInt(sales) * BigInt(toCome) * worth + half(all)) / all)
}
