import { expect, it } from 'vitest'
import { spec } from '#spec'
import { placed, returned } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { branchDays } from '../branches/days.ts'
import { firstOrders } from './first-orders.ts'
import { noHours, noSales, nothing, packSums } from './tally.ts'

const order = (orderId: string, at: string, changed: Parameters<typeof placed>[0] = {}): Given => ({
  ...placed({ orderId, userId: 'wanjiku', ...changed }),
  at,
})
const cancelled = (orderId: string, at = '2026-02-03T09:00:00.000Z'): Given => ({
  type: 'OrderCancelled',
  data: { orderId, subject: 'wanjiku', reason: 'x' },
  at,
})
const dayDoc = (id: string, ...events: Given[]) => fold(branchDays, events)[id]
const one = { orders: 1, revenueCents: 58_000 }

it('keeps what an order was made of, on the day in Nairobi on which it was placed', () => {
  const goods = { goodsCents: 37_000, feesCents: 21_000, vouchersCents: 0, returnsCents: 0 }
  const tally = { ...one, ...goods, pieces: 2, accountOrders: 1 }
  const events = [order('a', '2026-01-01T21:00:00.000Z')]
  const methods = { mpesa: one, cash: nothing }
  const docs = fold(branchDays, events)
  expect(Object.keys(docs)).toEqual(['1.2026-01-02'])
  expect(docs['1.2026-01-02']).toMatchObject({ ...tally, methods, sold: [7, 2, 37_000, 0] })
})

it('takes an order that is cancelled in another month off its own day', () => {
  spec('operations 2.6', 'Revenue counts orders that were not cancelled')
  const docs = fold(branchDays, [
    order('a', '2026-01-31T09:00:00.000Z'),
    order('b', '2026-01-31T10:00:00.000Z'),
    cancelled('a'),
  ])
  expect(Object.keys(docs)).toEqual(['1.2026-01-31'])
  const day = docs['1.2026-01-31']
  const hours = packSums(noHours.with(13, one))
  expect(day).toMatchObject({ orders: 1, sold: [7, 2, 37_000, 0], hours })
})

it('lowers by a return the day on which it was recorded, and its way of paying', () => {
  spec('operations returns', 'A return lowers the revenue of the day on which it was recorded')
  const docs = fold(branchDays, [
    order('a', '2026-01-31T09:00:00.000Z'),
    {
      type: 'OrderPaymentMethodChanged',
      data: { orderId: 'a', paymentMethod: 'cash' },
      at: '2026-01-31T09:05:00.000Z',
    },
    { ...returned({ orderId: 'a' }), at: '2026-02-01T09:00:00.000Z' },
  ])
  expect(docs['1.2026-01-31']).toMatchObject({ methods: { mpesa: nothing, cash: one } })
  expect(docs['1.2026-02-01']).toMatchObject({
    ...noSales,
    revenueCents: -18_500,
    returnsCents: 18_500,
    methods: { mpesa: nothing, cash: { orders: 0, revenueCents: -18_500 } },
  })
})

it('lets a cancelled order go on being no sale, whatever happens to it afterwards', () => {
  const doc = dayDoc(
    '1.2026-01-01',
    order('a', '2026-01-01T09:00:00.000Z', { userId: null }),
    cancelled('a'),
    { type: 'OrderPaymentMethodChanged', data: { orderId: 'a', paymentMethod: 'cash' } },
    { type: 'OrderJoinedAccount', data: { orderId: 'a', userId: 'wanjiku' } },
  )
  expect(doc).toMatchObject({ ...noSales, sold: [] })
})

it('counts a guest’s order as that of the account that it joins', () => {
  const events: Given[] = [
    order('a', '2026-01-01T09:00:00.000Z', { userId: null }),
    { type: 'OrderJoinedAccount', data: { orderId: 'a', userId: 'wanjiku' } },
  ]
  expect(dayDoc('1.2026-01-01', ...events)).toMatchObject({ accountOrders: 1 })
  expect(fold(firstOrders, events)).toMatchObject({ wanjiku: { orderId: 'a', day: '2026-01-01' } })
})

it('knows the first order of an account that was not cancelled', () => {
  const later = order('b', '2026-01-05T09:00:00.000Z', { branchId: 2 })
  const events = [order('a', '2026-01-01T09:00:00.000Z'), later]
  expect(fold(firstOrders, events)).toMatchObject({
    wanjiku: { orderId: 'a', branchId: 1, day: '2026-01-01' },
  })
  const [first, ...others] = [...events, order('c', '2026-01-07T09:00:00.000Z')]
  if (first === undefined) throw new Error('There is a first order')
  expect(fold(firstOrders, [first, cancelled('a'), ...others])).toMatchObject({
    wanjiku: { orderId: 'b', branchId: 2, day: '2026-01-05' },
  })
})
