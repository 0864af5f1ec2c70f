import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'
import type { PaymentMethod } from '../kernel/payment-method.ts'

/**
 * `requestKey` names the request that asks for the order: a keyed hash, or the order's id. `pieces`: of all its lines. `source`: six hex digits of a keyed hash of the address that asked; too few to tell whose
 * it is. `admittedAt`, ISO 8601 in UTC: since when it has waited with this method of payment.
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
 * A guest's order counts among those that nobody has paid or confirmed, until it no longer waits. Admitted again, it
 * waits with another method of payment.
 */
export type GuestOrderEvent =
  | DomainEvent<'GuestOrderAdmitted', { branchId: number } & WaitingOrder>
  | DomainEvent<'GuestOrderReleased', { branchId: number; orderId: string }>

export const guestOrderEvents: EventCatalogue<GuestOrderEvent> = {
  GuestOrderAdmitted: { version: 1 },
  GuestOrderReleased: { version: 1 },
}
