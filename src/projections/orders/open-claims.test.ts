import { expect, it } from 'vitest'
import { placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { openClaims } from './open-claims.ts'

const demand = [{ productId: 7, variantId: 2, quantity: 2 }]
const claimed: Given = {
  type: 'OrderNumberClaimed',
  data: {
    orderNumber: 'DK-00000001',
    orderId: 'order-1',
    requestKey: 'r',
    fingerprint: 'f',
    branchId: 1,
    demand,
  },
}

it('holds a claim whose order has not come', () => {
  expect(fold(openClaims, [claimed])['order-1']).toEqual({
    id: 'order-1',
    orderNumber: 'DK-00000001',
    branchId: 1,
    demand,
    claimedAt: '2026-01-01T00:00:00.000Z',
    position: expect.any(String),
  })
})

it('lets it go once the order was placed or abandoned', () => {
  expect(fold(openClaims, [claimed, placed()])).toEqual({})
  const abandoned: Given = {
    type: 'OrderAbandoned',
    data: { orderId: 'order-1', branchId: 1, demand },
  }
  expect(fold(openClaims, [claimed, abandoned])).toEqual({})
})
