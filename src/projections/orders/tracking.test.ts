import { expect, it } from 'vitest'
import { placed } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openTrackingQueries } from './tracking.ts'

const confirmed: Given = { type: 'OrderConfirmed', data: { orderId: 'order-1' } }

it('shows the progress of an order, by its number', async () => {
  const tracking = openTrackingQueries(await storeOf([placed(), confirmed]))
  const found = await tracking.byOrderNumber('DK-00000001')
  expect(found).toEqual({
    ok: true,
    value: {
      orderId: 'order-1',
      orderNumber: 'DK-00000001',
      status: 'confirmed',
      branchId: 1,
      confirmedAt: '2026-01-01T00:01:00.000Z',
      address: expect.anything(),
      steps: [
        { status: 'pending', at: '2026-01-01T00:00:00.000Z' },
        { status: 'confirmed', at: '2026-01-01T00:01:00.000Z' },
      ],
    },
  })
})

it('knows no other number', async () => {
  const tracking = openTrackingQueries(await storeOf([placed()]))
  expect(await tracking.byOrderNumber('DK-00000002')).toMatchObject({
    error: { code: 'ORDER_NOT_FOUND' },
  })
})
