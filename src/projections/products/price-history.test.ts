import { expect, it } from 'vitest'
import { spec } from '#spec'
import { flourVariant } from '../../testing/domain/product.ts'
import { flourVariants, productAdded } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { priceHistory } from './projection.ts'

const said = (priceCents: number, from: string | null = null): Given => ({
  type: 'ProductPriceChanged',
  data: { productId: 7, variantId: 0, priceCents, compareAtPriceCents: null, from, until: null },
  actor: { id: 'amina', role: 'admin' },
})

it('keeps every price that was said, with who and when', () => {
  spec('operations 2.4', 'Every price that was said, with who and when')
  const from = '2026-02-01T00:00:00.000Z'
  expect(fold(priceHistory, [productAdded(7), said(17_000), said(16_000, from)])['7']).toEqual({
    id: '7',
    position: expect.any(String),
    entries: [
      expect.objectContaining({ variantId: 0, priceCents: 18_500, by: 'system' }),
      expect.objectContaining({
        priceCents: 17_000,
        by: 'admin',
        from: '2026-01-01T00:01:00.000Z',
      }),
      expect.objectContaining({ priceCents: 16_000, from, at: '2026-01-01T00:02:00.000Z' }),
    ],
  })
})

it('tells of each variant', () => {
  const variant = flourVariant(3, 50_000, false)
  const given: Given[] = [
    productAdded(7, { hasVariants: true, variants: flourVariants }),
    { type: 'ProductVariantAdded', data: { productId: 7, variant } },
  ]
  expect(fold(priceHistory, given)['7']).toMatchObject({
    entries: [{ variantId: 1 }, { variantId: 2 }, { variantId: 3, priceCents: 50_000 }],
  })
})

it('marks a planned price that was called off', () => {
  const from = '2026-02-01T00:00:00.000Z'
  const called: Given = {
    type: 'ProductPriceCalledOff',
    data: {
      productId: 7,
      variantId: 0,
      priceCents: 16_000,
      compareAtPriceCents: null,
      from,
      until: null,
    },
  }
  expect(fold(priceHistory, [productAdded(7), said(16_000, from), called])['7']).toMatchObject({
    entries: [{ calledOffAt: null }, { from, calledOffAt: '2026-01-01T00:02:00.000Z' }],
  })
})
