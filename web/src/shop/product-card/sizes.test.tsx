import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { aBranch, aProduct, find, press, show, until } from '#web/testing/render.tsx'
import { ProductCard } from './product-card.tsx'

const one = { sku: '', compareAtPrice: null, imageUrl: '', available: 4 }
const variants = [
  { ...one, id: 1, name: '500 ml', price: 60, isDefault: true },
  { ...one, id: 2, name: '1 L', price: 115, isDefault: false },
  { ...one, id: 3, name: '2 L', price: 210, isDefault: false, available: 0 },
]

beforeEach(() => useCart.setState({ lines: [] }))

const card = (sizes: typeof variants) =>
  show(<ProductCard product={aProduct({ hasVariants: true, variants: sizes })} />, {
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  }).place

test.each([
  ['how many sizes there are', '3 sizes of Milk'],
  ['+', 'Choose a size of Milk'],
])('a press on %s opens the sheet, which puts the chosen one into the cart', async (_, label) => {
  spec('storefront 2.7', '‘3 sizes’ opens a sheet of them')
  const place = card(variants)
  expect(place.textContent).toContain('3 sizes')
  expect(place.textContent).toContain('KSh 60')
  press(find(`[aria-label="${label}"]`, place))
  await until(() => find('dialog li'))
  expect([...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent)).toEqual(
    [
      expect.stringContaining('KSh 60'),
      expect.stringContaining('KSh 115'),
      expect.stringContaining('Out of Stock'),
    ],
  )
  expect(useCart.getState().lines).toEqual([])
  press(find('[aria-label="Add Milk, 1 L to cart"]'))
  expect(useCart.getState().lines.map(({ variant, quantity }) => [variant?.id, quantity])).toEqual([
    [2, 1],
  ])
})

test('once the size that the card shows is in the cart, the button counts it', async () => {
  const place = card(variants)
  press(find('[aria-label="Choose a size of Milk"]', place))
  await until(() => find('dialog li'))
  press(find('[aria-label="Add Milk, 500 ml to cart"]'))
  expect(find('[aria-label="1 × Milk in cart"]', place).textContent).toBe('1')
})

test('a product of one size says nothing of sizes', () =>
  expect(card(variants.slice(0, 1)).textContent).not.toContain('sizes'))
