import { expect, it } from 'vitest'
import { placed, returned } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { customerSums, MOST_MONTHS, MOST_RETURNS } from './customer-sums.ts'

const order = (orderId: string, at: string, changed: Parameters<typeof placed>[0] = {}): Given => ({
  ...placed({ orderId, userId: 'wanjiku', ...changed }),
  at,
})
const cancelled = (orderId: string): Given => ({
  type: 'OrderCancelled',
  data: { orderId, subject: 'wanjiku', reason: 'Wanjiku moved' },
  at: '2026-05-03T09:00:00.000Z',
})
const back = (orderId: string, at: string): Given => ({ ...returned({ orderId }), at })
const joined = (orderId: string): Given => ({
  type: 'OrderJoinedAccount',
  data: { orderId, userId: 'wanjiku' },
  at: '2026-03-03T09:00:00.000Z',
})
const sums = (...events: Given[]) => fold(customerSums, events)
const placedIn = (month: string) => order(`o${month}`, `${month}-10T09:00:00.000Z`)

it('keeps what a customer spent at each branch, by the month in Nairobi', () => {
  const docs = sums(
    order('a', '2025-12-31T21:00:00.000Z'),
    order('b', '2026-01-05T09:00:00.000Z'),
    order('c', '2026-02-05T09:00:00.000Z', { branchId: 2 }),
    order('guest', '2026-02-05T09:00:00.000Z', { userId: null }),
  )
  expect(Object.keys(docs)).toEqual(['wanjiku.1', 'wanjiku.2'])
  expect(docs['wanjiku.1']).toMatchObject({
    months: [{ month: '2026-01', orders: 2, revenueCents: 116_000, returnsCents: 0 }],
    earlier: null,
    returns: 0,
  })
})

it('takes a cancelled order off its own month, and a return off the month in which it was recorded', () => {
  const docs = sums(
    order('a', '2026-01-05T09:00:00.000Z'),
    order('b', '2026-01-06T09:00:00.000Z'),
    cancelled('b'),
    back('a', '2026-02-01T09:00:00.000Z'),
  )
  expect(docs['wanjiku.1']).toMatchObject({
    months: [
      { month: '2026-01', orders: 1, revenueCents: 58_000 },
      { month: '2026-02', orders: 0, revenueCents: -18_500, returnsCents: 18_500 },
    ],
    returns: 1,
    latestReturns: [{ orderId: 'a', at: '2026-02-01T09:00:00.000Z', cents: 18_500 }],
  })
})

it('takes in a guest’s order that joins the account, with what came back before', () => {
  const guest = order('a', '2026-01-05T09:00:00.000Z', { userId: null })
  const back1 = back('a', '2026-02-01T09:00:00.000Z')
  const own = order('a', '2026-01-05T09:00:00.000Z')
  const before = sums(guest, back1, joined('a'))['wanjiku.1']
  const { position: _, ...expected } = sums(own, back1)['wanjiku.1'] ?? expect.fail()
  expect(before).toMatchObject(expected)
  expect(sums(guest, joined('a'), back1)['wanjiku.1']).toMatchObject(expected)
  expect(sums(guest, cancelled('a'), joined('a'))).toEqual({})
})

it('stays small: months of long ago are kept as one sum, and only the newest returns', () => {
  const months = Array.from({ length: MOST_MONTHS + 2 }, (_, n) => {
    const month = new Date(Date.UTC(2020, n, 15)).toISOString().slice(0, 7)
    return month
  })
  const returns = Array.from({ length: MOST_RETURNS + 5 }, (_, n) =>
    back('o2020-01', `2026-01-${String(n + 1).padStart(2, '0')}T09:00:00.000Z`),
  )
  const events = [...months.map(placedIn), ...returns, cancelled('o2020-02')]
  const doc = sums(...events)['wanjiku.1']
  expect(doc).toHaveProperty('months.length', MOST_MONTHS)
  expect(doc).toHaveProperty('latestReturns.length', MOST_RETURNS)
  expect(doc).toHaveProperty('latestReturns.0.at', '2026-01-25T09:00:00.000Z')
  expect(doc).toMatchObject({
    returns: MOST_RETURNS + 5,
    earlier: { since: '2020-01', month: '2020-03' },
  })
  expect(doc).toHaveProperty('earlier.orders', 2)
  expect(JSON.stringify(doc).length).toBeLessThan(9_000)
})

it('keeps nothing personal', () => {
  const docs = sums(order('a', '2026-01-05T09:00:00.000Z'), back('a', '2026-02-01T09:00:00.000Z'), {
    type: 'OrderCustomerErased',
    data: { orderId: 'a', subject: 'wanjiku' },
  })
  expect(JSON.stringify(docs)).not.toMatch(/Wanjiku|kamau|0712345678|254712345678|Waiyaki/)
})
