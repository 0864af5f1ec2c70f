import { expect, test } from 'vitest'
import { spec } from '#spec'
import { slugOf } from './text.ts'

test.each([
  ['Fresh Whole Milk', 'fresh-whole-milk'],
  ['  Salt & Vinegar Crisps  ', 'salt-vinegar-crisps'],
  ['Ng’ombe Brand 2 kg', 'ngombe-brand-2-kg'],
  ['Café au_lait', 'caf-au_lait'],
  ['Half-fat', 'half-fat'],
  ['日本', ''],
])('%s gives %s', (name, slug) => {
  spec('operations 2.4', 'Add New Product: slug from the name, stock of 0, threshold 5')
  expect(slugOf(name)).toBe(slug)
})
