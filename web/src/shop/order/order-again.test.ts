import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/order/order.ts'
import { aProduct } from '../../testing/render.tsx'
import { lineOf } from '../cart/offers.ts'
import { orderedAgain } from './order-again.ts'

const item = (productId: number, quantity: number, price = 60): Order['items'][number] => ({
  productId,
  variantId: 0,
  name: `P${productId}`,
  productName: `P${productId}`,
  size: '',
  price,
  quantity,
  total: price * quantity,
  imageUrl: '',
})
const product = (id: number, over: Partial<Product> = {}) =>
  aProduct({ id, name: `P${id}`, available: 10, ...over })
const again = (
  items: Parameters<typeof orderedAgain>[0],
  products: readonly Product[],
  cart: Parameters<typeof orderedAgain>[3] = [],
) => {
  const { lines, missing } = orderedAgain(items, products, 1, cart)
  return {
    lines: lines.map((line) => [line.product.id, line.quantity, line.priceWas ?? null]),
    missing: missing.map(({ name, why, added }) => [name, why, added]),
  }
}

test('everything that the branch has comes, at the prices of now, and tells those of then', () => {
  expect(again([item(1, 2), item(2, 1, 50)], [product(1), product(2)])).toEqual({
    lines: [
      [1, 2, null],
      [2, 1, 50],
    ],
    missing: [],
  })
})

test('what is gone, sold at another branch or out of stock is told; of the rest comes what there is', () => {
  const products = [
    product(2, { exclusiveBranchId: 5, available: 0 }),
    product(3, { available: 0 }),
    product(4, { available: 2 }),
  ]
  expect(again([item(1, 1), item(2, 1), item(3, 1), item(4, 3)], products)).toEqual({
    lines: [[4, 2, null]],
    missing: [
      ['P1', 'gone', 0],
      ['P2', 'elsewhere', 0],
      ['P3', 'out-of-stock', 0],
      ['P4', 'out-of-stock', 2],
    ],
  })
})

test('what the cart holds already counts against the stock', () => {
  const milk = product(1, { available: 5 })
  expect(again([item(1, 3)], [milk], [lineOf(milk, undefined, 4, 1)])).toEqual({
    lines: [[1, 1, null]],
    missing: [['P1', 'out-of-stock', 1]],
  })
})
