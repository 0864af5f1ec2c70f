import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type GuestOrderEvent, guestOrderEvents, type WaitingOrder } from './events.ts'

/** The guests' orders of one branch that wait: for cash until it confirms them, by M-PESA until they are paid. */
export type GuestOrdersState = readonly WaitingOrder[]

/** What may wait at once: `cashOrders` of them for cash, and `pieces` in all. */
export type GuestOrderLimits = { cashOrders: number; pieces: number }

export type GuestOrdersCommand = { branchId: number } & (
  | ({ type: 'Admit'; most: GuestOrderLimits } & WaitingOrder)
  | { type: 'Release'; orderId: string }
)
type GuestOrdersCode = 'GUEST_CASH_FULL' | 'GUEST_UNPAID_FULL'
type Decision = Result<GuestOrderEvent[], Rejection<GuestOrdersCode>>

const piecesOf = (orders: GuestOrdersState): number =>
  orders.reduce((sum, { pieces }) => sum + pieces, 0)

/** For each piece that a source holds, so many must be left for others. */
const LEFT_FOR_EACH = 3

/**
 * A source holds a quarter of the pieces at most, and less the more others hold. So whoever comes last from an address
 * of its own finds room, also where many take all that they can: with 1,000 pieces and fifty of them, for 14.
 */
const hasRoom = (
  { pieces, source }: WaitingOrder,
  others: GuestOrdersState,
  most: GuestOrderLimits,
): boolean => {
  const ofSource = piecesOf(others.filter((one) => one.source === source))
  const left = most.pieces - piecesOf(others) - pieces
  return LEFT_FOR_EACH * (ofSource + pieces) <= left
}

/** The same request again, or the same order, keeps its place, with the order id of the first time. */
const admit = (
  { type: _, most, ...order }: CommandOf<GuestOrdersCommand, 'Admit'>,
  state: GuestOrdersState,
): Decision => {
  const { orderId, requestKey, paymentMethod } = order
  const held = state.find((one) => one.requestKey === requestKey || one.orderId === orderId)
  if (held?.paymentMethod === paymentMethod) return ok([])
  const forCash = state.filter((one) => one.paymentMethod === 'cash')
  if (paymentMethod === 'cash' && forCash.length >= most.cashOrders) {
    return reject('GUEST_CASH_FULL')
  }
  if (held === undefined && !hasRoom(order, state, most)) return reject('GUEST_UNPAID_FULL')
  const { admittedAt, branchId } = order
  const data = held === undefined ? order : { branchId, ...held, paymentMethod, admittedAt }
  return ok([{ type: 'GuestOrderAdmitted', data }])
}

const decide = (command: GuestOrdersCommand, state: GuestOrdersState): Decision => {
  if (command.type === 'Admit') return admit(command, state)
  const { branchId, orderId } = command
  const waits = state.some((one) => one.orderId === orderId)
  return ok(waits ? [{ type: 'GuestOrderReleased', data: { branchId, orderId } }] : [])
}

const evolve = (state: GuestOrdersState, { type, data }: GuestOrderEvent): GuestOrdersState => {
  const others = state.filter(({ orderId }) => orderId !== data.orderId)
  if (type === 'GuestOrderReleased') return others
  const { branchId: _, ...order } = data
  return [...others, order]
}

/** One instance a branch. Every order that waits has a piece or more, so that its state is bounded. */
export const guestOrders: Aggregate<
  'guestorders',
  GuestOrdersState,
  GuestOrdersCommand,
  GuestOrderEvent,
  GuestOrdersCode
> = {
  category: 'guestorders',
  cacheSize: 1_000,
  snapshots: { version: 1 },
  events: guestOrderEvents,
  initial: [],
  decide,
  evolve,
}
