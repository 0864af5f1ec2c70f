import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { given, someTime } from '../kernel/given-when-then.ts'
import type { InventoryEvent } from './events.ts'
import { type InventoryCommand, inventory } from './inventory.ts'
import { availableOf, shortHolders } from './state.ts'

const key = { branchId: 1, productId: 7, variantId: 2 }
const counted = (onHand: number, onHandBefore = 0, lowStockThreshold = 5): InventoryEvent => ({
  type: 'StockCounted',
  data: { ...key, onHandBefore, onHand, lowStockThreshold, reason: 'count' },
})
const reserved = (orderId: string, quantity: number): InventoryEvent => ({
  type: 'StockReserved',
  data: { ...key, orderId, quantity },
})
const released = (orderId: string, quantity: number): InventoryEvent => ({
  type: 'ReservationReleased',
  data: { ...key, orderId, quantity, reason: 'cancelled' },
})
const dispatched = (orderId: string, quantity: number): InventoryEvent => ({
  type: 'StockDispatched',
  data: { ...key, orderId, quantity },
})
const returned = (orderId: string, quantity: number, returnId = orderId): InventoryEvent => ({
  type: 'StockReturned',
  data: { ...key, orderId, returnId, quantity },
})
const writtenOff = (writeOffId: string, quantity: number, reason: string): InventoryEvent => ({
  type: 'StockWrittenOff',
  data: { ...key, writeOffId, quantity, reason },
})

const thresholdSet = (before: number, lowStockThreshold: number): InventoryEvent => ({
  type: 'LowStockThresholdSet',
  data: { ...key, lowStockThresholdBefore: before, lowStockThreshold },
})

const reserve = (orderId: string, quantity: number): InventoryCommand => ({
  type: 'Reserve',
  key,
  orderId,
  quantity,
  at: someTime,
})
const release: InventoryCommand = { type: 'Release', key, orderId: 'a', reason: 'cancelled' }
const dispatch: InventoryCommand = { type: 'Dispatch', key, orderId: 'a' }
const bringBack = (quantity: number, returnId = 'a', writtenOff = 0): InventoryCommand => ({
  type: 'Return',
  key,
  orderId: 'a',
  returnId,
  quantity,
  writtenOff,
})
const giveBack = bringBack(2)
const count = (onHand?: number, lowStockThreshold?: number): InventoryCommand => ({
  type: 'Count',
  key,
  onHand,
  lowStockThreshold,
  reason: 'count',
})

describe('counting', () => {
  it('records the old figure and the new one', () => {
    given(inventory).when(count(10)).thenEvents(counted(10))
    given(inventory, counted(10)).when(count(4)).thenEvents(counted(4, 10))
  })
  it('opens the record of a product that has none, with no pieces', () => {
    given(inventory)
      .when(count(0, 5))
      .thenEvents(counted(0, 0, 5))
  })
  it('keeps the figure that is not given', () => {
    spec('operations stock', 'The threshold has an event of its own')
    given(inventory, counted(10)).when(count(undefined, 3)).thenEvents(thresholdSet(5, 3))
    given(inventory, counted(10, 0, 3))
      .when(count(8))
      .thenEvents(counted(8, 10, 3))
  })
  it('records nothing when nothing is different', () => {
    given(inventory, counted(10)).when(count(10, 5)).thenEvents()
  })
  it('takes a count below what is reserved for what it is; then nothing is available', () => {
    const { state, when } = given(inventory, counted(10), reserved('a', 6))
    when(count(4)).thenEvents(counted(4, 10))
    expect(availableOf(inventory.evolve(state, counted(4, 10), someTime))).toBe(0)
  })
  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d pieces', (figure) => {
    const facts = (path: string, word: string) => ({
      issues: [{ path, message: `Please enter a valid ${word}.` }],
    })
    given(inventory)
      .when(count(figure))
      .thenRejected('INVALID_INPUT', facts('quantity', 'quantity'))
    given(inventory)
      .when(count(1, figure))
      .thenRejected('INVALID_INPUT', facts('lowStockThreshold', 'threshold'))
  })
})

describe('reserving', () => {
  it('holds pieces for an order down to the last', () => {
    given(inventory, counted(3), reserved('b', 1))
      .when(reserve('a', 2))
      .thenEvents(reserved('a', 2))
  })
  it('refuses more than is available, and says how many are', () => {
    given(inventory, counted(3), reserved('b', 1))
      .when(reserve('a', 3))
      .thenRejected('OUT_OF_STOCK', { available: 2 })
    given(inventory).when(reserve('a', 1)).thenRejected('OUT_OF_STOCK', { available: 0 })
  })
  it('holds once what is reserved twice for the same order', () => {
    given(inventory, counted(2), reserved('a', 2)).when(reserve('a', 2)).thenEvents()
  })
  it('holds nothing for an order whose goods have left', () => {
    given(inventory, counted(5), reserved('a', 2), dispatched('a', 2))
      .when(reserve('a', 2))
      .thenEvents()
  })
  it('never again holds for an order whose reservation was released', () => {
    given(inventory, counted(5), reserved('a', 2), released('a', 2))
      .when(reserve('a', 2))
      .thenRejected('ORDER_EXPIRED')
  })
})

describe('releasing, dispatching, returning', () => {
  it('releases all that the order holds, once', () => {
    given(inventory, counted(5), reserved('a', 2)).when(release).thenEvents(released('a', 2))
    given(inventory, counted(5), reserved('a', 2), released('a', 2)).when(release).thenEvents()
    given(inventory, counted(5), reserved('b', 2)).when(release).thenEvents()
  })
  it('dispatches what the order holds, once; on hand and reserved fall together', () => {
    const held = [counted(5), reserved('a', 2)]
    given(inventory, ...held)
      .when(dispatch)
      .thenEvents(dispatched('a', 2))
    given(inventory, ...held, dispatched('a', 2))
      .when(dispatch)
      .thenEvents()
    expect(given(inventory, ...held, dispatched('a', 2)).state).toMatchObject({
      onHand: 3,
      reserved: 0,
    })
  })
  it('dispatches nothing that was released', () => {
    given(inventory, counted(5), reserved('a', 2), released('a', 2)).when(dispatch).thenEvents()
  })
  it('takes back what left, once', () => {
    const gone = [counted(5), reserved('a', 2), dispatched('a', 2)]
    given(inventory, ...gone)
      .when(giveBack)
      .thenEvents(returned('a', 2))
    given(inventory, ...gone, returned('a', 2))
      .when(giveBack)
      .thenEvents()
    given(inventory, counted(5), reserved('a', 2)).when(giveBack).thenEvents()
  })
})

describe('goods that come back in parts', () => {
  const gone = [counted(5), reserved('a', 3), dispatched('a', 3)]

  it('come back once for each return', () => {
    spec('operations stock', 'Part returns put pieces back once each, never more than went out')
    given(inventory, ...gone, returned('a', 1, 'r1'))
      .when(bringBack(1, 'r1'))
      .thenEvents()
    given(inventory, ...gone, returned('a', 1, 'r1'))
      .when(bringBack(1, 'r2'))
      .thenEvents(returned('a', 1, 'r2'))
  })
  it('are never more than went out', () => {
    spec('operations stock', 'Part returns put pieces back once each, never more than went out')
    given(inventory, ...gone, returned('a', 1, 'r1'))
      .when(bringBack(3, 'r2'))
      .thenEvents(returned('a', 2, 'r2'))
    given(inventory, ...gone, returned('a', 3, 'r1'))
      .when(bringBack(1, 'r2'))
      .thenEvents()
  })
  it('may be written off, all or some', () => {
    const { state, when } = given(inventory, ...gone)
    const events = [returned('a', 3, 'r1'), writtenOff('r1', 2, 'Returned')]
    when(bringBack(3, 'r1', 2)).thenEvents(...events)
    const after = events.reduce((now, event) => inventory.evolve(now, event, someTime), state)
    expect(after.onHand).toBe(3)
  })
})

describe('picking more than lies there', () => {
  it('writes the difference as found, and leaves nothing: on hand never falls below 0', () => {
    const { state, when } = given(inventory, counted(5), reserved('a', 3), counted(1, 5))
    const found: InventoryEvent = {
      type: 'StockCounted',
      data: {
        ...key,
        onHandBefore: 1,
        onHand: 3,
        lowStockThreshold: 5,
        reason: 'Found at picking',
      },
    }
    when(dispatch).thenEvents(found, dispatched('a', 3))
    const events = [found, dispatched('a', 3)]
    const after = events.reduce((now, event) => inventory.evolve(now, event, someTime), state)
    expect(after).toMatchObject({ onHand: 0, reserved: 0 })
  })
})

describe('forgetting', () => {
  const ENDED = '2026-01-05T10:30:00.000Z'
  const DAY_LATER = '2026-01-06T12:00:00.000Z'
  /** Its time is 10:00 on the fifth. */
  const orderId = '019b8d99-6900-7000-8000-000000000000'
  const lateReserve = (at: string): InventoryCommand => ({
    type: 'Reserve',
    key,
    orderId,
    quantity: 2,
    at,
  })
  const gone = [
    { ...counted(5), at: ENDED },
    { ...reserved(orderId, 2), at: ENDED },
    { ...dispatched(orderId, 2), at: ENDED },
  ]
  const later = { ...counted(9, 3), at: DAY_LATER }

  it('drops an order a day after its end, by the time of a later event', () => {
    expect(JSON.stringify(given(inventory, ...gone).state.ended)).not.toBe('[]')
    expect(
      given(inventory, ...gone, { ...later, at: '2026-01-06T09:00:00.000Z' }).state.ended,
    ).toEqual(given(inventory, ...gone).state.ended)
    expect(given(inventory, ...gone, later).state).toMatchObject({ ended: [], onHand: 9 })
    const back = { ...returned(orderId, 1, 'r1'), at: ENDED }
    expect(JSON.stringify(given(inventory, ...gone, back).state.done)).toContain('r1')
    expect(given(inventory, ...gone, back, later).state).toMatchObject({ ended: [], done: [] })
  })
  it('never again holds for an order that it has forgotten: its id is too old', () => {
    given(inventory, ...gone, later)
      .when(lateReserve(DAY_LATER))
      .thenRejected('ORDER_EXPIRED')
  })
  it('holds for no order whose id is older than an hour, but keeps what it holds', () => {
    given(inventory, counted(5))
      .when(lateReserve('2026-01-05T11:00:00.001Z'))
      .thenRejected('ORDER_EXPIRED')
    given(inventory, counted(5))
      .when(lateReserve('2026-01-05T11:00:00.000Z'))
      .thenEvents(reserved(orderId, 2))
    given(inventory, counted(5), reserved(orderId, 2)).when(lateReserve(DAY_LATER)).thenEvents()
  })
  it('takes back as many pieces as the order says, though it has forgotten how many left', () => {
    const back = (quantity: number): InventoryCommand => ({
      type: 'Return',
      key,
      orderId,
      returnId: orderId,
      quantity,
      writtenOff: 0,
    })
    given(inventory, ...gone, later)
      .when(back(3))
      .thenEvents(returned(orderId, 3))
    given(inventory, ...gone)
      .when(back(3))
      .thenEvents(returned(orderId, 2))
  })
})

it('lacks pieces of the latest order, and of no other once none is missing', () => {
  const held = ['a', 'b'].map((holderId) => ({ holderId, quantity: 1, isSetAside: false }))
  expect(shortHolders(1, held)).toEqual([{ holderId: 'b', quantity: 1, short: 1 }])
})
