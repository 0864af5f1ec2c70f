import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '../../lib/toasts.ts'
import { useCart } from './cart.ts'
import type { CartLine } from './cart-line.ts'
import { removeLine } from './remove-line.ts'

const words = { title: 'Removed from cart', text: 'Milk', undo: 'Undo' }
const line = (id: number, quantity = 1): CartLine => ({
  product: { id, name: `P${id}`, price: 100, imageUrl: '', slug: `p-${id}` },
  quantity,
  branchId: 1,
})
const cart = () => useCart.getState().lines.map(({ product, quantity }) => [product.id, quantity])
const undo = (): void => useToasts.getState().toast?.action?.run()

beforeEach(() => useCart.getState().replace([line(1), line(2, 4), line(3)]))

test('undo puts the line back in its place', () => {
  spec('storefront 2.3', 'A line has a quantity stepper and a delete button, which may be undone')
  removeLine(line(2, 4), words)
  expect(cart()).toEqual([
    [1, 1],
    [3, 1],
  ])
  undo()
  expect(cart()).toEqual([
    [1, 1],
    [2, 4],
    [3, 1],
  ])
})

test('undo adds to what was put into the cart meanwhile', () => {
  removeLine(line(2, 4), words)
  useCart.getState().add(line(2, 1))
  undo()
  expect(cart()).toContainEqual([2, 5])
})

test('undo works in a cart that was emptied meanwhile', () => {
  removeLine(line(2, 4), words)
  useCart.getState().clear()
  undo()
  expect(cart()).toEqual([[2, 4]])
})
