import { expect, test } from 'vitest'
import { spec } from '#spec'
import type { CartLine } from '../cart/cart-line.ts'
import type { UnpaidOrder } from './checkout.ts'
import { differencesOf } from './order-differences.ts'

const order: UnpaidOrder = {
  id: 'o1',
  orderNumber: 'DK-12345678',
  userId: null,
  phone: '0712345678',
  payPhone: '0712345678',
  items: [
    { productId: 7, variantId: 0, quantity: 3, name: 'Milk', price: 60 },
    { productId: 8, variantId: 2, quantity: 1, name: 'Juice, 1 l', price: 110 },
  ],
  branchId: 1,
  total: 500,
}
const variant = { id: 2, name: '1 l', price: 110, imageUrl: '' }
const line = (id: number, quantity: number, over: Partial<CartLine> = {}): CartLine => ({
  product: { id, name: 'Milk', slug: 'milk', price: 60, imageUrl: '' },
  quantity,
  branchId: 1,
  ...over,
})
const juice = line(8, 1, { variant })

/** Key, pieces and price ordered, pieces and price in the cart. */
const told = (lines: readonly CartLine[], branchId = 1, of = order) =>
  differencesOf(lines, branchId, of)?.items.map(({ key, ordered, inCart }) => [
    key,
    ordered && [ordered.quantity, ordered.price],
    inCart && [inCart.quantity, inCart.price],
  ])

test('the cart as it was ordered differs in nothing, whatever the order of its lines', () => {
  expect(told([juice, line(7, 3)])).toBeUndefined()
})

test('lines of one product that were put in at two branches are one item', () => {
  expect(told([line(7, 1), line(7, 2, { branchId: 2 }), juice])).toBeUndefined()
})

test('an empty cart is no other order', () => {
  expect(told([])).toBeUndefined()
})

test.each([
  ['more pieces', [line(7, 4), juice], [['7-0', [3, 60], [4, 60]]]],
  ['fewer pieces', [line(7, 1), juice], [['7-0', [3, 60], [1, 60]]]],
  ['something removed', [line(7, 3)], [['8-2', [1, 110], null]]],
  ['something added', [line(7, 3), juice, line(9, 1)], [['9-0', null, [1, 60]]]],
  [
    'another size',
    [line(7, 3), line(8, 1)],
    [
      ['8-2', [1, 110], null],
      ['8-0', null, [1, 60]],
    ],
  ],
  [
    'a new price',
    [line(7, 3), line(8, 1, { variant: { ...variant, price: 120 } })],
    [['8-2', [1, 110], [1, 120]]],
  ],
])('tells of %s', (_, lines, differences) => {
  spec('storefront 2.9', 'Cart and an order that waits for its payment differ')
  expect(told(lines)).toEqual(differences)
})

test('tells of another branch, also where all else is the same', () => {
  expect(differencesOf([line(7, 3), juice], 2, order)).toEqual({ branch: true, items: [] })
  expect(differencesOf([line(7, 3), juice], undefined, order)).toBeUndefined()
})

test('what an earlier version stored without prices and branch is compared by its pieces', () => {
  const items = order.items.map(({ name: _, price: __, ...item }) => item)
  const { branchId: _, total: __, ...rest } = order
  const early = { ...rest, items }
  expect(told([line(7, 3), juice], 2, early)).toBeUndefined()
  expect(told([line(7, 2), juice], 2, early)).toEqual([['7-0', [3, undefined], [2, 60]]])
})
