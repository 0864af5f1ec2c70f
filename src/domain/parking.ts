import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/**
 * Stream `parking-readers`. Somebody says that the cause is gone for which readers of the log have parked streams. Each
 * reader tries them once more when it comes to this event. `stream`: this one alone. Null: all.
 */
type ParkingEvent = DomainEvent<'ParkedRetryRequested', { readers: 'all'; stream: string | null }>

const parkingEvents: EventCatalogue<ParkingEvent> = { ParkedRetryRequested: { version: 2 } }

/** The state is empty: a retry may be asked for at any time. */
export type ParkingState = null
export type ParkingCommand = { type: 'RequestRetry'; stream: string | null }

export const parking: Aggregate<'parking', ParkingState, ParkingCommand, ParkingEvent, never> = {
  category: 'parking',
  cacheSize: 1,
  snapshots: { version: 1 },
  events: parkingEvents,
  initial: null,
  decide: ({ stream }) => ok([{ type: 'ParkedRetryRequested', data: { readers: 'all', stream } }]),
  evolve: () => null,
}
