import { expect, test } from 'vitest'
import { nextKey, recentOptions, suggestedOptions } from './search-suggestions.tsx'

const named = { name: 'Milk', nameSw: 'Maziwa', slug: 'milk' }
const milk = { id: 7, ...named, unit: '500 ml', price: 60, imageUrl: '' }
const beverages = { id: 6, name: 'Beverages', nameSw: 'Vinywaji', slug: 'beverages' }
const suggested = suggestedOptions({ categories: [beverages], products: [milk] }, 'mi & be')

test('categories come first, then products, then all results', () => {
  expect(suggested.map(({ to }) => to)).toEqual([
    '/products?category=beverages',
    '/products/milk',
    '/products?search=mi%20%26%20be',
  ])
  expect(suggestedOptions({ categories: [], products: [] }, 'x')).toEqual([])
})

test('arrows lead through the options, and past the ends back to the field', () => {
  const options = recentOptions(['tea', 'milk'])
  expect(nextKey(options, undefined, 1)).toBe('recent-tea')
  expect(nextKey(options, 'recent-tea', 1)).toBe('recent-milk')
  expect(nextKey(options, 'recent-milk', 1)).toBeUndefined()
  expect(nextKey(options, undefined, -1)).toBe('recent-milk')
  expect(nextKey(options, 'recent-tea', -1)).toBeUndefined()
  expect(nextKey([], undefined, 1)).toBeUndefined()
})
