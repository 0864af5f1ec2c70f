import { expect, it, test } from 'vitest'
import { spec } from '#spec'
import { given } from './kernel/given-when-then.ts'
import { deferredRevenue, liability, type PointsWorthEvent, pointsWorth } from './points-worth.ts'

const changed = (version: number, worthCents: number): PointsWorthEvent => ({
  type: 'PointsWorthChanged',
  data: { version, worthCents, redeemedPercent: 97 },
})
const change = (worthCents: number) => ({
  type: 'Change' as const,
  worth: { worthCents, redeemedPercent: 97 },
})

it('makes a version of each other worth, and none of the same', () => {
  spec('operations finance', 'A point’s worth and the redeemed share have versions')
  given(pointsWorth).when(change(100)).thenEvents(changed(2, 100))
  given(pointsWorth, changed(2, 100)).when(change(80)).thenEvents(changed(3, 80))
  given(pointsWorth, changed(2, 100)).when(change(100)).thenEvents()
})

const sale = { points: 10_000, used: 0, sales: 100_000 }
const at = (redeemedPercent: number, worthCents = 1) => ({ worthCents, redeemedPercent })

test.each([
  ['97 % of 10,000 points of 1 on sales of 100,000', sale, at(97), 8_842],
  ['95 %', sale, at(95), 8_676],
  ['4,500 of 9,500 used', { ...sale, points: 5_500, used: 4_500 }, at(95), 4_566],
  ['all that was expected is used', { ...sale, points: 500, used: 9_500 }, at(95), 0],
  ['more is used than was expected', { ...sale, points: 400, used: 9_600 }, at(95), 0],
  ['nothing was sold', { ...sale, sales: 0 }, at(97), 0],
  ['all goods came back, and more', { ...sale, sales: -5 }, at(97), 0],
  ['nobody redeems', sale, at(0), 0],
  ['points are worth nothing', sale, at(97, 0), 0],
  [
    'sums that no number holds exactly',
    { points: 10_000_000_000, used: 0, sales: 100_000_000_000_000 },
    at(97, 1_000),
    8_842_297_174_111,
  ],
])('revenue is deferred by relative price: %s', (_, points, worth, deferred) => {
  spec('operations finance', 'Liability, and the revenue deferred')
  expect(deferredRevenue(points, worth)).toBe(deferred)
})

it('owes for every point its worth, however many are expected to be redeemed', () => {
  spec('operations finance', 'Liability, and the revenue deferred')
  expect(liability({ points: 1_500 }, at(97, 50))).toBe(75_000)
})
