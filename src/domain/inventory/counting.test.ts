import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { given, someTime } from '../kernel/given-when-then.ts'
import type { InventoryEvent } from './events.ts'
import { type InventoryCommand, inventory } from './inventory.ts'
import { availableOf, shortOrders } from './state.ts'

const key = { branchId: 1, productId: 7, variantId: 2 }
const reason = 'count'
const counted = (onHand: number, onHandBefore = 0): InventoryEvent => ({
  type: 'StockCounted',
  data: { ...key, onHandBefore, onHand, lowStockThreshold: 5, reason },
})
const pieces = <Type extends 'StockReserved' | 'StockDispatched' | 'StockReturned'>(
  type: Type,
  orderId: string,
  quantity: number,
) => ({ type, data: { ...key, orderId, quantity } })
const reserved = (orderId: string, quantity: number) => pieces('StockReserved', orderId, quantity)
const left = (orderId: string, quantity: number) => pieces('StockDispatched', orderId, quantity)
const thresholdSet = (lowStockThreshold: number): InventoryEvent => ({
  type: 'LowStockThresholdSet',
  data: { ...key, lowStockThresholdBefore: 5, lowStockThreshold },
})

type Edited = {
  quantity?: number
  seen?: number
  lowStockThreshold?: number
  revision?: number
  reason?: string
}
const edit = ({
  quantity,
  seen,
  lowStockThreshold,
  revision,
  ...why
}: Edited): InventoryCommand => ({
  type: 'Edit',
  key,
  quantity,
  seen,
  lowStockThreshold,
  revision,
  reason: why.reason,
})
const countShelf = (onHand: number, seen: number, why?: string): InventoryCommand => ({
  type: 'CountShelf',
  key,
  onHand,
  seen,
  reason: why,
})
const openWith = (quantity: number): InventoryCommand => ({
  type: 'Open',
  key,
  quantity,
  lowStockThreshold: 5,
  reason,
})

describe('an edit of what can be sold', () => {
  const shop = () => given(inventory, counted(10), reserved('a', 3))

  it('writes on hand as the quantity and what is reserved at that moment', () => {
    shop()
      .when(edit({ quantity: 4, seen: 7 }))
      .thenEvents(counted(7, 10))
  })
  it('counts nothing where the quantity is the one that was seen, or is left out', () => {
    shop()
      .when(edit({ quantity: 8, seen: 8, lowStockThreshold: 2 }))
      .thenEvents(thresholdSet(2))
    shop()
      .when(edit({ lowStockThreshold: 2 }))
      .thenEvents(thresholdSet(2))
    shop().when(edit({})).thenEvents()
  })
  it('is refused with both figures where the stock has moved, and writes nothing', () => {
    shop()
      .when(edit({ quantity: 4, seen: 8, lowStockThreshold: 2 }))
      .thenRejected('STOCK_MOVED', { seen: 8, now: 7 })
  })
  it('is taken as said where nobody says what was seen', () => {
    spec('operations stock', 'A stock that moved is refused with both figures')
    shop()
      .when(edit({ quantity: 4 }))
      .thenEvents(counted(7, 10))
    shop()
      .when(edit({ quantity: 7 }))
      .thenEvents()
  })
  it('is one event though it comes twice, until goods move', () => {
    const once = [counted(10), reserved('a', 3), counted(7, 10)]
    given(inventory, ...once)
      .when(edit({ quantity: 4, seen: 7 }))
      .thenEvents()
    given(inventory, ...once, left('a', 3))
      .when(edit({ quantity: 4, seen: 7 }))
      .thenRejected('STOCK_MOVED', { seen: 7, now: 4 })
  })
  it('is refused where somebody else changed the record by hand since, not where goods were sold', () => {
    const changed = given(inventory, counted(10), thresholdSet(3), reserved('a', 3))
    changed
      .when(edit({ lowStockThreshold: 4, revision: 1 }))
      .thenRejected('CHANGED_MEANWHILE', { revision: 2, quantity: 7, lowStockThreshold: 3 })
    changed.when(edit({ lowStockThreshold: 3, revision: 1 })).thenEvents()
    given(inventory, counted(10), reserved('a', 3))
      .when(edit({ lowStockThreshold: 3, revision: 1 }))
      .thenEvents(thresholdSet(3))
  })
  it('needs a record', () => {
    given(inventory)
      .when(edit({ quantity: 4 }))
      .thenRejected('STOCK_NOT_FOUND')
  })
})

describe('a count of the shelf', () => {
  it('is not late by reservations, but by goods that left or came', () => {
    given(inventory, counted(10), reserved('a', 3))
      .when(countShelf(9, 10))
      .thenEvents(counted(9, 10))
    given(inventory, counted(10), reserved('a', 3), left('a', 3))
      .when(countShelf(9, 10))
      .thenRejected('STOCK_MOVED', { seen: 10, now: 7 })
  })
  it('is late too where the counter found what was seen, and it has left since', () => {
    given(inventory, counted(10), reserved('a', 3), left('a', 3))
      .when(countShelf(10, 10))
      .thenRejected('STOCK_MOVED', { seen: 10, now: 7 })
  })
  it('says the same figure again with the present one as seen: keep mine', () => {
    given(inventory, counted(10), reserved('a', 3), left('a', 3))
      .when(countShelf(9, 7))
      .thenEvents(counted(9, 7))
  })
  it('is one event though it comes twice, until goods move', () => {
    given(inventory, counted(10), counted(8, 10)).when(countShelf(8, 10)).thenEvents()
    given(inventory, counted(10), reserved('a', 2), left('a', 2))
      .when(countShelf(8, 10))
      .thenRejected('STOCK_MOVED', { seen: 10, now: 8 })
  })
  it('needs a record', () => {
    given(inventory).when(countShelf(1, 0)).thenRejected('STOCK_NOT_FOUND')
  })
})

describe('a count that misses 20 pieces or more', () => {
  const explained = (onHand: number, onHandBefore: number): InventoryEvent => ({
    type: 'StockCounted',
    data: { ...key, onHandBefore, onHand, lowStockThreshold: 5, reason: 'Sold at the gate' },
  })
  const shop = () => given(inventory, counted(1040), reserved('a', 3))

  it('is refused until somebody says why, and the event says it', () => {
    spec('operations stock', 'A count that misses 20 pieces or more asks for a reason')
    shop().when(countShelf(40, 1040)).thenRejected('COUNT_REASON_REQUIRED', { missing: 1000 })
    shop()
      .when(countShelf(40, 1040, 'Sold at the gate'))
      .thenEvents(explained(40, 1040))
  })
  it('begins at 20: fewer, and any number more, need no reason', () => {
    shop().when(countShelf(1020, 1040)).thenRejected('COUNT_REASON_REQUIRED', { missing: 20 })
    shop().when(countShelf(1021, 1040)).thenEvents(counted(1021, 1040))
    shop().when(countShelf(9000, 1040)).thenEvents(counted(9000, 1040))
  })
  it('is measured against the shelf as it is now, when somebody keeps it after goods came', () => {
    const received: InventoryEvent = {
      type: 'StockReceived',
      data: { ...key, receiptId: 'r', quantity: 30, note: '' },
    }
    given(inventory, counted(10), received)
      .when(countShelf(10, 40))
      .thenRejected('COUNT_REASON_REQUIRED', { missing: 30 })
  })
  it('is asked for in an edit too that says what was seen', () => {
    shop()
      .when(edit({ quantity: 37, seen: 1037 }))
      .thenRejected('COUNT_REASON_REQUIRED', { missing: 1000 })
    shop()
      .when(edit({ quantity: 37, seen: 1037, reason: 'Sold at the gate' }))
      .thenEvents(explained(40, 1040))
    shop()
      .when(edit({ quantity: 37 }))
      .thenEvents(counted(40, 1040))
  })
  it('is one event though it comes twice', () => {
    given(inventory, counted(1040), explained(40, 1040)).when(countShelf(40, 1040)).thenEvents()
  })
})

it('opens a record once', () => {
  given(inventory).when(openWith(3)).thenEvents(counted(3))
  given(inventory, counted(3)).when(openWith(3)).thenEvents()
  given(inventory, counted(3)).when(openWith(4)).thenRejected('STOCK_ALREADY_OPEN')
})

it('lets the latest orders go short when a count finds fewer pieces than are reserved', () => {
  const { state } = given(
    inventory,
    counted(10),
    reserved('a', 3),
    reserved('c', 2),
    counted(2, 10),
  )
  expect(availableOf(state)).toBe(0)
  expect(shortOrders(state)).toEqual([
    { holderId: 'c', quantity: 2, short: 2 },
    { holderId: 'a', quantity: 3, short: 1 },
  ])
  expect(shortOrders(inventory.evolve(state, counted(5, 2), someTime))).toEqual([])
})

describe('pieces that were found for an order', () => {
  const find = (orderId: string): InventoryCommand => ({ type: 'Find', key, orderId })
  const short = (...later: InventoryEvent[]) =>
    given(
      inventory,
      counted(20),
      reserved('a', 10),
      reserved('b', 5),
      reserved('c', 5),
      counted(8, 20),
      ...later,
    )
  const found = (onHandBefore: number, onHand: number, foundFor: string): InventoryEvent => ({
    type: 'StockCounted',
    data: {
      ...key,
      onHandBefore,
      onHand,
      lowStockThreshold: 5,
      reason: 'Found at picking',
      foundFor,
    },
  })

  it('lie apart for it: who was short besides stays short', () => {
    short()
      .when(find('b'))
      .thenEvents(found(8, 13, 'b'))
    expect(shortOrders(short(found(8, 13, 'b')).state)).toEqual([
      { holderId: 'c', quantity: 5, short: 5 },
      { holderId: 'a', quantity: 10, short: 2 },
    ])
  })
  it('are found once, and only for an order that lacks some', () => {
    short(found(8, 13, 'b'))
      .when(find('b'))
      .thenEvents()
    short().when(find('nobody')).thenEvents()
    given(inventory, counted(20), reserved('a', 10)).when(find('a')).thenEvents()
  })
  it('are the last that a later count takes away', () => {
    const { state } = short(found(8, 13, 'b'), counted(6, 13))
    expect(shortOrders(state).map(({ holderId, short: n }) => [holderId, n])).toEqual([
      ['c', 5],
      ['a', 9],
    ])
  })
  it('leave with it', () => {
    const { state } = short(found(8, 13, 'b'), left('b', 5))
    expect(state.setAside.size).toBe(0)
  })
})

it('counts the changes by hand: sales leave the revision alone', () => {
  const { state } = given(inventory, counted(10), reserved('a', 3), left('a', 3), thresholdSet(2))
  expect(state.edits).toBe(2)
})
