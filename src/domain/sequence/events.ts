import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/** Stream `sequence-<branch|category|product>`: the event's revision + 1 is the id that was handed out. */
export type SequenceEvent = DomainEvent<'IdAllocated', { id: number; purpose: string }>

export const sequenceEvents: EventCatalogue<SequenceEvent> = { IdAllocated: { version: 1 } }
