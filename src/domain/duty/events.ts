import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/** One stream for each driver, `duty-<driverId>`. The times are the events' own. */
export type DutyEvent =
  | DomainEvent<'DutyStarted', { driverId: string }>
  | DomainEvent<'DutyEnded', { driverId: string }>
  /** The driver has these deliveries before the eyes. */
  | DomainEvent<'DeliveriesSeen', { driverId: string; deliveryIds: string[] }>

export const dutyEvents: EventCatalogue<DutyEvent> = {
  DutyStarted: { version: 1 },
  DutyEnded: { version: 1 },
  DeliveriesSeen: { version: 1 },
}
