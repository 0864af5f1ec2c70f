import { aggregates, type StreamCategory } from './aggregates.ts'
import type { EventCatalogue } from './kernel/event.ts'

/** Every event that Duka writes. */
export type DukaEvent = Parameters<(typeof aggregates)[StreamCategory]['evolve']>[1]

/** What the codec and the projections know of each. */
export const eventCatalogue: EventCatalogue<DukaEvent> = Object.assign(
  {},
  ...Object.values(aggregates).map(({ events }) => events),
)
