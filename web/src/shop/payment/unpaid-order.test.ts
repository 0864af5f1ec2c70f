import { beforeEach, expect, test } from 'vitest'
import { useCart } from '../cart/cart.ts'
import type { CartLine } from '../cart/cart-line.ts'
import {
  freshUnpaidOrder,
  isMine,
  settleUnpaidOrder,
  takePromptDue,
  type UnpaidOrder,
  useUnpaidOrder,
  without,
} from './unpaid-order.ts'

const order: UnpaidOrder = {
  id: 'o1',
  orderNumber: 'DK-12345678',
  userId: 'u1',
  phone: '0712345678',
  payPhone: '0712345678',
  items: [
    { productId: 7, variantId: 0, quantity: 3 },
    { productId: 8, variantId: 2, quantity: 1 },
  ],
}

const line = (id: number, quantity: number, over: Partial<CartLine> = {}): CartLine => ({
  product: { id, name: 'Milk', slug: 'milk', price: 60, imageUrl: '' },
  quantity,
  branchId: 1,
  ...over,
})
const variant = { id: 2, name: '1 l', price: 110, imageUrl: '' }

beforeEach(() => {
  localStorage.clear()
  useUnpaidOrder.setState({ order, promptDue: true })
  useCart.getState().replace([])
})

test('what was ordered leaves the cart, whichever branch’s line it was in; what came since stays', () => {
  const lines = [line(7, 2), line(7, 4, { branchId: 2 }), line(8, 1, { variant }), line(9, 5)]
  expect(without(lines, order.items)).toEqual([line(7, 3, { branchId: 2 }), line(9, 5)])
  expect(without([line(8, 1)], order.items)).toEqual([line(8, 1)])
})

test('settling takes it out of the cart once', () => {
  useCart.getState().replace([line(7, 4)])
  settleUnpaidOrder('o1')
  settleUnpaidOrder('o1')
  expect(useCart.getState().lines).toEqual([line(7, 1)])
  expect(useUnpaidOrder.getState().order).toBeNull()
})

test('another order’s end leaves it alone', () => {
  useCart.getState().replace([line(7, 4)])
  settleUnpaidOrder('o2')
  expect(useCart.getState().lines).toEqual([line(7, 4)])
  expect(useUnpaidOrder.getState().order).toEqual(order)
})

test('what another tab stored is known before its message comes', () => {
  localStorage.setItem('duka-unpaid-order', JSON.stringify({ state: { order: null }, version: 0 }))
  expect(useUnpaidOrder.getState().order).toEqual(order)
  expect(freshUnpaidOrder()).toBeNull()
})

test('its prompt is due once, and not after a reload', () => {
  expect(takePromptDue('o2')).toBe(false)
  expect(takePromptDue('o1')).toBe(true)
  expect(takePromptDue('o1')).toBe(false)
  expect(localStorage.getItem('duka-unpaid-order')).not.toContain('promptDue')
})

test('belongs to who placed it, also when signed out since; a guest’s to anybody here', () => {
  expect(isMine(order, 'u1')).toBe(true)
  expect(isMine(order, null)).toBe(true)
  expect(isMine(order, 'u2')).toBe(false)
  expect(isMine({ ...order, userId: null }, 'u2')).toBe(true)
})
