import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type GuestOrderEvent, guestOrderEvents, type WaitingOrder } from './events.ts'

/** The waiting guest orders of one branch: for cash until it confirms them, by M-PESA until they are paid. */
export type GuestOrdersState = readonly WaitingOrder[]

/** The most that may wait at once: `cashOrders` of them for cash, and `pieces` in all. */
export type GuestOrderLimits = { cashOrders: number; pieces: number }

export type GuestOrdersCommand = { branchId: number } & (
  | ({ type: 'Admit'; most: GuestOrderLimits } & WaitingOrder)
  | { type: 'Release'; orderId: string }
)
type GuestOrdersCode = 'GUEST_CASH_FULL' | 'GUEST_UNPAID_FULL'
type Decision = Result<GuestOrderEvent[], Rejection<GuestOrdersCode>>

const piecesOf = (orders: GuestOrdersState): number =>
  orders.reduce((sum, { pieces }) => sum + pieces, 0)

/** This many pieces must be left for others for each piece that a source holds. */
const LEFT_FOR_EACH = 3

/**
 * A source holds a quarter of the pieces at most, and less the more others hold. So the last to come from an address of
 * their own finds room, even where many take all they can: with 1,000 pieces and fifty such sources, for 14.
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

/** A repeated request or order keeps its place, with its first order id. */
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

/** One instance for each branch. Every waiting order has at least one piece, which bounds the state. */
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
