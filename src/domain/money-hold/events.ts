import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/**
 * The lost part of the log, as far as it is known. `lostFrom` is the time of the last event that is left, `lostUntil`
 * that of the newest lost one. Both are ISO 8601 in UTC, or null where unknown.
 */
export type LostPeriod = { lostFrom: string | null; lostUntil: string | null }

/**
 * The one stream `moneyhold-shop`. A hold means that the log went back, as after a restore from an older copy: payments
 * and refunds of that time are unknown.
 */
export type MoneyHoldEvent =
  | DomainEvent<'MoneyHeld', LostPeriod & { heldSince: string }>
  | DomainEvent<'MoneyReleased', { reason: string }>

export const moneyHoldEvents: EventCatalogue<MoneyHoldEvent> = {
  MoneyHeld: { version: 1 },
  MoneyReleased: { version: 1 },
}
