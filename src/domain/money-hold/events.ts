import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/**
 * The part of the log that is lost, as far as it is known. `lostFrom`: when the last event that is left had happened;
 * `lostUntil`: when the newest lost one had. ISO 8601 in UTC; null where nobody knows.
 */
export type LostPeriod = { lostFrom: string | null; lostUntil: string | null }

/**
 * The one stream `moneyhold-shop`. Held: the log went back, as after a restore from an older copy, and nobody knows what
 * was paid or given back meanwhile.
 */
export type MoneyHoldEvent =
  | DomainEvent<'MoneyHeld', LostPeriod & { heldSince: string }>
  | DomainEvent<'MoneyReleased', { reason: string }>

export const moneyHoldEvents: EventCatalogue<MoneyHoldEvent> = {
  MoneyHeld: { version: 1 },
  MoneyReleased: { version: 1 },
}
