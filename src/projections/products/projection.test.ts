import { expect, it } from 'vitest'
import { ratingOf } from '../../contract/rules/star-counts.ts'
import { flourDetails } from '../../domain/product/testing.ts'
import {
  reviewEdited,
  reviewHidden,
  reviewShownAgain,
  reviewWritten,
} from '../reviews/testing/reviews.ts'
import { flourVariants, productAdded } from '../testing/events.ts'
import { fold, type Given } from '../testing/fold.ts'
import { products } from './projection.ts'

const priced = (variantId: number, priceCents: number): Given => ({
  type: 'ProductPriceChanged',
  data: { productId: 7, variantId, priceCents, compareAtPriceCents: 20_000 },
})
const flour = productAdded(7, { slug: 'flour', variants: flourVariants })

it('holds a product as it was added', () => {
  expect(fold(products, [productAdded(7, { slug: 'flour' })])['7']).toEqual({
    id: '7',
    productId: 7,
    ...flourDetails,
    slug: 'flour',
    starCounts: [0, 0, 0, 0, 0],
    changedAt: '2026-01-01T00:00:00.000Z',
    position: expect.any(String),
  })
})

it('follows the price of a product without variants', () => {
  const docs = fold(products, [productAdded(7), productAdded(8), priced(0, 17_000)])
  expect(docs['7']).toMatchObject({ priceCents: 17_000, compareAtPriceCents: 20_000 })
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
