import { expect, test } from 'vitest'
import type { Category } from '#contract/catalogue/catalogue.ts'
import { spec } from '#spec'
import { apiSearch, hasFilters, parseFilters, reset, toParams } from './list-filters.ts'

const parsed = (address: string) => parseFilters(new URLSearchParams(address))
const category = (id: number, slug: string): Category => ({
  id,
  slug,
  name: slug,
  nameSw: slug,
  iconName: '',
  productCount: 0,
})
const categories = [category(1, 'groceries'), category(2, 'fresh-produce')]

test('an address survives being read and written', () => {
  spec('storefront 2.1', '/products: `search`, `featured=true` and `branch={id}`')
  const address =
    'search=milk+%26+honey&featured=true&branch=3&category=groceries%2Cfresh-produce&minPrice=50&maxPrice=1500&inStock=true&onSale=true&sort=price-desc'
  expect(toParams(parsed(address)).toString()).toBe(address)
})

test('what cannot be understood is ignored', () => {
  spec('storefront 2.1', '/products: a parameter that means nothing is as if it were not there')
  const odd = 'branch=abc&minPrice=-5&maxPrice=cheap&sort=backwards&inStock=yes&search=%20'
  expect(toParams(parsed(odd)).toString()).toBe('')
})

test('resetting keeps what the list is of', () => {
  spec('storefront 2.5', '‘Reset Filters’ resets price, categories, both toggles and sort')
  const filters = parsed(
    'search=milk&branch=3&category=groceries&minPrice=5&onSale=true&sort=name-asc',
  )
  expect(hasFilters(filters)).toBe(true)
  expect(toParams(reset(filters)).toString()).toBe('search=milk&branch=3')
  expect(hasFilters(reset(filters))).toBe(false)
})

test('the server is asked by category ids, and not at all for a category that does not exist', () => {
  spec('storefront 2.1', '/products: the list; `category` takes a category’s slug')
  const ask = (address: string) => apiSearch(parsed(address), categories, undefined)
  expect(ask('category=fresh-produce,groceries')).toBe('category=1%2C2&limit=24')
  expect(ask('category=toys')).toBeUndefined()
  expect(ask('onSale=true')).toBe('limit=24&onSale=true')
})
