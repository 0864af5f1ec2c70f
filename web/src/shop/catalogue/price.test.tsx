import { expect, test } from 'vitest'
import { aProduct, show } from '../../testing/render.tsx'
import { Price } from './price.tsx'
import { ProductBadges } from './product-badges.tsx'

const shown = (price: number, compareAtPrice: number | null) =>
  show(
    <>
      <Price price={price} compareAtPrice={compareAtPrice} />
      <ProductBadges
        product={aProduct()}
        price={price}
        compareAtPrice={compareAtPrice}
        exclusiveTo={undefined}
      />
    </>,
  ).place

test('a price that fell shows what it was, struck, and the percentage off', () => {
  const place = shown(1500, 2000)
  expect(place.querySelector('s')?.textContent).toContain('KSh 2,000')
  expect(place.textContent).toContain('25% OFF')
})

test.each([null, 1500, 1400])('nothing is struck where it was %s before', (before) => {
  const place = shown(1500, before)
  expect(place.textContent).toBe('KSh 1,500')
  expect(place.querySelector('s')).toBeNull()
})
