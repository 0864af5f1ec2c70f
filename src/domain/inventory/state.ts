import type { Instant } from '../kernel/decider.ts'
import {
  type BigMap,
  type DayMap,
  emptyBigMap,
  forgetOld,
  recall,
  withEntry,
  withMemory,
  withoutEntry,
} from '../kernel/growing-maps.ts'
import type { InventoryEvent } from './events.ts'

/** The stock of one shelf. */
export type InventoryState = {
  counted: boolean
  /** The number of changes by hand, without sales. */
  edits: number
  /** The difference that the last count made. Null once goods moved after the count. */
  lastCounted: number | null
  onHand: number
  reserved: number
  lowStockThreshold: number
  /**
   * Pieces held for orders and transfers that have not left. They never exceed the pieces that were on hand when they
   * were reserved.
   */
  reservations: BigMap<number>
  /**
   * For each order that left: how many pieces may still come back. 0 after its reservation was released or all pieces
   * came back. Such an order cannot reserve again; it is forgotten after a day, when its id is too old to reserve.
   */
  ended: DayMap<number>
  /** The ids of returns, receipts, write-offs and transfers of the last day. */
  done: DayMap<true>
}

/** Managers are warned at five pieces or fewer unless they set another threshold. */
const DEFAULT_THRESHOLD = 5

export const noStock: InventoryState = {
  counted: false,
  edits: 0,
  lastCounted: null,
  onHand: 0,
  reserved: 0,
  lowStockThreshold: DEFAULT_THRESHOLD,
  reservations: emptyBigMap(),
  ended: [],
  done: [],
}

/** The pieces that can still be sold. If a count found fewer pieces than are reserved, none can. */
export const availableOf = ({ onHand, reserved }: { onHand: number; reserved: number }): number =>
  Math.max(0, onHand - reserved)

type Of<Type extends InventoryEvent['type']> = Extract<InventoryEvent, { type: Type }>
const withoutReservation = (
  state: InventoryState,
  holder: string,
  quantity: number,
): InventoryState => ({
  ...state,
  reserved: state.reserved - quantity,
  reservations: withoutEntry(state.reservations, holder),
})

/** The state after goods came or left, other than by a count. */
const moved = (state: InventoryState, pieces: number): InventoryState => ({
  ...state,
  counted: true,
  lastCounted: null,
  onHand: state.onHand + pieces,
})

const reserved = (state: InventoryState, { data }: Of<'StockReserved'>): InventoryState => ({
  ...state,
  reserved: state.reserved + data.quantity,
  reservations: withEntry(state.reservations, data.orderId, data.quantity),
})

const ended = (state: InventoryState, orderId: string, out: number, at: Instant) => ({
  ...state,
  ended: withMemory(state.ended, orderId, out, at),
})

/** The pieces of an order or a transfer left the shelf. `out`: how many of them may come back as a return. */
const left = (
  state: InventoryState,
  holder: string,
  quantity: number,
  out: number,
  at: Instant,
): InventoryState => {
  const rest = withoutReservation(state, holder, quantity)
  return ended(moved(rest, -quantity), holder, out, at)
}

const done = (state: InventoryState, id: string, at: Instant): InventoryState => ({
  ...state,
  done: withMemory(state.done, id, true as const, at),
})

const returned = (
  state: InventoryState,
  { orderId, returnId, quantity }: Of<'StockReturned'>['data'],
  at: Instant,
): InventoryState => {
  const out = recall(state.ended, orderId)
  const back = done(moved(state, quantity), returnId, at)
  return out === undefined ? back : ended(back, orderId, Math.max(0, out - quantity), at)
}

const byHand = (
  state: InventoryState,
  { type, data }: Of<'StockCounted' | 'LowStockThresholdSet'>,
): InventoryState => {
  const { lowStockThreshold } = data
  const changed = { ...state, lowStockThreshold, edits: state.edits + 1 }
  if (type === 'LowStockThresholdSet') return changed
  const { onHand, onHandBefore } = data
  return { ...changed, counted: true, onHand, lastCounted: onHand - onHandBefore }
}

const fold = (state: InventoryState, event: InventoryEvent, at: Instant): InventoryState => {
  const { type, data } = event
  switch (type) {
    case 'StockCounted':
    case 'LowStockThresholdSet':
      return byHand(state, event)
    case 'StockReserved':
      return reserved(state, event)
    case 'ReservationReleased':
      return ended(withoutReservation(state, data.orderId, data.quantity), data.orderId, 0, at)
    case 'StockDispatched':
      return left(state, data.orderId, data.quantity, data.quantity, at)
    case 'StockTransferredOut':
      return left(state, data.transferId, data.quantity, 0, at)
    case 'StockReturned':
      return returned(state, data, at)
    case 'StockReceived':
      return done(moved(state, data.quantity), data.receiptId, at)
    case 'StockTransferredIn':
      return done(moved(state, data.quantity), data.arrivalId, at)
    case 'StockWrittenOff':
      return done(moved(state, -data.quantity), data.writeOffId, at)
  }
}

export const evolve = (before: InventoryState, event: InventoryEvent, at: Instant) =>
  fold(
    { ...before, ended: forgetOld(before.ended, at), done: forgetOld(before.done, at) },
    event,
    at,
  )

/** `short`: how many of the reserved pieces will be missing. */
export type ShortOrder = { orderId: string; quantity: number; short: number }

/**
 * The orders that cannot be filled because a count found fewer pieces than are reserved. The latest orders lose their
 * pieces first: order ids sort by time.
 */
export const shortOrders = ({ onHand, reserved, reservations }: InventoryState): ShortOrder[] => {
  let missing = reserved - onHand
  if (missing <= 0) return []
  const held = reservations.parts.flat().sort(([a], [b]) => (a < b ? 1 : -1))
  const found: ShortOrder[] = []
  for (const [orderId, quantity] of held) {
    if (missing <= 0) break
    found.push({ orderId, quantity, short: Math.min(quantity, missing) })
    missing -= quantity
  }
  return found
}
