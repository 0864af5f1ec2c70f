import { expect, test } from 'vitest'
import { beginningFirst, mayBeCode, typedGoods } from './typed-goods.ts'

test.each([
  ['24 x milk', 'milk', 24],
  ['24x Brookside milk', 'Brookside milk', 24],
  ['24*milk', 'milk', 24],
  ['24x6161100123456', '6161100123456', 24],
  ['milk x 24', 'milk', 24],
  ['milk 500 ml × 6', 'milk 500 ml', 6],
  ['24x40691', '40691', 24],
  [' milk ', 'milk', undefined],
  ['7 up', '7 up', undefined],
  ['2x4 timber', '2x4 timber', undefined],
  ['box 12', 'box 12', undefined],
])('%s: the goods are %s, the pieces %s', (typed, search, pieces) => {
  expect(typedGoods(typed)).toEqual({ search, pieces })
})

test('what has a digit and four signs may be a code', () => {
  expect(['6161100123456', 'FLR-1', '4069', ' 40691 '].map(mayBeCode)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['100', 'milk', 'milk 2', '12,5'].some(mayBeCode)).toBe(false)
})

test.each([
  ['pine', ['Floor Cleaner', 'Fresh Pineapple', 'Alpine Water', 'Pineapple']],
  ['PÍNE', ['Floor Cleaner', 'Fresh Pineapple', 'Alpine Water', 'Pineapple']],
])('what begins with “%s” comes first, and then what has a word that begins so', (typed, names) => {
  expect(beginningFirst(names, typed, (name) => [name])).toEqual([
    'Pineapple',
    'Fresh Pineapple',
    'Floor Cleaner',
    'Alpine Water',
  ])
})

test('each name of a product counts, and equals keep their order', () => {
  const found = [['Fresh Milk', 'Maziwa'], ['Mazoe'], ['Bread', '']]
  expect(beginningFirst(found, 'maz', (names) => names)).toEqual(found)
})
