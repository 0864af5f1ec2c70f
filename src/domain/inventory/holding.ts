import { lookUp } from '../kernel/big-map.ts'
import { recall } from '../kernel/day-map.ts'
import type { CommandOf } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { madeAtMs } from '../kernel/made-at.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { InventoryEvent, ReleaseReason, StockKey } from './events.ts'
import { availableOf, type InventoryState } from './state.ts'

/** The pieces of an order, from its placing to its end. */
export type HoldCommand = { key: StockKey } & ( // `at` is now.
  | { type: 'Reserve'; orderId: string; quantity: number; at: Instant }
  | { type: 'Release'; orderId: string; reason: ReleaseReason }
  | { type: 'Dispatch'; orderId: string }
  // All that went out for the order comes back. `quantity` says how many pieces once this state forgot the dispatch.
  | { type: 'Return'; orderId: string; quantity: number }
)

export type HoldCode = 'OUT_OF_STOCK' | 'ORDER_EXPIRED'
type Decision = Result<InventoryEvent[], Rejection<HoldCode>>

/** An order that reserves is minutes old, even one that resumes after a crash. */
const RESERVE_WITHIN_MS = 3_600_000

/** The limit is far below the age of forgotten orders, so that no forgotten order reserves again. */
const isTooOld = (orderId: string, now: Instant): boolean => {
  const madeAt = madeAtMs(orderId)
  return madeAt !== undefined && Date.parse(now) - madeAt > RESERVE_WITHIN_MS
}

const reserve = (command: CommandOf<HoldCommand, 'Reserve'>, state: InventoryState): Decision => {
  const { key, orderId, quantity, at } = command
  if (lookUp(state.reservations, orderId) !== undefined) return ok([])
  const left = recall(state.ended, orderId)
  if (left !== undefined) return left > 0 ? ok([]) : reject('ORDER_EXPIRED')
  if (isTooOld(orderId, at)) return reject('ORDER_EXPIRED')
  const available = availableOf(state)
  if (quantity > available) return reject('OUT_OF_STOCK', { available })
  return ok([{ type: 'StockReserved', data: { ...key, orderId, quantity } }])
}

const release = (command: CommandOf<HoldCommand, 'Release'>, state: InventoryState): Decision => {
  const { key, orderId, reason } = command
  const quantity = lookUp(state.reservations, orderId)
  if (quantity === undefined) return ok([])
  return ok([{ type: 'ReservationReleased', data: { ...key, orderId, quantity, reason } }])
}

const dispatch = (
  { key, orderId }: CommandOf<HoldCommand, 'Dispatch'>,
  state: InventoryState,
): Decision => {
  const quantity = lookUp(state.reservations, orderId)
  if (quantity === undefined) return ok([])
  return ok([{ type: 'StockDispatched', data: { ...key, orderId, quantity } }])
}

const giveBack = (command: CommandOf<HoldCommand, 'Return'>, state: InventoryState): Decision => {
  const { key, orderId } = command
  const isHere = lookUp(state.reservations, orderId) !== undefined
  const quantity = recall(state.ended, orderId) ?? command.quantity
  if (isHere || quantity === 0) return ok([])
  return ok([{ type: 'StockReturned', data: { ...key, orderId, quantity } }])
}

export const decideHold = (command: HoldCommand, state: InventoryState): Decision => {
  switch (command.type) {
    case 'Reserve':
      return reserve(command, state)
    case 'Release':
      return release(command, state)
    case 'Dispatch':
      return dispatch(command, state)
    case 'Return':
      return giveBack(command, state)
  }
}
