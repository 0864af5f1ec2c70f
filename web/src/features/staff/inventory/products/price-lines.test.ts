import { expect, test } from 'vitest'
import { spec } from '#spec'
import { flour, sizedFlour } from '../testing/products.ts'
import { priceLines, steppedPrice } from './price-lines.ts'

test.each([
  [185, 'percent', 10, 204],
  [185, 'percent', -10, 167],
  [98.5, 'percent', 0, 99],
  [185, 'amount', 15, 200],
  [185, 'amount', -184, 1],
  [185, 'amount', -185, 0],
  [185, 'percent', -100, 0],
] as const)('%f KSh by %s %i: %s', (price, by, value, after) => {
  expect(steppedPrice(price, { by, value })).toBe(after)
})

test('each size has a line of its own, and a draft has none', () => {
  spec('operations 2.4', 'Prices of several products at once, by percent or amount, from a date')
  const draft = { ...flour, id: 9, hasVariants: true, status: 'draft' as const }
  const lines = priceLines([flour, sizedFlour, draft], { by: 'amount', value: 5 }, 'moves')
  expect(lines.map(({ key, name, now, then }) => [key, name, now.price, then.price])).toEqual([
    ['7.0', 'Maize Flour', 185, 190],
    ['8.1', 'Maize Flour, 1 kg', 98.5, 104],
    ['8.2', 'Maize Flour, 2 kg', 185, 190],
  ])
})

const onSale = { ...flour, compareAtPrice: 200 }
test.each([
  ['moves', 10, { price: 204, compareAt: 220 }, undefined],
  ['moves', -10, { price: 167, compareAt: 180 }, undefined],
  ['stays', -10, { price: 167, compareAt: 200 }, undefined],
  ['stays', 10, { price: 204, compareAt: 200 }, 'BEFORE_TOO_LOW'],
  ['none', 10, { price: 204, compareAt: null }, undefined],
  ['now', -10, { price: 167, compareAt: 185 }, undefined],
  ['now', 10, { price: 204, compareAt: 185 }, 'BEFORE_TOO_LOW'],
  ['none', -100, { price: 0, compareAt: null }, 'TOO_LOW'],
] as const)('the price before a sale %s with %i %%', (choice, value, then, problem) => {
  const [line] = priceLines([onSale], { by: 'percent', value }, choice)
  expect(line).toMatchObject({ now: { price: 185, compareAt: 200 }, then, problem })
})

test('what is on no sale stays so', () => {
  for (const choice of ['moves', 'stays', 'none'] as const) {
    const [line] = priceLines([flour], { by: 'percent', value: 10 }, choice)
    expect(line?.then).toEqual({ price: 204, compareAt: null })
  }
})
