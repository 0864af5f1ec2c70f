import { expect, it } from 'vitest'
import { spec } from '#spec'
import { counted } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { stock } from './projection.ts'
import { openStockSumQueries } from './queries.ts'
import { onShelf } from './sums.ts'

const key = { branchId: 1, productId: 7, variantId: 2 }
const order = (quantity: number) => ({ ...key, orderId: 'order-1', quantity })
const transfer = (quantity: number) => ({ ...key, transferId: 't', quantity })
const recount: Given = {
  type: 'StockCounted',
  data: { ...key, onHandBefore: 41, onHand: 38, lowStockThreshold: 5, reason: 'count' },
}
const told: Given[] = [
  counted(1, 7, 30, 2),
  { type: 'StockReceived', data: { ...key, receiptId: 'r', quantity: 24, note: '' } },
  { type: 'StockReserved', data: order(6) },
  { type: 'StockDispatched', data: order(6) },
  { type: 'StockReturned', data: { ...order(2), returnId: 'back' } },
  { type: 'StockWrittenOff', data: { ...key, writeOffId: 'w', quantity: 1, reason: 'Spoilt' } },
  { type: 'StockReserved', data: { ...key, orderId: 't', quantity: 10 } },
  { type: 'StockTransferredOut', data: transfer(10) },
  { type: 'StockTransferredIn', data: { ...transfer(2), arrivalId: 'a' } },
  recount,
  { type: 'StockReserved', data: { ...order(4), orderId: 'order-2' } },
  { type: 'StockReserved', data: { ...order(1), orderId: 'order-3' } },
  {
    type: 'ReservationReleased',
    data: { ...order(1), orderId: 'order-3', reason: 'cancelled' },
  },
]

it('adds up to what lies on the shelf, term by term, after every event', () => {
  spec('operations stock', '‘Why 3?’: the sum')
  for (let n = 1; n <= told.length; n += 1) {
    const events = told.slice(0, n)
    const { terms, onHand } = Object(fold(stock, events)['1.7.2'])
    expect(onShelf(terms), `after ${n}`).toBe(onHand)
  }
  expect(fold(stock, told)['1.7.2']).toMatchObject({
    reserved: 4,
    terms: {
      opening: 30,
      received: 24,
      transferredIn: 2,
      transferredOut: 10,
      returned: 2,
      left: 6,
      writtenOff: 1,
      counted: -3,
    },
  })
})

const termsIn = (events: readonly Given[]) => Object(fold(stock, events)['1.7.2']).terms

it('takes the first count for the opening, unless goods came before it', () => {
  expect(termsIn([counted(1, 7, 30, 2)])).toMatchObject({ opening: 30 })
  const received: Given = {
    type: 'StockReceived',
    data: { ...key, receiptId: 'r', quantity: 41, note: '' },
  }
  expect(termsIn([received, recount])).toMatchObject({
    opening: 0,
    received: 41,
    counted: -3,
  })
})

it('is told to those who run the branch', async () => {
  const { of } = openStockSumQueries(await storeOf(told))
  const manager = (branchId: number) => ({ id: 'm', role: 'branch_manager', branchId }) as const
  expect((await of(manager(1), key)).ok).toBe(true)
  expect(await of(manager(2), key)).toMatchObject({ error: { code: 'FORBIDDEN' } })
  const elsewhere = await of(manager(2), { ...key, branchId: 2 })
  expect(elsewhere).toMatchObject({ error: { code: 'STOCK_NOT_FOUND' } })
})
