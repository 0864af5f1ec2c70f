import { expect, it } from 'vitest'
import { spec } from '#spec'
import { flourDetails as details, flourVariant as variant } from '../../testing/domain/product.ts'
import { given, someTime } from '../kernel/given-when-then.ts'
import type { ProductDetails, ProductEvent } from './events.ts'
import { type ProductCommand, product } from './product.ts'
import { offerOf } from './state.ts'
import { isSold } from './vocabulary.ts'

const at = someTime
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
  at,
})
const changed = (...of: Parameters<typeof price>): ProductEvent => ({
  type: 'ProductPriceChanged',
  data: { productId: 7, ...price(...of), from: null, until: null },
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

it.each([18_500, 17_000])('announces no sale from %d cents at 18,500', (before) => {
  const message = 'The price before a sale must be higher than the price.'
  const facts = { issues: [{ path: 'compareAtPrice', message }] }
  const prices = { priceCents: 18_500, compareAtPriceCents: before }
  given(product).when(add(prices)).thenRejected('INVALID_INPUT', facts)
  const size = { ...variant(1, 18_500, true), ...prices }
  given(product)
    .when(add({ variants: [size] }))
    .thenRejected('INVALID_INPUT', facts)
  given(product, added({ variants }))
    .when({ type: 'AddVariant', variant: { ...size, name: '5 kg' } })
    .thenRejected('INVALID_INPUT', facts)
  const planned = { from: '2026-02-01T00:00:00.000Z', until: null }
  for (const times of [{}, planned])
    given(product, added())
      .when({ ...change(0, 18_500, before), ...times })
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

const edit = (changes: Extract<ProductCommand, { type: 'Change' }>['changes']): ProductCommand => ({
  type: 'Change',
  changes,
})
const told = {
  name: details.name,
  nameSw: details.nameSw,
  sku: details.sku,
  description: details.description,
  descriptionSw: details.descriptionSw,
  searchWords: details.searchWords,
  unit: details.unit,
  imageUrl: details.imageUrl,
  categoryId: details.categoryId,
  isFeatured: details.isFeatured,
  exclusiveBranchId: details.exclusiveBranchId,
}
const moved = (slug: string, before: string): ProductEvent => ({
  type: 'ProductSlugChanged',
  data: { productId: 7, slug, before },
})

it('changes what is given, and records nothing where nothing changes', () => {
  given(product, added())
    .when(edit({ name: 'Flour', isFeatured: true }))
    .thenEvents({
      type: 'ProductChanged',
      data: { productId: 7, ...told, name: 'Flour', isFeatured: true },
    })
  given(product, added())
    .when(edit({ name: details.name, slug: details.slug }))
    .thenEvents()
  given(product)
    .when(edit({ name: 'Flour' }))
    .thenRejected('PRODUCT_NOT_FOUND')
})
it('keeps the slugs that it had, and goes back to one of them', () => {
  given(product, added())
    .when(edit({ slug: 'flour' }))
    .thenEvents(moved('flour', details.slug))
  const back = given(product, added(), moved('flour', details.slug), moved(details.slug, 'flour'))
  expect(back.state).toMatchObject({ slug: details.slug, formerSlugs: ['flour'] })
})
it('has had at most fifty slugs', () => {
  const moves = Array.from({ length: 50 }, (_, n) => moved(`s${n + 1}`, n === 0 ? 's' : `s${n}`))
  given(product, added({ slug: 's' }), ...moves)
    .when(edit({ slug: 'one-more' }))
    .thenRejected('SLUGS_FULL')
})
it('is withdrawn and brought back, each once', () => {
  const withdrawn: ProductEvent = { type: 'ProductWithdrawn', data: { productId: 7 } }
  const back: ProductEvent = { type: 'ProductBroughtBack', data: { productId: 7 } }
  given(product, added()).when({ type: 'Withdraw' }).thenEvents(withdrawn)
  given(product, added(), withdrawn).when({ type: 'Withdraw' }).thenEvents()
  given(product, added(), withdrawn).when({ type: 'BringBack' }).thenEvents(back)
  given(product, added()).when({ type: 'BringBack' }).thenEvents()
})

const large = { name: '5 kg', sku: '', priceCents: 40_000, compareAtPriceCents: null, imageUrl: '' }
it('is a draft until it has the first of its variants, which becomes the default', () => {
  spec('operations 2.4', 'A product with variants and none yet is a draft, not sold')
  const draft = added({ hasVariants: true })
  const { state } = given(product, draft)
  expect(state && isSold(state)).toBe(false)
  expect(state && offerOf(state, 0)).toBeUndefined()
  const first = { ...large, variantId: 1, isDefault: true }
  given(product, draft)
    .when({ type: 'AddVariant', variant: large })
    .thenEvents({ type: 'ProductVariantAdded', data: { productId: 7, variant: first } })
  const sold = given(product, draft, {
    type: 'ProductVariantAdded',
    data: { productId: 7, variant: first },
  })
  expect(sold.state).toMatchObject({ priceCents: 40_000, variants: [first] })
  expect(sold.state && isSold(sold.state)).toBe(true)
})
it('gets no variant where it is sold without, and none twice', () => {
  given(product, added())
    .when({ type: 'AddVariant', variant: large })
    .thenRejected('VARIANTS_NOT_MEANT')
  given(product, added({ variants }))
    .when({ type: 'AddVariant', variant: { ...large, name: '1 kg' } })
    .thenRejected('INVALID_INPUT', {
      issues: [{ path: 'name', message: 'The product has a variant of this name.' }],
    })
})
