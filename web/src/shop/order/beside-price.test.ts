import { expect, test } from 'vitest'
import { fill } from '#contract/rules/text.ts'
import { type OrderSums, priceText } from './beside-price.ts'

const unpaid: OrderSums = { total: 1124, rest: 1124, owed: 0, net: 1124 }

test.each<[string, Partial<OrderSums>, string]>([
  ['nothing was paid yet', {}, 'KSh 1,124'],
  ['all was paid', { rest: 0 }, 'KSh 1,124'],
  ['a part was paid', { rest: 400 }, 'KSh 1,124 · KSh 400 still to pay'],
  ['goods came back', { rest: 0, net: 1049 }, 'KSh 1,124 · net KSh 1,049'],
  ['delivered goods are not paid', { owed: 1124 }, 'KSh 1,124 · KSh 1,124 still to pay'],
])('%s', (_, over, text) => {
  expect(priceText({ ...unpaid, ...over }, fill)).toBe(text)
})
