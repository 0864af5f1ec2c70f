import { type BigMap, emptyBigMap, withEntry, withoutEntry } from '../kernel/big-map.ts'
import { type DayMap, forgetOld, withMemory } from '../kernel/day-map.ts'
import type { Instant } from '../kernel/event.ts'
import type { InventoryEvent } from './events.ts'

/**
 * `reservations` are pieces held for an order that has not left yet. They never exceed the pieces that were on hand.
 * `ended` are pieces that went out for an order, or 0 when its reservation was released or its goods came back. An
 * order that stands there reserves nothing any more. It is forgotten a day later: its id is then too old to reserve.
 */
export type InventoryState = {
  counted: boolean
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
  onHand: 0,
  reserved: 0,
  lowStockThreshold: DEFAULT_THRESHOLD,
  reservations: emptyBigMap(),
  ended: [],
}

type PiecesEvent = Exclude<InventoryEvent, { type: 'StockCounted' }>

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
      const rest = withoutReservation(state, event)
      return { ...rest, onHand: onHand - quantity, ended: ended(state, event, quantity, at) }
    }
    case 'StockReturned':
      return { ...state, onHand: onHand + quantity, ended: ended(state, event, 0, at) }
  }
}

export const evolve = (
  before: InventoryState,
  event: InventoryEvent,
  at: Instant,
): InventoryState => {
  const state = { ...before, ended: forgetOld(before.ended, at) }
  if (event.type !== 'StockCounted') return evolveOrder(state, event, at)
  const { onHand, lowStockThreshold } = event.data
  return { ...state, counted: true, onHand, lowStockThreshold }
}
