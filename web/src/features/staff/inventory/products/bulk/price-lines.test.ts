import { expect, test } from 'vitest'
import { flour, sizedFlour } from '../../testing/products.ts'
import { priceLines, steppedPrice } from './price-lines.ts'

test.each([
  [185, 'percent', 10, 204],
  [185, 'percent', -10, 167],
  [98.5, 'percent', 0, 99],
  [185, 'amount', 15, 200],
  [185, 'amount', -184, 1],
  [185, 'amount', -185, undefined],
  [185, 'percent', -100, undefined],
] as const)('%f KSh by %s %i: %s', (price, by, value, after) => {
  expect(steppedPrice(price, { by, value })).toBe(after)
})

test('each size has a line of its own, and a draft has none', () => {
  const draft = { ...flour, id: 9, hasVariants: true, status: 'draft' as const }
  const lines = priceLines([flour, sizedFlour, draft], { by: 'amount', value: 5 })
  expect(lines.map(({ key, name, before, after }) => [key, name, before, after])).toEqual([
    ['7.0', 'Maize Flour', 185, 190],
    ['8.1', 'Maize Flour, 1 kg', 98.5, 104],
    ['8.2', 'Maize Flour, 2 kg', 185, 190],
  ])
})
