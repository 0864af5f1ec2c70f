import { expect, it } from 'vitest'
import { placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { openClaims } from './open-claims.ts'

const demand = [{ productId: 7, variantId: 2, quantity: 2 }]
const claimed = {
  type: 'OrderNumberClaimed' as const,
  data: {
    orderNumber: 'DK-00000001',
    orderId: 'order-1',
    requestKey: 'r',
    fingerprint: 'f',
    branchId: 1,
    demand,
  },
}

const claims = (events: Given[]) => Object(fold(openClaims, events)['1']).claims

it('holds a claim whose order has not come', () => {
  const claimedAt = '2026-01-01T00:00:00.000Z'
  expect(claims([claimed])).toEqual([{ orderId: 'order-1', orderNumber: 'DK-00000001', claimedAt }])
})

it('lets it go once the order was placed or abandoned', () => {
  const other = { ...claimed, data: { ...claimed.data, orderId: 'order-2' } }
  expect(claims([claimed, other, placed()])).toMatchObject([{ orderId: 'order-2' }])
  const abandoned: Given = {
    type: 'OrderAbandoned',
    data: { orderId: 'order-1', branchId: 1, demand },
  }
  expect(claims([claimed, abandoned])).toEqual([])
  expect(fold(openClaims, [abandoned])).toEqual({})
})
