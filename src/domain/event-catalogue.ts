import { aggregates, type StreamCategory } from './aggregates.ts'
import type { EventCatalogue } from './kernel/event.ts'

/** Every event that Duka writes. */
export type DukaEvent = Parameters<(typeof aggregates)[StreamCategory]['evolve']>[1]

/** The definitions of all events, for the codec and the projections. */
export const eventCatalogue: EventCatalogue<DukaEvent> = Object.assign(
  {},
  ...Object.values(aggregates).map(({ events }) => events),
)
