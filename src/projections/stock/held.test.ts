import { expect, it } from 'vitest'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { heldStock } from './held.ts'
import { openHeldStockQueries } from './queries.ts'

const key = (productId: number) => ({ branchId: 1, productId, variantId: 0 })
const orderId = 'order-1'
const reserved = (productId: number, of = orderId): Given => ({
  type: 'StockReserved',
  data: { ...key(productId), orderId: of, quantity: 2 },
})
const released = (productId: number): Given => ({
  type: 'ReservationReleased',
  data: { ...key(productId), orderId, quantity: 2, reason: 'cancelled' },
})
const cancelled: Given = {
  type: 'OrderCancelled',
  data: { orderId, subject: 'guest-1', reason: '' },
}

const held = (given: Given[]) => fold(heldStock, given)[orderId]

it('holds what an order has reserved, until it is released or has left', () => {
  expect(held([reserved(1), reserved(2)])).toMatchObject({
    branchId: 1,
    lines: [{ stockId: '1.1.0', quantity: 2 }, { stockId: '1.2.0' }],
  })
  expect(held([reserved(1), reserved(2), released(1)])).toMatchObject({
    lines: [{ stockId: '1.2.0' }],
  })
  expect(held([reserved(1), reserved(2), released(1), released(2)])).toBeUndefined()
  const left: Given = { type: 'StockDispatched', data: { ...key(1), orderId, quantity: 2 } }
  expect(held([reserved(1), left])).toBeUndefined()
})

it('sets pieces aside that a count found for the order', () => {
  const found: Given = {
    type: 'StockCounted',
    data: {
      ...key(1),
      onHandBefore: 0,
      onHand: 2,
      lowStockThreshold: 5,
      reason: 'found',
      foundFor: orderId,
    },
  }
  expect(held([reserved(1), reserved(2), found])).toMatchObject({
    lines: [{ stockId: '1.1.0', quantity: 2, isSetAside: true }, { stockId: '1.2.0' }],
  })
  expect(held([found])).toBeUndefined()
})

it('knows since when the order should hold none', () => {
  expect(held([reserved(1)])).toMatchObject({ endedAt: null })
  expect(held([reserved(1), cancelled])).toMatchObject({ endedAt: '2026-01-01T00:01:00.000Z' })
  const abandoned: Given = { type: 'OrderAbandoned', data: { orderId, branchId: 1, demand: [] } }
  expect(held([reserved(1), abandoned])).toMatchObject({ endedAt: '2026-01-01T00:01:00.000Z' })
  expect(held([cancelled])).toBeUndefined()
  const out: Given = { type: 'OrderOutForDelivery', data: { orderId } }
  expect(held([reserved(1), out])).toMatchObject({
    endedAt: '2026-01-01T00:01:00.000Z',
    isOut: true,
  })
})

it('finds the orders that ended and hold stock all the same', async () => {
  const store = await storeOf([reserved(1), reserved(1, 'alive'), cancelled])
  const found: string[] = []
  const { byEnded } = openHeldStockQueries(store)
  for await (const { id } of byEnded('2026-01-01T00:02:00.000Z')) found.push(`late ${id}`)
  for await (const { id } of byEnded('2026-01-01T00:02:00.001Z')) found.push(id)
  expect(found).toEqual([orderId])
})
