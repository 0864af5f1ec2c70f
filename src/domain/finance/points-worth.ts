import type { Aggregate } from '../kernel/decider.ts'
import type { DomainEvent } from '../kernel/event.ts'
import { ok } from '../kernel/result.ts'

/**
 * `worthCents`: of a point. `redeemedPercent`: of all points that are given, the share that customers are expected to
 * redeem.
 */
export type PointsWorth = { version: number; worthCents: number; redeemedPercent: number }

/** The one stream `pointsworth-shop`. The event holds both figures, also the one that stayed. */
export type PointsWorthEvent = DomainEvent<'PointsWorthChanged', PointsWorth>

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
  events: { PointsWorthChanged: { version: 1 } },
  initial: usualWorth,
  decide: ({ worth: { worthCents, redeemedPercent } }, state) => {
    if (worthCents === state.worthCents && redeemedPercent === state.redeemedPercent) return ok([])
    const data = { version: state.version + 1, worthCents, redeemedPercent }
    return ok([{ type: 'PointsWorthChanged', data }])
  },
  evolve: (_, { data }) => data,
}
