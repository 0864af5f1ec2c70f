import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/**
 * Stream `parking-readers`. The event asks every reader of the log to try its parked streams again, after somebody has
 * mended the cause. `stream`: the only stream to try. Null: all.
 */
type ParkingEvent = DomainEvent<'ParkedRetryRequested', { readers: 'all'; stream: string | null }>

const parkingEvents: EventCatalogue<ParkingEvent> = { ParkedRetryRequested: { version: 2 } }

/** The state is empty: somebody may ask for a retry at any time. */
export type ParkingState = null
export type ParkingCommand = { type: 'RequestRetry'; stream: string | null }

export const parking: Aggregate<'parking', ParkingState, ParkingCommand, ParkingEvent, never> = {
  category: 'parking',
  memoryPart: 3,
  snapshots: { version: 1 },
  events: parkingEvents,
  initial: null,
  decide: ({ stream }) => ok([{ type: 'ParkedRetryRequested', data: { readers: 'all', stream } }]),
  evolve: () => null,
}
