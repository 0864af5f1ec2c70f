import { beforeEach, expect, test } from 'vitest'
import { anUnpaidOrder } from '../../testing/placing.ts'
import { useCart } from '../cart/cart.ts'
import type { CartLine } from '../cart/cart-line.ts'
import {
  linesWithout,
  settleUnpaidOrder,
  takeAnewDue,
  takePromptDue,
  useCheckout,
} from './use-checkout.ts'

const unpaid = anUnpaidOrder({
  id: 'o1',
  items: [
    { productId: 7, variantId: 0, quantity: 3 },
    { productId: 8, variantId: 2, quantity: 1 },
  ],
})

const line = (id: number, quantity: number, over: Partial<CartLine> = {}): CartLine => ({
  product: { id, name: 'Milk', slug: 'milk', price: 60, imageUrl: '' },
  quantity,
  branchId: 1,
  ...over,
})
const variant = { id: 2, name: '1 l', price: 110, imageUrl: '' }

beforeEach(() => {
  localStorage.clear()
  useCheckout.setState({ unpaid, promptDue: true, anewDue: false })
  useCart.getState().replace([])
})

test('what was ordered leaves the cart, whichever branch’s line it was in; what came since stays', () => {
  const lines = [line(7, 2), line(7, 4, { branchId: 2 }), line(8, 1, { variant }), line(9, 5)]
  expect(linesWithout(lines, unpaid.items)).toEqual([line(7, 3, { branchId: 2 }), line(9, 5)])
  expect(linesWithout([line(8, 1)], unpaid.items)).toEqual([line(8, 1)])
})

test('settling takes it out of the cart once', () => {
  useCart.getState().replace([line(7, 4)])
  settleUnpaidOrder('o1')
  settleUnpaidOrder('o1')
  expect(useCart.getState().lines).toEqual([line(7, 1)])
  expect(useCheckout.getState().unpaid).toBeNull()
})

test('another order’s end leaves it alone', () => {
  useCart.getState().replace([line(7, 4)])
  settleUnpaidOrder('o2')
  expect(useCart.getState().lines).toEqual([line(7, 4)])
  expect(useCheckout.getState().unpaid).toEqual(unpaid)
})

test('its prompt is due once', () => {
  expect(takePromptDue('o2')).toBe(false)
  expect(takePromptDue('o1')).toBe(true)
  expect(takePromptDue('o1')).toBe(false)
})

test('the cart is ordered in its place once', () => {
  expect(takeAnewDue()).toBe(false)
  useCheckout.setState({ anewDue: true })
  expect(takeAnewDue()).toBe(true)
  expect(takeAnewDue()).toBe(false)
})
