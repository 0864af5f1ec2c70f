import { expect, test } from 'vitest'
import { spec } from '#spec'
import { aProduct, show } from '../../testing/render.tsx'
import { Price, ProductBadges } from './price.tsx'

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
  spec('storefront 1', 'Prices are in Kenyan shillings, written KSh')
  spec('storefront 2.6', 'Price, the compare-at price struck, percent off')
  spec('storefront 2.7', 'Badge ‘{n}% OFF’')
  spec('storefront 5', 'Discount: a rounded share, or nothing')
  const place = shown(1500, 2000)
  expect(place.querySelector('s')?.textContent).toContain('KSh 2,000')
  expect(place.textContent).toContain('25% OFF')
})

test.each([null, 1500, 1400])('nothing is struck where it was %s before', (before) => {
  spec('storefront 5', 'Percent-off shows only with a compare-at price')
  const place = shown(1500, before)
  expect(place.textContent).toBe('KSh 1,500')
  expect(place.querySelector('s')).toBeNull()
})
