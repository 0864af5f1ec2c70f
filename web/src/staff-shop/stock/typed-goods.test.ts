import { expect, test } from 'vitest'
import { isScanned, typedGoods, withCode } from './typed-goods.ts'

test.each([
  ['24 x milk', 'milk', 24],
  ['24x Brookside milk', 'Brookside milk', 24],
  ['24*milk', 'milk', 24],
  ['24x6161100123456', '6161100123456', 24],
  ['milk x 24', 'milk', 24],
  ['milk 500 ml × 6', 'milk 500 ml', 6],
  [' milk ', 'milk', undefined],
  ['7 up', '7 up', undefined],
  ['2x4 timber', '2x4 timber', undefined],
  ['box 12', 'box 12', undefined],
])('%s: the goods are %s, the pieces %s', (typed, search, pieces) => {
  expect(typedGoods(typed)).toEqual({ search, pieces })
})

test('a code names one size, and an empty SKU names none', () => {
  const offers = [{ code: '' }, { code: 'FLR-1' }, { code: 'FLR-10' }, {}]
  expect(withCode(offers, 'flr-10')).toBe(offers[2])
  expect(withCode(offers, '')).toBeUndefined()
})

test('what was scanned into a field for pieces is longer than any number of pieces', () => {
  expect(['6161100123456', 'FLR-00010'].map(isScanned)).toEqual([true, true])
  expect(['1000000', 'a lot of it', '12,5'].map(isScanned)).toEqual([false, false, false])
})
