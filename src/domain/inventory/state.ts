import { type BigMap, emptyBigMap, withEntry, withoutEntry } from '../kernel/big-map.ts'
import { type DayMap, forgetOld, withMemory } from '../kernel/day-map.ts'
import type { Instant } from '../kernel/event.ts'
import type { InventoryEvent } from './events.ts'

/**
 * `reservations` are pieces held for an order that has not left yet. They never exceed the pieces that were on hand.
 * `ended` are pieces that went out for an order, or 0 when its reservation was released or its goods came back. An
 * order that stands there reserves nothing any more. It is forgotten a day later: its id is then too old to reserve.
 * `edits` counts the changes by hand: sales leave it alone. `lastCounted` is the difference that the last count made,
 * and null once goods left or came after it.
 */
export type InventoryState = {
  counted: boolean
  edits: number
  lastCounted: number | null
  onHand: number
  reserved: number
  lowStockThreshold: number
  reservations: BigMap<number>
  ended: DayMap<number>
}

/** Managers hear of five pieces or fewer unless they set another threshold. */
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
}

/** The pieces that may still be promised. A count may find fewer than were promised: none are left then. */
export const availableOf = ({ onHand, reserved }: { onHand: number; reserved: number }): number =>
  Math.max(0, onHand - reserved)

type HandEvent = Extract<InventoryEvent, { type: 'StockCounted' | 'LowStockThresholdSet' }>
type PiecesEvent = Exclude<InventoryEvent, HandEvent>

const withoutReservation = (state: InventoryState, { data }: PiecesEvent): InventoryState => ({
  ...state,
  reserved: state.reserved - data.quantity,
  reservations: withoutEntry(state.reservations, data.orderId),
})

const ended = (state: InventoryState, { data }: PiecesEvent, left: number, at: Instant) =>
  withMemory(state.ended, data.orderId, left, at)

const evolveOrder = (state: InventoryState, event: PiecesEvent, at: Instant): InventoryState => {
  const { onHand } = state
  const { orderId, quantity } = event.data
  switch (event.type) {
    case 'StockReserved': {
      const reservations = withEntry(state.reservations, orderId, quantity)
      return { ...state, reserved: state.reserved + quantity, reservations }
    }
    case 'ReservationReleased':
      return { ...withoutReservation(state, event), ended: ended(state, event, 0, at) }
    case 'StockDispatched': {
      const rest = { ...withoutReservation(state, event), lastCounted: null }
      return { ...rest, onHand: onHand - quantity, ended: ended(state, event, quantity, at) }
    }
    case 'StockReturned':
      return {
        ...state,
        lastCounted: null,
        onHand: onHand + quantity,
        ended: ended(state, event, 0, at),
      }
  }
}

const evolveByHand = (state: InventoryState, { type, data }: HandEvent): InventoryState => {
  const { lowStockThreshold } = data
  const changed = { ...state, lowStockThreshold, edits: state.edits + 1 }
  if (type === 'LowStockThresholdSet') return changed
  const { onHand, onHandBefore } = data
  return { ...changed, counted: true, onHand, lastCounted: onHand - onHandBefore }
}

const isByHand = (event: InventoryEvent): event is HandEvent =>
  event.type === 'StockCounted' || event.type === 'LowStockThresholdSet'

export const evolve = (
  before: InventoryState,
  event: InventoryEvent,
  at: Instant,
): InventoryState => {
  const state = { ...before, ended: forgetOld(before.ended, at) }
  return isByHand(event) ? evolveByHand(state, event) : evolveOrder(state, event, at)
}
