import type { Aggregate } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type OrderNumberEvent, orderNumberEvents } from './events.ts'

/** Null before the number is claimed. */
export type OrderNumberState = OrderNumberEvent['data'] | null
export type OrderNumberCommand = { type: 'Claim'; claim: OrderNumberEvent['data'] }

/** ORDER_NUMBER_TAKEN: another request has this number. Try the next. */
export type OrderNumberCode = 'ORDER_NUMBER_TAKEN' | 'IDEMPOTENCY_KEY_REUSED'

/** A repeated request finds its claim, with its first order id. */
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
  cacheSize: 5_000,
  snapshots: null,
  events: orderNumberEvents,
  initial: null,
  decide,
  evolve: (_, { data }) => data,
}
