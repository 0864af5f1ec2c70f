import type { Aggregate } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { type PointsWorth, type PointsWorthEvent, pointsWorthEvents } from './events.ts'

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
