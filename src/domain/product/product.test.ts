import { expect, it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import type { ProductDetails, ProductEvent } from './events.ts'
import { offerOf, type ProductCommand, product } from './product.ts'
import { flourDetails as details, flourVariant as variant } from './testing.ts'

const variants = [variant(1, 9_800, false), variant(2, 18_000, true)]
const added = (changed: Partial<ProductDetails> = {}): ProductEvent => ({
  type: 'ProductAdded',
  data: { productId: 7, ...details, ...changed },
})
const add = (changed: Partial<ProductDetails> = {}): ProductCommand => ({
  type: 'Add',
  productId: 7,
  details: { ...details, ...changed },
})
const price = (
  variantId: number,
  priceCents: number,
  compareAtPriceCents: number | null = null,
) => ({
  variantId,
  priceCents,
  compareAtPriceCents,
})
const change = (...of: Parameters<typeof price>): ProductCommand => ({
  type: 'ChangePrice',
  ...price(...of),
})
const changed = (...of: Parameters<typeof price>): ProductEvent => ({
  type: 'ProductPriceChanged',
  data: { productId: 7, ...price(...of) },
})

it('is added once', () => {
  given(product).when(add()).thenEvents(added())
  given(product, added()).when(add()).thenEvents()
})
it('shows the price of its default variant', () => {
  given(product)
    .when(add({ variants }))
    .thenEvents(added({ variants, priceCents: 18_000, compareAtPriceCents: null }))
})
it('refuses variants that are not counted from 1, or without one default', () => {
  const facts = {
    issues: [
      { path: 'variants', message: 'Variants count from 1, and one of them is the default.' },
    ],
  }
  for (const wrong of [[variant(2, 1, true)], [variant(1, 1, false)], [...variants, ...variants]]) {
    given(product)
      .when(add({ variants: wrong }))
      .thenRejected('INVALID_INPUT', facts)
  }
})
it.each([-1, 10.5, Number.NaN])('refuses a price of %d cents', (cents) => {
  const facts = { issues: [{ path: 'price', message: 'Please enter a valid price.' }] }
  given(product)
    .when(add({ priceCents: cents }))
    .thenRejected('INVALID_INPUT', facts)
  given(product)
    .when(add({ variants: [variant(1, cents, true)] }))
    .thenRejected('INVALID_INPUT', facts)
  given(product, added())
    .when(change(0, 100, cents))
    .thenRejected('INVALID_INPUT', facts)
})

it('changes its price, or a variant’s', () => {
  given(product, added()).when(change(0, 17_000)).thenEvents(changed(0, 17_000))
  given(product, added({ variants })).when(change(1, 9_900)).thenEvents(changed(1, 9_900))
})
it('does not record a price that is the same', () => {
  given(product, added())
    .when(change(0, 18_500, 19_900))
    .thenEvents()
  given(product, added(), changed(0, 17_000)).when(change(0, 17_000)).thenEvents()
})
it('knows no price of what it does not sell', () => {
  given(product).when(change(0, 1)).thenRejected('PRODUCT_NOT_FOUND')
  given(product, added()).when(change(1, 1)).thenRejected('VARIANT_NOT_FOUND')
  given(product, added({ variants })).when(change(0, 1)).thenRejected('VARIANT_NOT_FOUND')
  given(product, added({ variants })).when(change(3, 1)).thenRejected('VARIANT_NOT_FOUND')
})
it('sells at the latest price; the default variant’s is the product’s', () => {
  const { state } = given(product, added({ variants }), changed(2, 17_500), changed(1, 9_000))
  expect(state).toMatchObject({ productId: 7, priceCents: 17_500 })
  expect(state && offerOf(state, 2)).toMatchObject({ priceCents: 17_500 })
  expect(state && offerOf(state, 1)).toMatchObject({ priceCents: 9_000 })
  expect(state && offerOf(state, 0)).toBeUndefined()
  const plain = given(product, added(), changed(0, 17_000)).state
  expect(plain && offerOf(plain, 0)).toMatchObject({ priceCents: 17_000 })
})
