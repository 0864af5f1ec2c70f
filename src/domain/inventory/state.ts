import type { Instant } from '../kernel/decider.ts'
import {
  type BigMap,
  type DayMap,
  emptyBigMap,
  forgetOld,
  lookUp,
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
  /** The orders whose missing pieces were found and set aside. */
  setAside: BigMap<true>
  /**
   * The orders of the last day that no longer hold pieces here, each with the number of its pieces that may still be
   * returned. An order in this map cannot reserve again. After a day the age of its id alone forbids that.
   */
  ended: DayMap<number>
  /** The ids of returns, receipts, write-offs and transfers of the last day. */
  done: DayMap<true>
  /** The receipts of the last day. One that was taken back has no pieces. */
  receipts: DayMap<Receipt>
}

export type Receipt = { quantity: number; at: Instant }

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
  setAside: emptyBigMap(),
  ended: [],
  done: [],
  receipts: [],
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
  setAside: withoutEntry(state.setAside, holder),
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

const withReceipt = (
  state: InventoryState,
  receiptId: string,
  quantity: number,
  at: Instant,
): InventoryState => ({
  ...state,
  receipts: withMemory(state.receipts, receiptId, { quantity, at }, at),
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
  const { onHand, onHandBefore, foundFor } = data
  const setAside =
    foundFor === undefined ? state.setAside : withEntry(state.setAside, foundFor, true as const)
  return { ...changed, counted: true, onHand, lastCounted: onHand - onHandBefore, setAside }
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
      return withReceipt(
        done(moved(state, data.quantity), data.receiptId, at),
        data.receiptId,
        data.quantity,
        at,
      )
    case 'ReceiptTakenBack':
      return withReceipt(moved(state, -data.quantity), data.receiptId, 0, at)
    case 'StockTransferredIn':
      return done(moved(state, data.quantity), data.arrivalId, at)
    case 'StockWrittenOff':
      return done(moved(state, -data.quantity), data.writeOffId, at)
  }
}

export const evolve = (before: InventoryState, event: InventoryEvent, at: Instant) =>
  fold(
    {
      ...before,
      ended: forgetOld(before.ended, at),
      done: forgetOld(before.done, at),
      receipts: forgetOld(before.receipts, at),
    },
    event,
    at,
  )

/** Pieces that an order or a transfer holds. `isSetAside`: they lie apart from the shelf. */
export type HeldPieces = { holderId: string; quantity: number; isSetAside: boolean }
/** `short`: how many of the held pieces are missing. */
export type ShortHolder = { holderId: string; quantity: number; short: number }

/**
 * Sorts the orders that lack pieces first to the front: the latest order comes first, and orders whose pieces are set
 * aside come last. Ids of orders sort by time.
 */
const firstToLack = (one: HeldPieces, other: HeldPieces): number =>
  Number(one.isSetAside) - Number(other.isSetAside) || (one.holderId < other.holderId ? 1 : -1)

/** The holders who lack pieces, if `missing` of the held pieces are not on the shelf. */
export const shortHolders = (missing: number, held: readonly HeldPieces[]): ShortHolder[] => {
  let left = missing
  const found: ShortHolder[] = []
  for (const { holderId, quantity } of left > 0 ? held.toSorted(firstToLack) : []) {
    if (left <= 0) break
    found.push({ holderId, quantity, short: Math.min(quantity, left) })
    left -= quantity
  }
  return found
}

/** The orders and transfers that lack pieces because fewer are on the shelf than are reserved. */
export const shortOrders = ({
  onHand,
  reserved,
  reservations,
  setAside,
}: InventoryState): ShortHolder[] =>
  reserved <= onHand
    ? []
    : shortHolders(
        reserved - onHand,
        reservations.parts.flat().map(([holderId, quantity]) => ({
          holderId,
          quantity,
          isSetAside: lookUp(setAside, holderId) !== undefined,
        })),
      )
