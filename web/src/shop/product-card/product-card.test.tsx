import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Branch, Product } from '#contract/catalogue/catalogue.ts'
import { spec } from '#spec'
import { useToasts } from '../../lib/toasts.ts'
import { aBranch, aProduct, find, press, show } from '../../testing/render.tsx'
import { branchesQuery } from '../branch/branch.ts'
import { useCart } from '../cart/cart.ts'
import { useFavourites } from '../wishlist/wishlist.ts'
import { ProductCard } from './product-card.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  useCart.setState({ lines: [] })
  useFavourites.setState({ ids: [] })
  useToasts.getState().dismiss()
})
afterEach(() => vi.useRealTimers())

const showCard = (product: Product, branches: Branch[] = [aBranch()]) =>
  show(<ProductCard product={product} />, {
    known: (client) => client.setQueryData(branchesQuery.queryKey, branches),
  })
const addButton = () => find('[aria-label="Add Milk to cart"]')
const addAndWait = () => {
  press(addButton())
  act(() => vi.advanceTimersByTime(300))
}
const toast = () => useToasts.getState().toast
const inCart = () =>
  useCart
    .getState()
    .lines.map(({ product, variant, quantity, branchId }) => [
      product.id,
      variant?.id,
      quantity,
      branchId,
    ])

test('adds one at the current branch after a spinner of 300 ms, once however often it is pressed', () => {
  spec('storefront 2.7', 'A round add button')
  spec('storefront 4', 'Add from a card: spinner, then 1, and the toast')
  spec('storefront 9', 'Add-to-cart spinner 300 ms')
  showCard(aProduct({ available: 9 }))
  press(addButton())
  press(addButton())
  expect(addButton().getAttribute('aria-busy')).toBe('true')
  find('[class*="spinner"]', addButton())
  act(() => vi.advanceTimersByTime(299))
  expect(inCart()).toEqual([])
  act(() => vi.advanceTimersByTime(1))
  expect(inCart()).toEqual([[7, undefined, 1, 1]])
  expect(toast()).toMatchObject({
    title: 'Added to cart',
    text: 'Milk has been added to your cart',
  })
})

test('adds the default variant, whose price it shows', () => {
  spec('storefront 2.7', 'What the card shows is what it adds')
  const variant = { sku: '', compareAtPrice: null, imageUrl: '', available: 4 }
  const variants = [{ ...variant, id: 2, name: '1 L', price: 115, isDefault: true }]
  showCard(aProduct({ hasVariants: true, variants }))
  expect(find('article').textContent).toContain('KSh 115')
  addAndWait()
  expect(inCart()).toEqual([[7, 2, 1, 1]])
})

test('without a branch nothing is added', () => {
  spec('storefront 5', 'Add on a card needs a branch: ‘Please select a branch’ and its text')
  showCard(aProduct(), [])
  addAndWait()
  expect(inCart()).toEqual([])
  expect(toast()).toMatchObject({
    title: 'Please select a branch',
    text: 'You need to select a branch before adding items to cart',
  })
})

test('what is sold out says so and is not added', () => {
  spec('storefront 5', 'Otherwise the toast ‘Out of stock’')
  spec('storefront 8', 'Out of stock')
  showCard(aProduct({ available: 0 }))
  expect(find('article').textContent).toContain('Out of Stock')
  addAndWait()
  expect(inCart()).toEqual([])
  expect(toast()).toMatchObject({
    title: 'Out of stock',
    text: 'This product is currently out of stock at your selected branch',
  })
})

test.each([
  [1, 'Only at Kabete'],
  [2, 'Branch Exclusive'],
])('exclusive to branch %s: %s', (exclusiveBranchId, label) => {
  spec('storefront 2.7', 'Badge ‘Only at Kabete’, else ‘Branch Exclusive’')
  showCard(aProduct({ exclusiveBranchId }), [aBranch(), aBranch({ id: 2, code: 'karen' })])
  expect(find('article').textContent).toContain(label)
})

test('the heart remembers, and forgets again', () => {
  spec('storefront 2.7', 'Heart: ‘Added to favorites’, and the wish is kept')
  showCard(aProduct())
  const heart = () => find('[aria-label="Favorite: Milk"]')
  press(heart())
  expect(toast()?.title).toBe('Added to favorites')
  expect(heart().getAttribute('aria-pressed')).toBe('true')
  expect(localStorage.getItem('duka-favourites')).toContain('7')
  press(heart())
  expect(heart().getAttribute('aria-pressed')).toBe('false')
})
