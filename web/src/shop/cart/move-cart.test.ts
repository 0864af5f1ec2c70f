import { expect, test } from 'vitest'
import type { CartLine } from './cart-line.ts'
import { movedCart } from './move-cart.ts'

const line = (id: number, quantity: number, branchId = 1): CartLine => ({
  product: { id, slug: `p-${id}`, name: `P${id}`, price: 10, imageUrl: '' },
  quantity,
  branchId,
})

test('a cart that the other branch has in full moves as it is', () => {
  const { lines, short } = movedCart([line(1, 2), line(2, 1)], 5, () => 10)
  expect(lines.map((moved) => [moved.product.id, moved.quantity, moved.branchId])).toEqual([
    [1, 2, 5],
    [2, 1, 5],
  ])
  expect(short).toEqual([])
})

test('lines are cut to what the other branch has, and leave when it has none', () => {
  const { lines, short } = movedCart([line(1, 5), line(2, 1)], 5, ({ product }) =>
    product.id === 1 ? 3 : 0,
  )
  expect(lines.map((moved) => [moved.product.id, moved.quantity])).toEqual([[1, 3]])
  expect(short.map(({ line, available }) => [line.product.id, available])).toEqual([
    [1, 3],
    [2, 0],
  ])
})

test('lines of two branches become one, so that their sum is held against the stock', () => {
  const { lines, short } = movedCart([line(1, 2, 1), line(1, 2, 5)], 5, () => 3)
  expect(lines.map((moved) => moved.quantity)).toEqual([3])
  expect(short).toHaveLength(1)
})
