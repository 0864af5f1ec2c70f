import { expect, test } from 'vitest'
import { spec } from '#spec'
import { skuOf } from './product-tabs.tsx'

test.each([
  [7, 'sifted-maize-flour', 'DK-7-SIFT'],
  [12, 'a4-paper', 'DK-12-APAP'],
  [3, 'tea', 'DK-3-TEA'],
])('%d, %s: %s', (id, slug, sku) => {
  spec('storefront 9', 'SKU: prefix, product id, 4 letters of the slug')
  expect(skuOf({ id, slug })).toBe(sku)
})
