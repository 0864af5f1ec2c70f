import { expect, it } from 'vitest'
import { spec } from '#spec'
import { toReadyBounds } from '../../contract/figures.ts'
import { z } from '../../contract/rules/schema.ts'
import { placed, placedData, returned } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { noHours, packSums, unpackSold } from '../sales/tally.ts'
import { branchDays, MOST_SOLD } from './days.ts'

const [line] = placedData.lines
if (line === undefined) throw new Error('The order of the tests has a line')

const order = (orderId: string, at: string, changed: Parameters<typeof placed>[0] = {}): Given => ({
  ...placed({ orderId, ...changed }),
  at,
})
const cancelled = (orderId: string, at = '2026-02-01T09:00:00.000Z'): Given => ({
  type: 'OrderCancelled',
  data: { orderId, subject: 'wanjiku', reason: 'x' },
  at,
})
const soldOf = (doc: unknown) => unpackSold(z.object({ sold: z.array(z.number()) }).parse(doc).sold)
const day = (id: string, ...events: Given[]) => fold(branchDays, events)[id]

it('counts the orders of a branch by the day and hour in Nairobi on which they were placed', () => {
  spec('operations 2.6', "The week starts on Sunday, the month on day 1, days are Nairobi's")
  const docs = fold(branchDays, [
    order('a', '2026-01-01T20:59:59.999Z'),
    order('b', '2026-01-01T21:00:00.000Z'),
    order('c', '2026-01-02T06:30:00.000Z'),
    order('d', '2026-01-02T06:30:00.000Z', { branchId: 2 }),
  ])
  expect(Object.keys(docs)).toEqual(['1.2026-01-01', '1.2026-01-02', '2.2026-01-02'])
  expect(docs['1.2026-01-01']).toMatchObject({ orders: 1, revenueCents: 58_000 })
  const hours = noHours.with(0, { orders: 1, revenueCents: 58_000 })
  expect(docs['1.2026-01-02']).toMatchObject({
    branchId: 1,
    day: '2026-01-02',
    orders: 2,
    revenueCents: 116_000,
    hours: packSums(hours.with(9, { orders: 1, revenueCents: 58_000 })),
    sold: [7, 4, 74_000, 0],
  })
})

it('takes a cancelled order off the day on which it was placed, however late', () => {
  spec('operations 2.6', 'Revenue counts orders that were not cancelled')
  const both = [order('a', '2026-01-02T06:30:00.000Z'), order('b', '2026-01-02T07:30:00.000Z')]
  const without = day('1.2026-01-02', ...both, cancelled('a'))
  expect(without).toMatchObject({ orders: 1, revenueCents: 58_000, sold: [7, 2, 37_000, 0] })
  const left = noHours.with(10, { orders: 1, revenueCents: 58_000 })
  expect(without).toMatchObject({ hours: packSums(left) })
  expect(day('1.2026-01-02', ...both, cancelled('a'), cancelled('b'))).toMatchObject({
    orders: 0,
    revenueCents: 0,
    sold: [],
  })
})

it('lowers by a return the day on which it was recorded, so that past days keep their figures', () => {
  spec('operations returns', 'A return lowers the revenue of the day on which it was recorded')
  const back = { ...returned({ orderId: 'a' }), at: '2026-01-05T07:30:00.000Z' }
  const docs = fold(branchDays, [order('a', '2026-01-02T06:30:00.000Z'), back])
  expect(docs['1.2026-01-02']).toMatchObject({ orders: 1, revenueCents: 58_000 })
  expect(docs['1.2026-01-05']).toMatchObject({ orders: 0, revenueCents: -18_500 })
  const hours = noHours.with(10, { orders: 0, revenueCents: -18_500 })
  expect(docs['1.2026-01-05']).toMatchObject({ hours: packSums(hours) })
})

it('keeps the time from placed to ready', () => {
  spec('operations 2.6', 'Analytics: from order to ready')
  const ready = (orderId: string, at: string): Given => ({
    type: 'OrderReadyForDelivery',
    data: { orderId },
    at,
  })
  const doc = day(
    '1.2026-01-02',
    order('a', '2026-01-02T06:30:00.000Z'),
    order('b', '2026-01-02T06:30:00.000Z'),
    ready('a', '2026-01-02T06:40:00.000Z'),
    ready('b', '2026-01-03T06:30:00.000Z'),
  )
  const counts = toReadyBounds.map((most) => (most === 10 || most === 1_440 ? 1 : 0))
  expect(doc).toMatchObject({ toReady: counts })
})

it('knows a best seller that came after as many others as are held, and between ever more', () => {
  const at = '2026-01-02T06:30:00.000Z'
  const one = (productId: number) => ({ ...line, productId, quantity: 1 })
  const first = Array.from({ length: MOST_SOLD }, (_, n) => one(1_000 + n))
  const often = Array.from({ length: 40 }, (_, n) =>
    order(`b${n}`, at, { lines: [one(7), one(5_000 + 2 * n), one(5_001 + 2 * n)] }),
  )
  const doc = day('1.2026-01-02', order('a', at, { lines: first }), ...often)
  const sold = soldOf(doc)
  expect(sold).toHaveLength(MOST_SOLD)
  expect(sold).toContainEqual(expect.objectContaining({ productId: 7, quantity: 40 }))
})

it('holds the products that sold most, and stays small', () => {
  const many = Array.from({ length: MOST_SOLD }, (_, n) => ({
    ...line,
    productId: 1_000 + n,
    quantity: 3,
  }))
  const few = [{ ...line, productId: 7, quantity: 2 }]
  const at = '2026-01-02T06:30:00.000Z'
  const doc = day('1.2026-01-02', order('a', at, { lines: few }), order('b', at, { lines: many }))
  expect(soldOf(doc)).toHaveLength(MOST_SOLD)
  expect(soldOf(doc)).not.toContainEqual(expect.objectContaining({ productId: 7 }))
  const after = day(
    '1.2026-01-02',
    order('a', at, { lines: few }),
    order('b', at, { lines: many }),
    cancelled('a'),
  )
  expect(soldOf(after)).toHaveLength(MOST_SOLD)
})

it('writes with each order a small document, however much a branch sells', () => {
  const at = '2026-01-02T06:30:00.000Z'
  const bytesOf = (products: number): number => {
    const lines = Array.from({ length: products }, (_, n) => ({
      ...line,
      productId: 1_000 + n,
      quantity: 12,
      lineTotalCents: 1_234_500,
    }))
    const orders = Array.from({ length: 4 }, (_, n) => order(`o${n}`, at, { lines }))
    return JSON.stringify(day('1.2026-01-02', ...orders)).length
  }
  expect(bytesOf(40)).toBeLessThan(2_000)
  expect(bytesOf(2 * MOST_SOLD)).toBeLessThan(5_000)
})
