import { expect, it } from 'vitest'
import { counted } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { stock } from './projection.ts'
import { noTerms } from './sums.ts'

const key = { branchId: 1, productId: 7, variantId: 2 }
const of = (quantity: number) => ({ ...key, orderId: 'order-1', quantity })
const figures = (...events: Given[]) => fold(stock, events)['1.7.2']

const first = counted(1, 7, 10, 2)
const reserved: Given = { type: 'StockReserved', data: of(4) }

it('starts with the first count', () => {
  expect(fold(stock, [first])).toEqual({
    '1.7.2': {
      id: '1.7.2',
      ...key,
      onHand: 10,
      reserved: 0,
      available: 10,
      lowStockThreshold: 5,
      revision: 1,
      pace: { openedDay: 20454, soldDay: 20454, sold: [] },
      terms: { ...noTerms, opening: 10 },
      position: expect.any(String),
    },
  })
})

it('promises what is on hand less what is reserved', () => {
  expect(figures(first, reserved)).toMatchObject({ onHand: 10, reserved: 4, available: 6 })
})

it('gives a released reservation back', () => {
  const released: Given = { type: 'ReservationReleased', data: { ...of(4), reason: 'cancelled' } }
  expect(figures(first, reserved, released)).toMatchObject({ onHand: 10, reserved: 0 })
})

it('takes dispatched goods off hand and reservation, and puts returned ones back', () => {
  const dispatched: Given = { type: 'StockDispatched', data: of(4) }
  const returned: Given = {
    type: 'StockReturned',
    data: { ...of(3), returnId: 'order-1' },
  }
  const out = { onHand: 6, reserved: 0, available: 6 }
  expect(figures(first, reserved, dispatched)).toMatchObject(out)
  expect(figures(first, reserved, dispatched, returned)).toMatchObject({ onHand: 9, available: 9 })
})

it('adds what was received, opening a record where there is none, and takes off what was written off', () => {
  const received: Given = {
    type: 'StockReceived',
    data: { ...key, receiptId: 'r', quantity: 12, note: '' },
  }
  const writtenOff: Given = {
    type: 'StockWrittenOff',
    data: { ...key, writeOffId: 'w', quantity: 2, reason: 'Spoilt' },
  }
  expect(figures(first, received, writtenOff)).toMatchObject({ onHand: 20, available: 20 })
  expect(figures(received)).toMatchObject({ ...key, onHand: 12, lowStockThreshold: 5, revision: 0 })
})

it('keeps reservations over a count, and never offers less than nothing', () => {
  expect(figures(first, reserved, counted(1, 7, 3, 2))).toMatchObject({
    onHand: 3,
    reserved: 4,
    available: 0,
  })
})

it('changes the threshold alone, and counts what was changed by hand', () => {
  const set: Given = {
    type: 'LowStockThresholdSet',
    data: { ...key, lowStockThresholdBefore: 5, lowStockThreshold: 8 },
  }
  expect(figures(first, reserved, set)).toMatchObject({
    onHand: 10,
    reserved: 4,
    lowStockThreshold: 8,
    revision: 2,
  })
})

it('keeps branches and variants apart', () => {
  const docs = fold(stock, [first, counted(2, 7, 1, 2), counted(1, 7, 8)])
  expect(Object.keys(docs)).toEqual(['1.7.0', '1.7.2', '2.7.2'])
})
