import { expect, it } from 'vitest'
import { spec } from '#spec'
import { offeredVariant } from './variant.ts'

const variant = (id: number, available: number | undefined, isDefault = false) => ({
  id,
  isDefault,
  available,
})
const offered = (...variants: ReturnType<typeof variant>[]) => offeredVariant(variants)?.id

it('is the default one, or the first in stock when that is sold out', () => {
  spec('storefront 2.7', 'What the card shows is what it adds')
  expect(offered(variant(1, 5), variant(2, 5, true))).toBe(2)
  expect(offered(variant(1, 0), variant(2, 0, true), variant(3, 4))).toBe(3)
  expect(offered(variant(1, 3), variant(2, 0, true), variant(3, 4))).toBe(1)
  expect(offered(variant(1, 0), variant(2, 0, true))).toBe(2)
})
it('is the default one where the stock is not known', () => {
  expect(offered(variant(1, undefined), variant(2, undefined, true))).toBe(2)
})
it('is the first where none is the default, and none where there are none', () => {
  expect(offered(variant(1, undefined), variant(2, undefined))).toBe(1)
  expect(offered()).toBeUndefined()
})
