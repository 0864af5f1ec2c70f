import { expect, it } from 'vitest'
import { ratingOf } from '../../contract/review.ts'
import { flourDetails, flourVariant } from '../../testing/domain/product.ts'
import { flourVariants, productAdded } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import {
  reviewEdited,
  reviewHidden,
  reviewShownAgain,
  reviewWritten,
} from '../../testing/projections/reviews.ts'
import { products } from './projection.ts'

const priced = (variantId: number, priceCents: number): Given => ({
  type: 'ProductPriceChanged',
  data: {
    productId: 7,
    variantId,
    priceCents,
    compareAtPriceCents: 20_000,
    from: null,
    until: null,
  },
})
const flour = productAdded(7, { slug: 'flour', variants: flourVariants })

it('holds a product as it was added', () => {
  expect(fold(products, [productAdded(7, { slug: 'flour' })])['7']).toEqual({
    id: '7',
    productId: 7,
    barcodes: [],
    ...flourDetails,
    slug: 'flour',
    isWithdrawn: false,
    formerSlugs: [],
    said: [expect.objectContaining({ variantId: 0, priceCents: 18_500, until: null })],
    revision: 0,
    starCounts: [0, 0, 0, 0, 0],
    changedAt: '2026-01-01T00:00:00.000Z',
    position: expect.any(String),
  })
})

it('follows its variants: added, also to a product that had none, and changed', () => {
  const variant = flourVariant(1, 40_000, true)
  const added: Given = { type: 'ProductVariantAdded', data: { productId: 7, variant } }
  const facts = { name: 'Bag', sku: 'B', imageUrl: '/pictures/bag.svg' }
  const changed: Given = {
    type: 'ProductVariantChanged',
    data: { productId: 7, variantId: 1, ...facts },
  }
  expect(fold(products, [productAdded(7), added, changed])['7']).toMatchObject({
    hasVariants: true,
    priceCents: 40_000,
    variants: [{ ...variant, ...facts }],
    revision: 2,
  })
})

it('follows the price of a product without variants', () => {
  const docs = fold(products, [productAdded(7), productAdded(8), priced(0, 17_000)])
  expect(docs['7']).toMatchObject({
    priceCents: 17_000,
    compareAtPriceCents: 20_000,
  })
  expect(docs['8']).toMatchObject({ priceCents: flourDetails.priceCents })
})

it('follows the price of one variant, and of the product where it is the default', () => {
  expect(fold(products, [flour, priced(1, 9_000)])['7']).toMatchObject({
    priceCents: 18_500,
    variants: [{ priceCents: 9_000, compareAtPriceCents: 20_000 }, { priceCents: 18_500 }],
  })
  expect(fold(products, [flour, priced(2, 17_500)])['7']).toMatchObject({
    priceCents: 17_500,
    compareAtPriceCents: 20_000,
    variants: [{ priceCents: 9_800 }, { priceCents: 17_500 }],
  })
})

it('remembers when it changed last, not when others or what is hidden did', () => {
  const at = '2026-02-03T04:05:06.000Z'
  const later = { at: '2026-03-03T04:05:06.000Z' }
  const changedAt = (...given: Given[]) => fold(products, [flour, ...given])['7']
  expect(changedAt({ ...priced(1, 9_000), at })).toMatchObject({ changedAt: at })
  expect(changedAt({ ...reviewWritten(), at })).toMatchObject({ changedAt: at })
  expect(
    changedAt({ ...reviewHidden(), at }, { ...reviewEdited({ rating: 2 }, 4, true), ...later }),
  ).toMatchObject({ changedAt: at })
  expect(changedAt({ ...priced(1, 9_000), at }, { ...productAdded(8), ...later })).toMatchObject({
    changedAt: at,
  })
})

const second = { reviewId: 's', userId: 'v', rating: 1 }
it.each<[string, Given[], number[]]>([
  ['as they come', [reviewWritten(), reviewWritten(second)], [1, 0, 0, 1, 0]],
  ['as they are edited', [reviewWritten(), reviewEdited({ rating: 5 }, 4)], [0, 0, 0, 0, 1]],
  ['not while they are hidden', [reviewWritten(), reviewHidden()], [0, 0, 0, 0, 0]],
  [
    'as edited while hidden, once shown again',
    [
      reviewWritten(),
      reviewHidden(),
      reviewEdited({ rating: 2 }, 4, true),
      reviewShownAgain({ rating: 2 }),
    ],
    [0, 1, 0, 0, 0],
  ],
])('counts the stars of reviews %s', (_, given, starCounts) => {
  expect(fold(products, [flour, ...given])['7']).toMatchObject({ starCounts })
})

it('makes the average of the stars, to two decimals', () => {
  expect(ratingOf([0, 0, 0, 0, 0])).toEqual({ averageRating: 0, reviewCount: 0 })
  expect(ratingOf([1, 0, 0, 1, 1])).toEqual({ averageRating: 3.33, reviewCount: 3 })
})

const described = {
  name: 'Unga',
  nameSw: '',
  sku: '',
  description: '',
  descriptionSw: '',
  searchWords: '',
  unit: '2 kg',
  imageUrl: '',
  categoryId: 2,
  isFeatured: true,
  exclusiveBranchId: null,
}
it('follows what an admin changes, and says at which revision', () => {
  const docs = fold(products, [
    productAdded(7, { slug: 'flour' }),
    { type: 'ProductChanged', data: { productId: 7, ...described } },
    { type: 'ProductSlugChanged', data: { productId: 7, slug: 'unga', before: 'flour' } },
    { type: 'ProductWithdrawn', data: { productId: 7 } },
    reviewWritten(),
  ])
  expect(docs['7']).toMatchObject({
    name: 'Unga',
    slug: 'unga',
    formerSlugs: ['flour'],
    isWithdrawn: true,
    revision: 3,
  })
})
it('keeps a price for later beside the one that holds', () => {
  const from = '2026-02-01T00:00:00.000Z'
  const data = { productId: 7, variantId: 0, priceCents: 9_000, compareAtPriceCents: null }
  const plan: Given = { type: 'ProductPriceChanged', data: { ...data, from, until: null } }
  expect(fold(products, [productAdded(7), plan])['7']).toMatchObject({
    priceCents: flourDetails.priceCents,
    said: [{ priceCents: flourDetails.priceCents }, { priceCents: 9_000, from }],
  })
})
it('takes in variants, and leaves with the shop what was brought back', () => {
  const docs = fold(products, [
    flour,
    {
      type: 'ProductVariantAdded',
      data: { productId: 7, variant: flourVariant(3, 50_000, false) },
    },
    { type: 'ProductWithdrawn', data: { productId: 7 } },
    { type: 'ProductBroughtBack', data: { productId: 7 } },
  ])
  expect(docs['7']).toMatchObject({ variants: [{}, {}, { variantId: 3 }], isWithdrawn: false })
})
