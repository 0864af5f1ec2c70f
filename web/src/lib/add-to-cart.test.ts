import { beforeEach, expect, test } from 'vitest'
import type { Variant } from '../../../src/contract/catalogue.ts'
import { addToCart, cardVariant } from './add-to-cart.ts'
import { useCart } from './cart.ts'
import { aBranch, aProduct } from './testing.tsx'

const branch = aBranch()
const variant = (id: number, available: number | undefined, isDefault = false): Variant => ({
  id,
  name: `V${id}`,
  sku: '',
  price: id,
  compareAtPrice: null,
  imageUrl: '',
  isDefault,
  available,
})
beforeEach(() => useCart.setState({ lines: [] }))
const quantities = () => useCart.getState().lines.map((line) => line.quantity)

test('adds to a line that is there, up to what the branch has', () => {
  expect(addToCart(aProduct(), undefined, 2, branch, 3)).toBeUndefined()
  expect(addToCart(aProduct(), undefined, 1, branch, 3)).toBeUndefined()
  expect(addToCart(aProduct(), undefined, 1, branch, 3)).toEqual({
    reason: 'maximum',
    available: 3,
  })
  expect(quantities()).toEqual([3])
})

test('adds while the stock is not known', () => {
  expect(addToCart(aProduct(), undefined, 1, branch, undefined)).toBeUndefined()
  expect(quantities()).toEqual([1])
})

test('refuses what is sold out, or sold at another branch only', () => {
  expect(addToCart(aProduct(), undefined, 1, branch, 0)).toEqual({ reason: 'out-of-stock' })
  expect(addToCart(aProduct({ exclusiveBranchId: 4 }), undefined, 1, branch, 9)).toEqual({
    reason: 'sold-elsewhere',
    branchId: 4,
  })
  expect(quantities()).toEqual([])
})

test('a card takes the default variant, or the first in stock when that is sold out', () => {
  const chosen = (...variants: Variant[]) => cardVariant(aProduct({ variants }))?.id
  expect(chosen(variant(1, 5), variant(2, 5, true))).toBe(2)
  expect(chosen(variant(1, 0), variant(2, 0, true), variant(3, 4))).toBe(3)
  expect(chosen(variant(1, 0), variant(2, 0, true))).toBe(2)
  expect(chosen()).toBeUndefined()
})
