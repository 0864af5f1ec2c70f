import { expect, test } from 'vitest'
import type { Variant } from '#contract/catalogue/catalogue.ts'
import { spec } from '#spec'
import { aProduct } from '../../testing/render.tsx'
import { type CartLine, unitPrice } from './cart-line.ts'
import { lineOf, offerFor, refreshed } from './offers.ts'

const kilo: Variant = {
  id: 2,
  name: '1 kg',
  sku: '',
  price: 90,
  compareAtPrice: null,
  imageUrl: '',
  isDefault: true,
  available: 4,
}
const milk = aProduct({ available: 9 })
const line = (variant?: Variant): CartLine => lineOf(milk, variant, 2, 1)
const priceOf = (lines: readonly CartLine[]) =>
  lines.map((one) => [unitPrice(one), one.priceWas ?? null])

test('a line is a product, its variant where it has any, how many, and from which branch', () => {
  spec('storefront 3', 'Cart item: product, optional variant, quantity, branchId')
  const product = { id: 7, name: 'Milk', price: 60, imageUrl: '/milk.svg' }
  const variant = { id: 2, name: '1 kg', price: 90, imageUrl: '/kilo.svg' }
  const sold = aProduct(product)
  expect(lineOf(sold, { ...kilo, ...variant }, 3, 4)).toMatchObject({
    product,
    variant,
    quantity: 3,
    branchId: 4,
  })
  expect(lineOf(sold, undefined, 1, 4)).not.toHaveProperty('variant')
})

test('says what the branch has, that it is sold elsewhere alone, or that it is gone', () => {
  spec('operations 2.4', 'A withdrawn product is finished where it is in orders')
  spec('operations cases', '8. Withdrawn while ordered: picking, cancelling and returning work')
  const flour = aProduct({ hasVariants: true, variants: [kilo] })
  expect(offerFor([milk], 1, line())).toMatchObject({ kind: 'sold', available: 9 })
  expect(offerFor([flour], 1, line(kilo))).toMatchObject({ kind: 'sold', available: 4 })
  expect(offerFor([{ ...milk, exclusiveBranchId: 5 }], 1, line())).toMatchObject({
    kind: 'elsewhere',
    branchId: 5,
  })
  expect(offerFor([], 1, line()).kind).toBe('gone')
})

test('neither a variant that is no more, nor a product that is now sold as variants, is sold', () => {
  const flour = aProduct({ hasVariants: true, variants: [kilo] })
  expect(offerFor([flour], 1, line({ ...kilo, id: 3 })).kind).toBe('gone')
  expect(offerFor([flour], 1, line()).kind).toBe('gone')
})

test('a price that changes twice is told from what the shopper saw, and not once it is back', () => {
  const at = (price: number) => [{ ...milk, price }]
  const once = refreshed([line()], at(70), 1)
  expect(priceOf(once)).toEqual([[70, 60]])
  const twice = refreshed(once, at(80), 1)
  expect(priceOf(twice)).toEqual([[80, 60]])
  expect(priceOf(refreshed(twice, at(60), 1))).toEqual([[60, null]])
})

test('a variant follows its own price; what is gone stays as it was', () => {
  const dearer = aProduct({ price: 1, hasVariants: true, variants: [{ ...kilo, price: 95 }] })
  expect(priceOf(refreshed([line(kilo)], [dearer], 1))).toEqual([[95, 90]])
  expect(refreshed([line(kilo)], [], 1)).toEqual([line(kilo)])
})
