import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/**
 * Stream `ordernumber-<DK-12345678>`, created only once. It makes the number unique and ties the request's idempotency
 * key to one order. It lists the pieces about to be reserved, so that an order that never comes can be cleaned up.
 * `requestKey` is a keyed hash of the asker and the Idempotency-Key, `fingerprint` one of the body.
 */
export type OrderNumberEvent = DomainEvent<
  'OrderNumberClaimed',
  {
    orderNumber: string
    orderId: string
    requestKey: string
    fingerprint: string
    branchId: number
    demand: { productId: number; variantId: number; quantity: number }[]
  }
>

export const orderNumberEvents: EventCatalogue<OrderNumberEvent> = {
  OrderNumberClaimed: { version: 1 },
}
