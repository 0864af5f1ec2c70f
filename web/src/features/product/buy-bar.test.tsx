import { beforeEach, expect, test } from 'vitest'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { aBranch, aProduct, find, press, show } from '#web/testing/render.tsx'
import { BuyBar } from './buy-bar.tsx'

beforeEach(() => {
  useCart.setState({ lines: [] })
  useToasts.getState().dismiss()
})

const bar = (available: number, branch: Branch | undefined) =>
  show(<BuyBar product={aProduct()} variant={undefined} branch={branch} available={available} />)
const quantity = (): HTMLElement => find('[aria-label="Quantity of Milk"]')
const more = (): void => press(find('[aria-label="More of Milk"]'))
const add = (): HTMLButtonElement => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Add to Cart'),
  )
  return button ?? expect.fail('No Add to Cart')
}
const inCart = (): number[] => useCart.getState().lines.map((line) => line.quantity)
const toast = () => useToasts.getState().toast

test('starts at one and goes as far as the branch has stock', () => {
  spec('storefront 2.6', 'Quantity stepper')
  spec('storefront 2.6', '‘Add to Cart’')
  spec('storefront 4', 'Detail quantity: starts at 1, never below 1 nor above the branch’s stock')
  spec('storefront 5', 'Quantity stops at the branch’s stock')
  bar(2, aBranch())
  expect(quantity().getAttribute('value')).toBe('1')
  expect(find('[aria-label="Fewer of Milk"]').hasAttribute('disabled')).toBe(true)
  more()
  expect(toast()).toBeNull()
  more()
  expect(quantity().getAttribute('value')).toBe('2')
  expect(toast()).toMatchObject({
    title: 'Maximum stock reached',
    text: 'Only 2 items available',
    tone: 'destructive',
  })
  press(add())
  expect(inCart()).toEqual([2])
  expect(toast()).toMatchObject({
    title: 'Added to cart',
    text: 'Milk has been added to your cart',
  })
})

test('what is in the cart already counts', () => {
  spec('storefront 5', 'Quantity stops at the branch’s stock')
  bar(2, aBranch())
  press(add())
  press(add())
  press(add())
  expect(inCart()).toEqual([2])
  expect(toast()?.title).toBe('Maximum stock reached')
})

test('without stock there is nothing to press', () => {
  spec('storefront 5', 'Add on the product page needs stock')
  bar(0, aBranch())
  expect(add().disabled).toBe(true)
})

test('without a branch nothing is added', () => {
  spec('storefront 5', 'Add on the product page needs a branch')
  bar(9, undefined)
  press(add())
  expect(inCart()).toEqual([])
  expect(toast()).toMatchObject({
    title: 'Cannot add to cart',
    text: 'Please select a branch first',
    tone: 'destructive',
  })
})

test('the button says what it adds and for how much; its name stays', () => {
  spec('storefront 2.6', '‘Add to Cart’')
  const product = aProduct({ price: 64, unit: '1 L' })
  show(<BuyBar product={product} variant={undefined} branch={aBranch()} available={9} />)
  more()
  expect(find('[aria-hidden="true"]:not(svg)', add()).textContent).toBe('Add · 1 L · KSh 128')
  expect(find('.visually-hidden', add()).textContent).toBe('Add to Cart')
})
