import type { Aggregate } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { ok } from '../kernel/result.ts'
import { type DisclosureEvent, type DisclosureKind, disclosureEvents } from './events.ts'

/** The time of the last record. Null: there is none. */
export type DisclosureState = Instant | null
export type DisclosureCommand = {
  type: 'Record'
  actorId: string
  kind: DisclosureKind
  about: string
  customerId: string | null
  at: Instant
}

/** The same person looks at the same thing again and again while working. That is one record an hour. */
const AGAIN_MS = 3_600_000

export const disclosure: Aggregate<
  'disclosure',
  DisclosureState,
  DisclosureCommand,
  DisclosureEvent,
  never
> = {
  category: 'disclosure',
  cacheSize: 1_000,
  snapshots: { version: 1 },
  events: disclosureEvents,
  initial: null,
  decide: ({ type: _, at, ...data }, last) => {
    const isKnown = last !== null && Date.parse(at) - Date.parse(last) < AGAIN_MS
    return ok(isKnown ? [] : [{ type: 'PersonalDataDisclosed', data }])
  },
  evolve: (_, __, at) => at,
}
