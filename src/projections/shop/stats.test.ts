import { expect, it } from 'vitest'
import { spec } from '#spec'
import { placed, productAdded, returned } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { ALL, noTally, shopStats } from './stats.ts'

const order = (orderId: string, at: string): Given => ({ ...placed({ orderId }), at })
const cancelled = (orderId: string): Given => ({
  type: 'OrderCancelled',
  data: { orderId, subject: 'wanjiku', reason: 'x' },
  at: '2026-03-09T09:00:00.000Z',
})
const registered = (userId: string): Given => ({
  type: 'UserRegistered',
  data: { userId, username: userId, email: '', fullName: userId, phoneNumber: '' },
})
const of = (type: 'UserDeactivated' | 'UserReactivated' | 'UserErased', userId: string): Given => ({
  type,
  data: { userId },
})
const total = (...events: Given[]) => Object(fold(shopStats, events)[ALL]).days[0]

it('counts orders on the day in Nairobi on which they were placed, until they are cancelled', () => {
  spec('operations 2.3', 'Overview: revenue, orders, products and active users')
  const docs = fold(shopStats, [
    order('a', '2026-01-31T20:59:00.000Z'),
    order('b', '2026-01-31T21:00:00.000Z'),
    order('c', '2026-02-03T09:00:00.000Z'),
    cancelled('c'),
  ])
  const one = { ...noTally, orders: 1, revenueCents: 58_000 }
  expect(docs['2026-01']).toHaveProperty(['days', '30'], one)
  expect(docs['2026-02']).toHaveProperty(['days', '0'], one)
  expect(docs['2026-02']).toHaveProperty(['days', '2'], noTally)
  expect(docs[ALL]).toMatchObject({ days: [{ orders: 2, revenueCents: 116_000 }] })
  expect(Object.keys(docs)).toEqual(['2026-01', '2026-02', ALL])
})

it('takes a return off the day on which it was recorded', () => {
  spec('operations returns', 'A return lowers the revenue of the day on which it was recorded')
  const back = { ...returned({ orderId: 'a' }), at: '2026-02-05T07:30:00.000Z' }
  const docs = fold(shopStats, [order('a', '2026-01-02T06:30:00.000Z'), back])
  expect(docs['2026-01']).toHaveProperty(['days', '1', 'revenueCents'], 58_000)
  expect(docs['2026-02']).toHaveProperty(['days', '4'], {
    ...noTally,
    revenueCents: -18_500,
    returnsCents: 18_500,
  })
  expect(docs[ALL]).toMatchObject({ days: [{ revenueCents: 39_500, returnsCents: 18_500 }] })
})

it('counts the people who may sign in', () => {
  spec('operations 2.3', 'Overview: revenue, orders, products and active users')
  const two = [registered('a'), registered('b'), productAdded(1)]
  expect(total(...two)).toMatchObject({ users: 2, products: 1 })
  expect(total(...two, of('UserDeactivated', 'a'))).toMatchObject({ users: 1 })
  expect(total(...two, of('UserDeactivated', 'a'), of('UserErased', 'a'))).toMatchObject({
    users: 1,
  })
  expect(total(...two, of('UserDeactivated', 'a'), of('UserReactivated', 'a'))).toMatchObject({
    users: 2,
  })
  expect(total(...two, of('UserErased', 'b'))).toMatchObject({ users: 1 })
})
