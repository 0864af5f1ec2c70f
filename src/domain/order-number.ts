import type { Aggregate, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'

/**
 * Stream `ordernumber-<DK-12345678>`, created only once, so that the number is unique. It also binds the request's
 * idempotency key to one order.
 */
export type OrderNumberEvent = DomainEvent<
  'OrderNumberClaimed',
  {
    orderNumber: string
    orderId: string
    /** A keyed hash of the buyer and the Idempotency-Key. */
    requestKey: string
    /** A keyed hash of the request's body. */
    fingerprint: string
    branchId: number
    /** The pieces about to be reserved. They are released if the order is never placed. */
    demand: { productId: number; variantId: number; quantity: number }[]
  }
>

const orderNumberEvents: EventCatalogue<OrderNumberEvent> = {
  OrderNumberClaimed: { version: 1 },
}

/** Null before the number is claimed. */
export type OrderNumberState = OrderNumberEvent['data'] | null
export type OrderNumberCommand = { type: 'Claim'; claim: OrderNumberEvent['data'] }

/** ORDER_NUMBER_TAKEN: another request has this number, so the caller tries another one. */
export type OrderNumberCode = 'ORDER_NUMBER_TAKEN' | 'IDEMPOTENCY_KEY_REUSED'

/** A request that is repeated keeps its number and its first order id. */
const decide = (
  { claim }: OrderNumberCommand,
  state: OrderNumberState,
): Result<OrderNumberEvent[], Rejection<OrderNumberCode>> => {
  if (state === null) return ok([{ type: 'OrderNumberClaimed', data: claim }])
  if (state.requestKey !== claim.requestKey) return reject('ORDER_NUMBER_TAKEN')
  return state.fingerprint === claim.fingerprint ? ok([]) : reject('IDEMPOTENCY_KEY_REUSED')
}

export const orderNumber: Aggregate<
  'ordernumber',
  OrderNumberState,
  OrderNumberCommand,
  OrderNumberEvent,
  OrderNumberCode
> = {
  category: 'ordernumber',
  memoryPart: 60,
  snapshots: null,
  events: orderNumberEvents,
  initial: null,
  decide,
  evolve: (_, { data }) => data,
}
