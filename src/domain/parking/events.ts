import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/**
 * Stream `parking-readers`. Somebody says that the cause is gone for which readers of the log have parked streams. Each
 * reader tries them once more when it comes to this event. `stream`: this one alone. Null: all.
 */
export type ParkingEvent = DomainEvent<
  'ParkedRetryRequested',
  { readers: 'all'; stream: string | null }
>

export const parkingEvents: EventCatalogue<ParkingEvent> = { ParkedRetryRequested: { version: 2 } }
