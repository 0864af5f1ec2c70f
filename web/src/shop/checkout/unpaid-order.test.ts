import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { anUnpaidOrder, aRequest } from '../../testing/placing.ts'
import { useCart } from '../cart/cart.ts'
import type { CartLine } from '../cart/cart-line.ts'
import { newCheckout } from './checkout.ts'
import { orderedLines } from './ordered-lines.ts'
import {
  giveUpUnpaidOrder,
  keepPlacedOrder,
  settleUnpaidOrder,
  takePromptDue,
  useCheckout,
} from './use-checkout.ts'

const order = { id: 'o-1', orderNumber: 'DK-12345678' }
const unpaid = anUnpaidOrder()

const line = (id: number, quantity: number, over: Partial<CartLine> = {}): CartLine => ({
  product: { id, name: 'Milk', slug: 'milk', price: 60, unit: '500 ml', imageUrl: '' },
  quantity,
  branchId: 1,
  ...over,
})
const variant = { id: 2, name: '1 l', price: 110, imageUrl: '' }
const inCart = () => useCart.getState().lines

beforeEach(() => {
  localStorage.clear()
  useCheckout.setState(newCheckout)
  useCart.getState().replace([])
})

test('ordered pieces are taken from the cart, whichever branch’s line they are in', () => {
  const item = { name: '', price: 60, total: 60 }
  const items = [
    { ...item, productId: 7, variantId: 0, quantity: 3 },
    { ...item, productId: 8, variantId: 2, quantity: 1 },
  ]
  const lines = [line(7, 2), line(7, 4, { branchId: 2 }), line(8, 1, { variant }), line(9, 5)]
  expect(orderedLines(lines, items)).toEqual({
    ordered: [line(7, 2), line(7, 1, { branchId: 2 }), line(8, 1, { variant })],
    left: [line(7, 3, { branchId: 2 }), line(9, 5)],
  })
  expect(orderedLines([line(8, 1)], items)).toEqual({ ordered: [], left: [line(8, 1)] })
})

test('goods of an order by M-PESA are not in the cart while it waits, nor after it is paid', () => {
  spec('storefront 2.9', 'An order that waits for its payment holds its goods')
  useCart.getState().replace([line(7, 2), line(9, 1)])
  keepPlacedOrder(order, aRequest())
  expect(inCart()).toEqual([line(9, 1)])
  expect(useCheckout.getState().unpaid).toMatchObject([{ ...order, lines: [line(7, 2)] }])
  settleUnpaidOrder('o-1')
  expect(inCart()).toEqual([line(9, 1)])
  expect(useCheckout.getState().unpaid).toEqual([])
})

test('they come back once if it is given up, to what came into the cart since', () => {
  spec('storefront 2.9', 'An order that waits for its payment holds its goods')
  useCheckout.setState({ unpaid: [unpaid] })
  useCart.getState().replace([line(7, 1), line(9, 1)])
  expect(giveUpUnpaidOrder('o-2')).toBe(false)
  expect(giveUpUnpaidOrder('o-1')).toBe(true)
  expect(giveUpUnpaidOrder('o-1')).toBe(false)
  expect(inCart()).toEqual([line(7, 3), line(9, 1)])
})

test('its prompt is due once', () => {
  useCheckout.setState({ unpaid: [unpaid], promptDue: 'o-1' })
  expect(takePromptDue('o-2')).toBe(false)
  expect(takePromptDue('o-1')).toBe(true)
  expect(takePromptDue('o-1')).toBe(false)
})
