import { type BigMap, emptyBigMap, lookUp, withEntry, withoutEntry } from '../kernel/big-map.ts'
import type { Aggregate } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import {
  type InventoryEvent,
  inventoryEvents,
  type ReleaseReason,
  type StockKey,
} from './events.ts'

/**
 * `reservations`: pieces held for an order that has not left yet. `left`: pieces that went out for an order, or 0 when
 * its reservation was released or its goods came back; an order that stands here reserves nothing any more.
 */
export type InventoryState = {
  counted: boolean
  onHand: number
  reserved: number
  lowStockThreshold: number
  reservations: BigMap<number>
  left: BigMap<number>
}

export type InventoryCommand = { key: StockKey } & (
  | {
      type: 'Count'
      onHand: number | undefined
      lowStockThreshold: number | undefined
      reason: string
    }
  | { type: 'Reserve'; orderId: string; quantity: number }
  | { type: 'Release'; orderId: string; reason: ReleaseReason }
  | { type: 'Dispatch'; orderId: string }
  | { type: 'Return'; orderId: string }
)
type CommandOf<Type extends InventoryCommand['type']> = Extract<InventoryCommand, { type: Type }>

export type InventoryCode = 'INVALID_INPUT' | 'OUT_OF_STOCK' | 'ORDER_EXPIRED'
type Decision = Result<InventoryEvent[], Rejection<InventoryCode>>

/** Pieces that may still be promised. A count may find less than was promised: then none. */
export const availableOf = ({ onHand, reserved }: { onHand: number; reserved: number }): number =>
  Math.max(0, onHand - reserved)

const isCount = (figure: number) => Number.isSafeInteger(figure) && figure >= 0
const invalid = (path: string) =>
  reject('INVALID_INPUT', { issues: [{ path, message: 'Please enter a valid quantity.' }] })

/**
 * A count says what lies on the shelf. It is taken as it is, also below what is reserved: refusing it would leave the
 * shop selling goods that are not there. The promised orders stay, nothing more is promised, and staff see the gap.
 */
const count = (command: CommandOf<'Count'>, state: InventoryState): Decision => {
  const { onHand = state.onHand, lowStockThreshold = state.lowStockThreshold } = command
  if (command.onHand !== undefined && !isCount(onHand)) return invalid('quantity')
  if (!isCount(lowStockThreshold)) return invalid('lowStockThreshold')
  const same = onHand === state.onHand && lowStockThreshold === state.lowStockThreshold
  if (state.counted && same) return ok([])
  const { key, reason } = command
  const figures = { onHandBefore: state.onHand, onHand, lowStockThreshold, reason }
  return ok([{ type: 'StockCounted', data: { ...key, ...figures } }])
}

const reserve = (command: CommandOf<'Reserve'>, state: InventoryState): Decision => {
  const { key, orderId, quantity } = command
  if (lookUp(state.reservations, orderId) !== undefined) return ok([])
  const left = lookUp(state.left, orderId)
  if (left !== undefined) return left > 0 ? ok([]) : reject('ORDER_EXPIRED')
  const available = availableOf(state)
  if (quantity > available) return reject('OUT_OF_STOCK', { available })
  return ok([{ type: 'StockReserved', data: { ...key, orderId, quantity } }])
}

const release = (command: CommandOf<'Release'>, state: InventoryState): Decision => {
  const { key, orderId, reason } = command
  const quantity = lookUp(state.reservations, orderId)
  if (quantity === undefined) return ok([])
  return ok([{ type: 'ReservationReleased', data: { ...key, orderId, quantity, reason } }])
}

const dispatch = ({ key, orderId }: CommandOf<'Dispatch'>, state: InventoryState): Decision => {
  const quantity = lookUp(state.reservations, orderId)
  if (quantity === undefined) return ok([])
  return ok([{ type: 'StockDispatched', data: { ...key, orderId, quantity } }])
}

const giveBack = ({ key, orderId }: CommandOf<'Return'>, state: InventoryState): Decision => {
  const quantity = lookUp(state.left, orderId) ?? 0
  if (quantity === 0) return ok([])
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

const evolve = (state: InventoryState, { type, data }: InventoryEvent): InventoryState => {
  const { onHand, reserved, reservations, left } = state
  switch (type) {
    case 'StockCounted': {
      const { lowStockThreshold } = data
      return { ...state, counted: true, onHand: data.onHand, lowStockThreshold }
    }
    case 'StockReserved':
      return {
        ...state,
        reserved: reserved + data.quantity,
        reservations: withEntry(reservations, data.orderId, data.quantity),
      }
    case 'ReservationReleased':
      return {
        ...state,
        reserved: reserved - data.quantity,
        reservations: withoutEntry(reservations, data.orderId),
        left: withEntry(left, data.orderId, 0),
      }
    case 'StockDispatched':
      return {
        ...state,
        onHand: onHand - data.quantity,
        reserved: reserved - data.quantity,
        reservations: withoutEntry(reservations, data.orderId),
        left: withEntry(left, data.orderId, data.quantity),
      }
    case 'StockReturned':
      return { ...state, onHand: onHand + data.quantity, left: withEntry(left, data.orderId, 0) }
  }
}

/** A manager who has not said otherwise wants to hear of five pieces or fewer. */
const DEFAULT_THRESHOLD = 5

/** Every command may come twice: the second changes nothing. */
export const inventory: Aggregate<
  'inventory',
  InventoryState,
  InventoryCommand,
  InventoryEvent,
  InventoryCode
> = {
  category: 'inventory',
  cacheSize: 100_000,
  events: inventoryEvents,
  initial: {
    counted: false,
    onHand: 0,
    reserved: 0,
    lowStockThreshold: DEFAULT_THRESHOLD,
    reservations: emptyBigMap(),
    left: emptyBigMap(),
  },
  decide,
  evolve,
}
