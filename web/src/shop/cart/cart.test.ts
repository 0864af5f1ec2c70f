import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { quantityOf, useCart } from './cart.ts'
import { type CartLine, lineKey, subtotalOf } from './cart-line.ts'

const KEY = 'duka-cart'
const milk: CartLine = {
  product: { id: 7, name: 'Milk', slug: 'milk', price: 60.5, imageUrl: '' },
  quantity: 1,
  branchId: 1,
}
const big = { ...milk, variant: { id: 2, name: '1 litre', price: 110, imageUrl: '' } }
const cart = () => useCart.getState()
const held = () => cart().lines.map((line) => [lineKey(line), line.quantity])
const reload = async (text: string) => {
  useCart.setState({ lines: [] })
  localStorage.setItem(KEY, text)
  await useCart.persist.rehydrate()
}

beforeEach(() => {
  useCart.setState({ lines: [] })
  localStorage.clear()
})

test('what matches a line by product, variant and branch adds to it, anything else is a new line', () => {
  spec('storefront 4', 'Cart: a line is product, variant and branch')
  for (const line of [milk, big, { ...milk, branchId: 2 }, { ...milk, quantity: 3 }, big])
    cart().add(line)
  expect(held()).toEqual([
    ['7-0-1', 4],
    ['7-2-1', 2],
    ['7-0-2', 1],
  ])
  expect(quantityOf(cart().lines)).toBe(7)
})

test('the subtotal takes the variant’s price where there is one, else the product’s', () => {
  spec('storefront 9', 'Subtotal: variant price, else product price, times quantity')
  cart().add({ ...milk, quantity: 3 })
  cart().add({ ...big, quantity: 2 })
  expect(subtotalOf(cart().lines)).toBe(3 * 60.5 + 2 * 110)
})

test('quantities are set and lines removed', () => {
  spec('storefront 4', 'Cart: quantity can be set, lines removed')
  cart().add(milk)
  cart().add(big)
  cart().setQuantity('7-0-1', 5)
  cart().remove('7-2-1')
  expect(held()).toEqual([['7-0-1', 5]])
})

test('it survives a reload; cleared, nothing of it is stored', async () => {
  spec('storefront 3', 'Cart item: product, optional variant, quantity, branchId')
  spec('storefront 4', 'Cart: persisted in local storage')
  spec('storefront 4', 'Cart: clearing empties it and removes what is stored')
  cart().add(big)
  const text = localStorage.getItem(KEY) ?? ''
  await reload(text)
  expect(cart().lines).toEqual([big])
  cart().clear()
  expect(cart().lines).toEqual([])
  expect(localStorage.getItem(KEY)).toBeNull()
})

test.each([
  ['no JSON', '{"state":{"lines":[{"pro'],
  ['no cart', '{"state":{"lines":[{"quantity":0}]},"version":0}'],
])('what was stored and is %s is discarded', async (_, text) => {
  spec('storefront 4', 'Cart: an unparsable one is discarded')
  await reload(text)
  expect(cart().lines).toEqual([])
  expect(localStorage.getItem(KEY)).toBeNull()
})
