import type { Aggregate } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { type ParkingEvent, parkingEvents } from './events.ts'

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
