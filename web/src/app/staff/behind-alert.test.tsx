import { act } from 'react'
import { expect, test } from 'vitest'
import { noteBehind } from '../../lib/behind.ts'
import { show } from '../../testing/render.tsx'
import { BehindAlert } from './staff-layout.tsx'

test('names to staff which read models are behind, until none is', () => {
  const { place } = show(<BehindAlert />)
  act(() => {
    noteBehind('/api/orders', 'orders,order-history')
    noteBehind('/api/payments?view=open', 'payments, orders')
  })
  expect(place.textContent).toContain('Behind: order-history, orders, payments')
  act(() => {
    noteBehind('/api/orders/1', null)
    noteBehind('/api/payments/1', null)
  })
  expect(place.textContent).toBe('')
})
