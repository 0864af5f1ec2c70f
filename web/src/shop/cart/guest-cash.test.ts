import { expect, test } from 'vitest'
import type { CartLine } from './cart-line.ts'
import { isAboveCash } from './guest-cash.ts'

const limits = { piecesPerLine: 20, total: 5_000, minutes: 60 }
const line = (quantity: number, over: Partial<CartLine> = {}): CartLine => ({
  product: { id: 7, name: 'Milk', slug: 'milk', price: 60, imageUrl: '' },
  quantity,
  branchId: 1,
  ...over,
})
const variant = { id: 2, name: '1 l', price: 110, imageUrl: '' }

test.each<[string, CartLine[], number, boolean]>([
  ['as many pieces as allowed', [line(20)], 1_410, false],
  ['one piece more', [line(21)], 1_470, true],
  ['one piece more, put in at two branches', [line(20), line(1, { branchId: 2 })], 1_470, true],
  ['two sizes of a product', [line(20), line(20, { variant })], 3_610, false],
  ['as much money as allowed', [line(1)], 5_000, false],
  ['a shilling more', [line(1)], 5_001, true],
])('%s', (_, lines, total, above) => expect(isAboveCash(lines, total, limits)).toBe(above))
