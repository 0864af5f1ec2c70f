import { expect, test } from 'vitest'
import { skuOf } from './sku.ts'

test.each([
  [7, 'sifted-maize-flour', 'DK-7-SIFT'],
  [12, 'a4-paper', 'DK-12-APAP'],
  [3, 'tea', 'DK-3-TEA'],
])('%d, %s: %s', (id, slug, sku) => {
  expect(skuOf({ id, slug })).toBe(sku)
})
