import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/** Stream `sequence-<branch|category|product>`: the event's revision + 1 is the id that was handed out. */
type SequenceEvent = DomainEvent<'IdAllocated', { id: number; purpose: string }>

const sequenceEvents: EventCatalogue<SequenceEvent> = { IdAllocated: { version: 1 } }

/** `last` is the highest id handed out, or 0. An id whose use failed is never handed out again. */
export type SequenceState = { last: number }
export type SequenceCommand = { type: 'Allocate'; purpose: string }

export const sequence: Aggregate<'sequence', SequenceState, SequenceCommand, SequenceEvent, never> =
  {
    category: 'sequence',
    cacheSize: 10,
    snapshots: { version: 1 },
    events: sequenceEvents,
    initial: { last: 0 },
    decide: ({ purpose }, { last }) =>
      ok([{ type: 'IdAllocated', data: { id: last + 1, purpose } }]),
    evolve: (_, { data }) => ({ last: data.id }),
  }
