import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/**
 * Whose a unique value is: one stream a value. `username-<hmac>` and `email-<hmac>` are named by a keyed hash, since
 * the value is personal and never stands in the log; `productslug-<slug>`, `categoryslug-<slug>` and
 * `branchcode-<code>` by the value itself; `receipt-<M-PESA receipt>` and `reversal-<id of its request>` too. `owner` is
 * the id of the user, product, category, branch, order or refund. A claim is released when the command that made it
 * failed half-way, but those of money never are.
 */
export type ClaimEvent =
  | DomainEvent<'ClaimTaken', { owner: string; takenAt: string }>
  | DomainEvent<'ClaimReleased', { owner: string }>

export const claimEvents: EventCatalogue<ClaimEvent> = {
  ClaimTaken: { version: 1 },
  ClaimReleased: { version: 1 },
}
