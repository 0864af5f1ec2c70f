import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/**
 * The owner of a unique value, one stream a value. `username-<hmac>` and `email-<hmac>` carry a keyed hash: the value
 * is personal and never stands in the log. `productslug-<slug>`, `categoryslug-<slug>`, `branchcode-<code>`,
 * `receipt-<M-PESA receipt>` and `reversal-<id of its request>` carry the value itself. `owner` is the id of the user,
 * product, category, branch, order or refund. A claim is released when the command that took it failed half-way. Claims
 * of money are never released.
 */
export type ClaimEvent =
  | DomainEvent<'ClaimTaken', { owner: string; takenAt: string }>
  | DomainEvent<'ClaimReleased', { owner: string }>

export const claimEvents: EventCatalogue<ClaimEvent> = {
  ClaimTaken: { version: 1 },
  ClaimReleased: { version: 1 },
}
