import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { type Buyer, hasRoom, limitsOn, type PoolLimits, poolOf } from './kernel/guest-limits.ts'
import { ok, type Rejection, type Result, reject } from './kernel/result.ts'
import type { PaymentMethod } from './kernel/vocabulary.ts'

/** An order that waits at a branch. */
export type WaitingOrder = {
  orderId: string
  /** A keyed hash of the order's request, or the order's id. */
  requestKey: string
  buyer: Buyer
  paymentMethod: PaymentMethod
  /** The pieces of all lines of the order. */
  pieces: number
  /**
   * Six hex digits of a keyed hash of the sender's IP address, or of a member's account. They are too few to find out
   * the IP address.
   */
  source: string
  /** Since when the order waits with this payment method, ISO 8601 in UTC. */
  admittedAt: string
}

/** On `day` ('YYYY-MM-DD' in Nairobi) `places` more cash orders than usual may wait, for each kind of buyer. */
type MorePlaces = { day: string; places: number }

/**
 * An admitted order counts as waiting until it is released. A second admission of the same order changes its payment
 * method.
 */
export type GuestOrderEvent =
  | DomainEvent<'GuestOrderAdmitted', { branchId: number } & WaitingOrder>
  | DomainEvent<'GuestOrderReleased', { branchId: number; orderId: string }>
  | DomainEvent<'OrderPlacesRaised', { branchId: number } & MorePlaces>

const guestOrderEvents: EventCatalogue<GuestOrderEvent> = {
  GuestOrderAdmitted: { version: 2 },
  GuestOrderReleased: { version: 1 },
  OrderPlacesRaised: { version: 1 },
}

/**
 * A branch's waiting orders: cash orders that the branch has not confirmed, and M-PESA orders that are not paid.
 * `more`: the extra places that the branch's manager allowed for a day.
 */
export type GuestOrdersState = { waiting: readonly WaitingOrder[]; more: MorePlaces | null }

export type GuestOrdersCommand = {
  branchId: number
} /** `most`: the limits of the order's pool on a usual day. Null: the order already waits and keeps its place. */ & (
  | ({ type: 'Admit'; day: string; most: PoolLimits | null } & WaitingOrder)
  | { type: 'Release'; orderId: string }
  | ({ type: 'RaisePlaces' } & MorePlaces)
)
export type PlacesCode =
  | 'GUEST_CASH_FULL'
  | 'GUEST_UNPAID_FULL'
  | 'NEW_CASH_FULL'
  | 'NEW_UNPAID_FULL'
  | 'MEMBER_CASH_FULL'
type Decision = Result<GuestOrderEvent[], Rejection<PlacesCode>>

const refusals: Readonly<Record<Buyer, { orders: PlacesCode; pieces: PlacesCode }>> = {
  guest: { orders: 'GUEST_CASH_FULL', pieces: 'GUEST_UNPAID_FULL' },
  newcomer: { orders: 'NEW_CASH_FULL', pieces: 'NEW_UNPAID_FULL' },
  member: { orders: 'MEMBER_CASH_FULL', pieces: 'MEMBER_CASH_FULL' },
}

/**
 * Whether the limits of the order's pool leave a place for it. An order that changes its payment method within the pool
 * needs no further pieces.
 */
const findPlace = (
  order: WaitingOrder,
  held: WaitingOrder | undefined,
  { waiting }: GuestOrdersState,
  most: PoolLimits,
): Result<null, Rejection<PlacesCode>> => {
  const pool = waiting.filter((one) => poolOf(one) === poolOf(order))
  const forCash = pool.filter(({ paymentMethod }) => paymentMethod === 'cash')
  const { orders, pieces } = refusals[order.buyer]
  if (order.paymentMethod === 'cash' && forCash.length >= most.cashOrders) return reject(orders)
  const isThere = held !== undefined && pool.includes(held)
  return isThere || hasRoom(order, pool, most) ? ok(null) : reject(pieces)
}

/** A repeated request or order keeps its place and its first order id. */
const admit = (
  { type: _, most, day, ...order }: CommandOf<GuestOrdersCommand, 'Admit'>,
  state: GuestOrdersState,
): Decision => {
  const { orderId, requestKey, paymentMethod, admittedAt, branchId } = order
  const held = state.waiting.find((one) => one.requestKey === requestKey || one.orderId === orderId)
  if (held?.paymentMethod === paymentMethod) return ok([])
  const data = held === undefined ? order : { branchId, ...held, paymentMethod, admittedAt }
  if (most !== null) {
    const found = findPlace(data, held, state, limitsOn(day, most, state.more))
    if (!found.ok) return found
  }
  return ok([{ type: 'GuestOrderAdmitted', data }])
}

const raisePlaces = (
  { branchId, day, places }: CommandOf<GuestOrdersCommand, 'RaisePlaces'>,
  { more }: GuestOrdersState,
): Decision => {
  const now = more?.day === day ? more.places : 0
  if (now === places) return ok([])
  return ok([{ type: 'OrderPlacesRaised', data: { branchId, day, places } }])
}

const decide = (command: GuestOrdersCommand, state: GuestOrdersState): Decision => {
  if (command.type === 'Admit') return admit(command, state)
  if (command.type === 'RaisePlaces') return raisePlaces(command, state)
  const { branchId, orderId } = command
  const waits = state.waiting.some((one) => one.orderId === orderId)
  return ok(waits ? [{ type: 'GuestOrderReleased', data: { branchId, orderId } }] : [])
}

const evolve = (state: GuestOrdersState, { type, data }: GuestOrderEvent): GuestOrdersState => {
  if (type === 'OrderPlacesRaised') {
    const { day, places } = data
    return { ...state, more: { day, places } }
  }
  const others = state.waiting.filter(({ orderId }) => orderId !== data.orderId)
  if (type === 'GuestOrderReleased') return { ...state, waiting: others }
  const { branchId: _, ...order } = data
  return { ...state, waiting: [...others, order] }
}

/** The waiting orders of one branch. Each holds at least one piece, so the limit on pieces also limits the state. */
export const guestOrders: Aggregate<
  'guestorders',
  GuestOrdersState,
  GuestOrdersCommand,
  GuestOrderEvent,
  PlacesCode
> = {
  category: 'guestorders',
  memoryPart: 10,
  snapshots: { version: 2 },
  events: guestOrderEvents,
  initial: { waiting: [], more: null },
  decide,
  evolve,
}
