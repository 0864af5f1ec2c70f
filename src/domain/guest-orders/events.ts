import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'
import type { Buyer } from '../kernel/guest-limits.ts'
import type { PaymentMethod } from '../kernel/payment-method.ts'

/**
 * `requestKey` is a keyed hash that names the order's request, or the order's id. `pieces` counts all its lines.
 * `source` is six hex digits of a keyed hash of the asking address, a member's of their account: too few to tell whose
 * it is. `admittedAt` is ISO 8601 in UTC: the start of the wait with this method of payment.
 */
export type WaitingOrder = {
  orderId: string
  requestKey: string
  buyer: Buyer
  paymentMethod: PaymentMethod
  pieces: number
  source: string
  admittedAt: string
}

/** On `day` ('YYYY-MM-DD', Nairobi's) so many orders more than usual may wait for cash, of each kind of buyer. */
export type MorePlaces = { day: string; places: number }

/**
 * An order counts among the unpaid or unconfirmed ones until it no longer waits. A second admission changes its method
 * of payment.
 */
export type GuestOrderEvent =
  | DomainEvent<'GuestOrderAdmitted', { branchId: number } & WaitingOrder>
  | DomainEvent<'GuestOrderReleased', { branchId: number; orderId: string }>
  | DomainEvent<'OrderPlacesRaised', { branchId: number } & MorePlaces>

export const guestOrderEvents: EventCatalogue<GuestOrderEvent> = {
  GuestOrderAdmitted: { version: 2 },
  GuestOrderReleased: { version: 1 },
  OrderPlacesRaised: { version: 1 },
}
