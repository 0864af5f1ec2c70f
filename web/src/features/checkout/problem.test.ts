import { expect, test } from 'vitest'
import { spec } from '#spec'
import { ApiError } from '#web/lib/api.ts'
import type { CartLine } from '#web/shop/cart/cart-line.ts'
import { acceptPrices, problemOf, takeAvailable } from './problem.ts'

const line = (id: number, quantity: number, variantId = 0, branchId = 1): CartLine => ({
  product: { id, name: `P${id}`, price: 100, imageUrl: '', slug: `p-${id}` },
  ...(variantId === 0 ? {} : { variant: { id: variantId, name: 'Big', price: 180, imageUrl: '' } }),
  quantity,
  branchId,
})
const quantities = (lines: readonly CartLine[]) => lines.map(({ quantity }) => quantity)

test('takes what is available, of the right variant, and leaves the rest alone', () => {
  const lines = [line(1, 5), line(1, 5, 9), line(2, 3)]
  const short = [{ productId: 1, variantId: 9, available: 2 }]
  expect(quantities(takeAvailable(lines, short))).toEqual([5, 2, 3])
})

test('a line of which nothing is left is gone', () => {
  const repaired = takeAvailable(
    [line(1, 5), line(2, 3)],
    [{ productId: 1, variantId: 0, available: 0 }],
  )
  expect(repaired.map(({ product }) => product.id)).toEqual([2])
})

test('lines of one product share what there is', () => {
  const lines = [line(1, 2, 0, 1), line(1, 5, 0, 2)]
  const short = [{ productId: 1, variantId: 0, available: 4 }]
  expect(quantities(takeAvailable(lines, short))).toEqual([2, 2])
})

test('accepts a new price for the product or its variant', () => {
  spec('storefront 2.9', 'Prices that changed are shown, and agreed to')
  const lines = acceptPrices(
    [line(1, 1), line(1, 1, 9)],
    [
      { productId: 1, variantId: 0, price: 110 },
      { productId: 1, variantId: 9, price: 200 },
    ],
  )
  expect(lines[0]?.product.price).toBe(110)
  expect(lines[1]?.variant?.price).toBe(200)
  expect(lines[1]?.product.price).toBe(100)
})

test('what a branch does not sell is a shortage of all of it', () => {
  const error = new ApiError(422, '', {
    message: 'This branch does not sell this product.',
    code: 'PRODUCT_NOT_AT_BRANCH',
    details: { productId: 4, variantId: 0, name: 'Maize Flour' },
  })
  expect(problemOf(error)).toEqual({
    kind: 'stock',
    items: [{ productId: 4, variantId: 0, name: 'Maize Flour', available: 0 }],
  })
})

test('an address out of reach names the branch that reaches it, if one does', () => {
  const refused = (nearestBranch: object | null) =>
    problemOf(
      new ApiError(422, '', {
        message: '',
        code: 'ADDRESS_OUTSIDE_RADIUS',
        details: { distanceKm: 7.8, deliveryRadius: 7, nearestBranch },
      }),
    )
  const kilimani = { id: 3, code: 'kilimani', name: 'Kilimani', distanceKm: 0.2 }
  expect(refused(kilimani)).toEqual({ kind: 'reach', nearest: kilimani })
  expect(refused(null)).toEqual({ kind: 'reach', nearest: null })
})

test('other refusals offer no repair', () => {
  expect(problemOf(new ApiError(409, '', { message: '', code: 'ORDER_EXPIRED' }))).toBeUndefined()
  expect(problemOf(new TypeError('no network'))).toBeUndefined()
})
