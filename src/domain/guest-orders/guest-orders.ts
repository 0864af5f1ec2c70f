import type { Aggregate } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type GuestOrderEvent, guestOrderEvents, type WaitingOrder } from './events.ts'

/** The guests' cash orders of one branch that nobody has confirmed yet, the oldest first. */
export type GuestOrdersState = readonly WaitingOrder[]

/** `most`: so many may wait at once. */
export type GuestOrdersCommand = { branchId: number } & (
  | ({ type: 'Admit'; most: number } & WaitingOrder)
  | { type: 'Release'; orderId: string }
)
type GuestOrdersCode = 'GUEST_CASH_FULL'
type Decision = Result<GuestOrderEvent[], Rejection<GuestOrdersCode>>

/** The same request again, or the same order, keeps its place, with the order id of the first time. */
const admit = (
  { type: _, most, ...order }: Extract<GuestOrdersCommand, { type: 'Admit' }>,
  state: GuestOrdersState,
): Decision => {
  const { orderId, requestKey } = order
  if (state.some((one) => one.requestKey === requestKey || one.orderId === orderId)) return ok([])
  if (state.length >= most) return reject('GUEST_CASH_FULL')
  return ok([{ type: 'GuestOrderAdmitted', data: order }])
}

const decide = (command: GuestOrdersCommand, state: GuestOrdersState): Decision => {
  if (command.type === 'Admit') return admit(command, state)
  const { branchId, orderId } = command
  const waits = state.some((one) => one.orderId === orderId)
  return ok(waits ? [{ type: 'GuestOrderReleased', data: { branchId, orderId } }] : [])
}

const evolve = (state: GuestOrdersState, { type, data }: GuestOrderEvent): GuestOrdersState => {
  if (type === 'GuestOrderReleased') return state.filter(({ orderId }) => orderId !== data.orderId)
  const { branchId: _, ...order } = data
  return [...state, order]
}

/** One instance a branch. What waits is bounded, so that its state is. */
export const guestOrders: Aggregate<
  'guestorders',
  GuestOrdersState,
  GuestOrdersCommand,
  GuestOrderEvent,
  GuestOrdersCode
> = {
  category: 'guestorders',
  events: guestOrderEvents,
  initial: [],
  decide,
  evolve,
}
