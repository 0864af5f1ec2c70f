import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/** One stream for each driver, `duty-<driverId>`. The times are the events' own. */
export type DutyEvent =
  | DomainEvent<'DutyStarted', { driverId: string }>
  | DomainEvent<'DutyEnded', { driverId: string }>

export const dutyEvents: EventCatalogue<DutyEvent> = {
  DutyStarted: { version: 1 },
  DutyEnded: { version: 1 },
}
