import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'
import type { PaymentMethod } from '../kernel/payment-method.ts'

/**
 * `requestKey` is a keyed hash that names the order's request, or the order's id. `pieces` counts all its lines.
 * `source` is six hex digits of a keyed hash of the asking address, too few to tell whose it is. `admittedAt` is ISO
 * 8601 in UTC: the start of the wait with this method of payment.
 */
export type WaitingOrder = {
  orderId: string
  requestKey: string
  paymentMethod: PaymentMethod
  pieces: number
  source: string
  admittedAt: string
}

/**
 * A guest's order counts among the unpaid or unconfirmed ones until it no longer waits. A second admission changes its
 * method of payment.
 */
export type GuestOrderEvent =
  | DomainEvent<'GuestOrderAdmitted', { branchId: number } & WaitingOrder>
  | DomainEvent<'GuestOrderReleased', { branchId: number; orderId: string }>

export const guestOrderEvents: EventCatalogue<GuestOrderEvent> = {
  GuestOrderAdmitted: { version: 1 },
  GuestOrderReleased: { version: 1 },
}
