import { expect, it, test } from 'vitest'
import { spec } from '#spec'
import { pointsFor, rateAt, tierAt } from './accrual.ts'
import { usualRules } from './loyalty-rules.ts'

test.each([
  ['KSh 1,999 at a point and a quarter', 199_900, 125, 248],
  ['KSh 9.99', 999, 200, 0],
  ['KSh 10', 1_000, 100, 1],
  ['goods that cost nothing', 0, 200, 0],
])('the points of %s', (_, goodsCents, multiplier, points) => {
  spec('storefront 9', 'Loyalty points: 1 per KSh 10, times the tier; kept by the server')
  spec('operations loyalty', 'An order earns once, when it is delivered')
  expect(pointsFor(goodsCents, { shillingsAPoint: 10, multiplier })).toBe(points)
})

it('goes by the tier that was reached before the order', () => {
  spec('operations loyalty', 'Tiers from the first, with multipliers; rules have versions')
  const tier = (earned: number) => tierAt(usualRules.tiers, earned).id
  expect([-500, 0, 999, 1_000, 4_999, 5_000, 15_000].map(tier)).toEqual([
    ...['bronze', 'bronze', 'bronze', 'silver', 'silver', 'gold', 'platinum'],
  ])
  expect(rateAt(usualRules, 999)).toMatchObject({ multiplier: 100, rulesVersion: 1 })
  expect(rateAt({ ...usualRules, version: 2, shillingsAPoint: 5 }, 5_000)).toEqual({
    rulesVersion: 2,
    shillingsAPoint: 5,
    multiplier: 150,
  })
})
