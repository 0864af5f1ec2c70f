import { lookUp } from '../kernel/big-map.ts'
import { recall } from '../kernel/day-map.ts'
import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { madeAtMs } from '../kernel/made-at.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import {
  type InventoryEvent,
  inventoryEvents,
  type ReleaseReason,
  type StockKey,
} from './events.ts'
import { evolve, type InventoryState, noStock } from './state.ts'

export type InventoryCommand = { key: StockKey } & (
  | {
      type: 'Count'
      onHand: number | undefined
      lowStockThreshold: number | undefined
      reason: string
    }
  /** `at` is now. */
  | { type: 'Reserve'; orderId: string; quantity: number; at: Instant }
  | { type: 'Release'; orderId: string; reason: ReleaseReason }
  | { type: 'Dispatch'; orderId: string }
  /** All that went out for the order comes back. `quantity` says how many pieces once this state forgot the dispatch. */
  | { type: 'Return'; orderId: string; quantity: number }
)

export type InventoryCode = 'INVALID_INPUT' | 'OUT_OF_STOCK' | 'ORDER_EXPIRED'
type Decision = Result<InventoryEvent[], Rejection<InventoryCode>>

/** The pieces that may still be promised. A count may find fewer than were promised: none are left then. */
export const availableOf = ({ onHand, reserved }: { onHand: number; reserved: number }): number =>
  Math.max(0, onHand - reserved)

const isCount = (figure: number) => Number.isSafeInteger(figure) && figure >= 0
const invalid = (path: string) =>
  reject('INVALID_INPUT', { issues: [{ path, message: 'Please enter a valid quantity.' }] })

/** A count may fall below the reserved pieces: refusing it would sell goods that are not there. Staff see the gap. */
const count = (command: CommandOf<InventoryCommand, 'Count'>, state: InventoryState): Decision => {
  const { onHand = state.onHand, lowStockThreshold = state.lowStockThreshold } = command
  if (command.onHand !== undefined && !isCount(onHand)) return invalid('quantity')
  if (!isCount(lowStockThreshold)) return invalid('lowStockThreshold')
  const same = onHand === state.onHand && lowStockThreshold === state.lowStockThreshold
  if (state.counted && same) return ok([])
  const { key, reason } = command
  const figures = { onHandBefore: state.onHand, onHand, lowStockThreshold, reason }
  return ok([{ type: 'StockCounted', data: { ...key, ...figures } }])
}

/** An order that reserves is minutes old, even one that resumes after a crash. */
const RESERVE_WITHIN_MS = 3_600_000

/** The limit is far below the age of forgotten orders, so that no forgotten order reserves again. */
const isTooOld = (orderId: string, now: Instant): boolean => {
  const madeAt = madeAtMs(orderId)
  return madeAt !== undefined && Date.parse(now) - madeAt > RESERVE_WITHIN_MS
}

const reserve = (
  command: CommandOf<InventoryCommand, 'Reserve'>,
  state: InventoryState,
): Decision => {
  const { key, orderId, quantity, at } = command
  if (lookUp(state.reservations, orderId) !== undefined) return ok([])
  const left = recall(state.ended, orderId)
  if (left !== undefined) return left > 0 ? ok([]) : reject('ORDER_EXPIRED')
  if (isTooOld(orderId, at)) return reject('ORDER_EXPIRED')
  const available = availableOf(state)
  if (quantity > available) return reject('OUT_OF_STOCK', { available })
  return ok([{ type: 'StockReserved', data: { ...key, orderId, quantity } }])
}

const release = (
  command: CommandOf<InventoryCommand, 'Release'>,
  state: InventoryState,
): Decision => {
  const { key, orderId, reason } = command
  const quantity = lookUp(state.reservations, orderId)
  if (quantity === undefined) return ok([])
  return ok([{ type: 'ReservationReleased', data: { ...key, orderId, quantity, reason } }])
}

const dispatch = (
  { key, orderId }: CommandOf<InventoryCommand, 'Dispatch'>,
  state: InventoryState,
): Decision => {
  const quantity = lookUp(state.reservations, orderId)
  if (quantity === undefined) return ok([])
  return ok([{ type: 'StockDispatched', data: { ...key, orderId, quantity } }])
}

const giveBack = (
  command: CommandOf<InventoryCommand, 'Return'>,
  state: InventoryState,
): Decision => {
  const { key, orderId } = command
  const isHere = lookUp(state.reservations, orderId) !== undefined
  const quantity = recall(state.ended, orderId) ?? command.quantity
  if (isHere || quantity === 0) return ok([])
  return ok([{ type: 'StockReturned', data: { ...key, orderId, quantity } }])
}

const decide = (command: InventoryCommand, state: InventoryState): Decision => {
  switch (command.type) {
    case 'Count':
      return count(command, state)
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

/** Every command may come twice. The second changes nothing, except for a return a day after the goods left. */
export const inventory: Aggregate<
  'inventory',
  InventoryState,
  InventoryCommand,
  InventoryEvent,
  InventoryCode
> = {
  category: 'inventory',
  cacheSize: 100_000,
  snapshots: { version: 2 },
  events: inventoryEvents,
  initial: noStock,
  decide,
  evolve,
}
