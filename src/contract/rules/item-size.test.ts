import { expect, test } from 'vitest'
import { itemSize } from './variant.ts'

test('an item has the size of its variant, else of its product; a piece has none', () => {
  expect(itemSize('5 kg', '2 kg')).toBe('5 kg')
  expect(itemSize(undefined, '500 ml')).toBe('500 ml')
  expect(itemSize(undefined, 'Each')).toBe('')
})
