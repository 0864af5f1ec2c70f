import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { aBranch, aProduct } from '../../testing/render.tsx'
import { addToCart } from './add-to-cart.ts'
import { useCart } from './cart.ts'

const branch = aBranch()
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
  spec('storefront 5', 'Otherwise the toast ‘Out of stock’')
  expect(addToCart(aProduct(), undefined, 1, branch, 0)).toEqual({ reason: 'out-of-stock' })
  expect(addToCart(aProduct({ exclusiveBranchId: 4 }), undefined, 1, branch, 9)).toEqual({
    reason: 'sold-elsewhere',
    branchId: 4,
  })
  expect(quantities()).toEqual([])
})
