import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/**
 * `requestKey` names the request that asks for the order (a keyed hash), or the order's id where its payment is changed
 * to cash. `admittedAt` is ISO 8601 in UTC.
 */
export type WaitingOrder = { orderId: string; requestKey: string; admittedAt: string }

/** A guest's order for cash counts among those that wait for their branch, until it no longer waits. */
export type GuestOrderEvent =
  | DomainEvent<'GuestOrderAdmitted', { branchId: number } & WaitingOrder>
  | DomainEvent<'GuestOrderReleased', { branchId: number; orderId: string }>

export const guestOrderEvents: EventCatalogue<GuestOrderEvent> = {
  GuestOrderAdmitted: { version: 1 },
  GuestOrderReleased: { version: 1 },
}
