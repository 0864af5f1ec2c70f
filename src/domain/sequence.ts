import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/** Stream `sequence-<branch|category|product>`. The new id is the event's revision + 1. */
type SequenceEvent = DomainEvent<'IdAllocated', { id: number; purpose: string }>

const sequenceEvents: EventCatalogue<SequenceEvent> = { IdAllocated: { version: 1 } }

/**
 * `last`: the highest id that was given out, or 0. An id that was given out is never given out again, even if its use
 * failed.
 */
export type SequenceState = { last: number }
export type SequenceCommand = { type: 'Allocate'; purpose: string }

export const sequence: Aggregate<'sequence', SequenceState, SequenceCommand, SequenceEvent, never> =
  {
    category: 'sequence',
    memoryPart: 3,
    snapshots: { version: 1 },
    events: sequenceEvents,
    initial: { last: 0 },
    decide: ({ purpose }, { last }) =>
      ok([{ type: 'IdAllocated', data: { id: last + 1, purpose } }]),
    evolve: (_, { data }) => ({ last: data.id }),
  }
