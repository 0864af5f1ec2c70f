import { expect, it } from 'vitest'
import { flourOrder } from '../../testing/domain/order.ts'
import { given } from '../kernel/given-when-then.ts'
import { order } from './order.ts'

const [morning, noon, evening] = [
  '2026-01-05T06:00:00.000Z',
  '2026-01-05T09:00:00.000Z',
  '2026-01-05T16:00:00.000Z',
]
const placed = (paymentMethod: 'cash' | 'mpesa') =>
  ({ type: 'OrderPlaced', data: { ...flourOrder, paymentMethod }, at: morning }) as const
const changed = (paymentMethod: 'cash' | 'mpesa', at = noon) =>
  ({
    type: 'OrderPaymentMethodChanged',
    data: { orderId: 'o', paymentMethod },
    at,
  }) as const

it('waits for M-PESA since it was placed, or last changed to it, whatever comes after', () => {
  const confirmed = { type: 'OrderConfirmed', data: { orderId: 'o' }, at: evening } as const
  expect(given(order, placed('mpesa')).state).toMatchObject({ mpesaSince: morning })
  expect(given(order, placed('mpesa'), confirmed).state).toMatchObject({ mpesaSince: morning })
  expect(given(order, placed('cash')).state).toMatchObject({ mpesaSince: null })
  expect(given(order, placed('mpesa'), changed('cash')).state).toMatchObject({ mpesaSince: null })
  expect(
    given(order, placed('mpesa'), changed('cash'), changed('mpesa', evening)).state,
  ).toMatchObject({ mpesaSince: evening })
})
