import { expect, it } from 'vitest'
import { spec } from '#spec'
import { counted } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { stockMoves } from './moves.ts'
import { openStockMoveQueries } from './queries.ts'

const key = { branchId: 1, productId: 7, variantId: 2 }
const order = (quantity: number, orderId = 'order-1') => ({ ...key, orderId, quantity })
const transfer = (quantity: number) => ({ ...key, transferId: 't', quantity })
const manager = (branchId: number) => ({ id: 'm', role: 'branch_manager', branchId }) as const
const told: Given[] = [
  counted(1, 7, 30, 2),
  {
    type: 'StockReceived',
    data: { ...key, receiptId: 'r', quantity: 24, note: 'Brookside' },
    actor: { id: 'm', role: 'branch_manager' },
  },
  { type: 'StockReserved', data: order(6) },
  { type: 'StockDispatched', data: order(6) },
  { type: 'StockReturned', data: { ...order(2), returnId: 'back' } },
  { type: 'StockWrittenOff', data: { ...key, writeOffId: 'w', quantity: 1, reason: 'Spoilt' } },
  { type: 'StockReserved', data: order(10, 't') },
  { type: 'StockTransferredOut', data: transfer(10) },
  { type: 'StockTransferredIn', data: { ...transfer(2), arrivalId: 'a' } },
  {
    type: 'StockCounted',
    data: { ...key, onHandBefore: 41, onHand: 38, lowStockThreshold: 5, reason: 'count' },
  },
  { type: 'StockReserved', data: order(4, 'order-2') },
  { type: 'StockReserved', data: order(1, 'order-3') },
  { type: 'ReservationReleased', data: { ...order(1, 'order-3'), reason: 'cancelled' } },
]
const brief = (docs: object) =>
  Object.values(docs).map(({ term, pieces, note, holderId }) => [term, pieces, note, holderId])

it('keeps each event under its term of the sum', () => {
  spec('operations stock', '‘Why 3?’ is a statement in the stock record’s drawer')
  const docs = fold(stockMoves, told)
  expect(brief(docs).sort()).toEqual(
    [
      ['opening', 30, 'first count', null],
      ['received', 24, 'Brookside', null],
      ['left', -6, null, 'order-1'],
      ['returned', 2, null, 'order-1'],
      ['writtenOff', -1, 'Spoilt', null],
      ['transferredOut', -10, null, 't'],
      ['transferredIn', 2, null, 't'],
      ['counted', -3, 'count', null],
    ].sort(),
  )
})

it('tells the events of one term in pages, newest first', async () => {
  spec('operations stock', '‘Why 3?’ is a statement in the stock record’s drawer')
  const { ofTerm } = openStockMoveQueries(await storeOf([...told, ...told.slice(1, 2)]))
  const first = await ofTerm(manager(1), key, 'received', { limit: 1 })
  expect(first).toMatchObject({
    value: { moves: [{ pieces: 24, note: 'Brookside', role: 'branch_manager', order: null }] },
  })
  const next = first.ok ? first.value.next : undefined
  const second = await ofTerm(manager(1), key, 'received', { limit: 1, cursor: next })
  expect(second).toMatchObject({ ok: true, value: { moves: [{}], next: undefined } })
})

it('tells the reservations that last, in pages, newest first', async () => {
  spec('operations stock', '‘Why 3?’ is a statement in the stock record’s drawer')
  const more: Given[] = [
    { type: 'StockReserved', data: order(3, 'order-4') },
    { type: 'StockReserved', data: { ...order(5, 'order-4'), productId: 8 } },
  ]
  const { ofTerm } = openStockMoveQueries(await storeOf([...told, ...more]))
  const first = await ofTerm(manager(1), key, 'reserved', { limit: 1 })
  expect(first).toMatchObject({
    value: { moves: [{ id: '1.7.2.order-4', pieces: 3, at: '2026-01-01T00:13:00.000Z' }] },
  })
  const next = first.ok ? first.value.next : undefined
  const second = await ofTerm(manager(1), key, 'reserved', { limit: 1, cursor: next })
  expect(second).toMatchObject({
    ok: true,
    value: { moves: [{ id: '1.7.2.order-2', pieces: 4 }], next: undefined },
  })
})

it('is told to those who run the branch', async () => {
  const { ofTerm } = openStockMoveQueries(await storeOf(told))
  expect(await ofTerm(manager(2), key, 'left', { limit: 9 })).toMatchObject({
    error: { code: 'FORBIDDEN' },
  })
})
