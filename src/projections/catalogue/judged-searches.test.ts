import { expect, it } from 'vitest'
import { catalogue, productDetails } from '#src/demo/catalogue.ts'
import { catalogueOf, categoryDoc, productDoc } from '../../testing/catalogue/catalogue.ts'
import { judgedSearches } from '../../testing/catalogue/judged-searches.ts'

const { categories, products } = catalogue
const { queries } = catalogueOf({
  categories: categories.map(({ name }, n) => categoryDoc(n + 1, name)),
  products: products.map((product, n) => {
    const categoryId = categories.findIndex(({ name }) => name === product.category) + 1
    return productDoc(n + 1, product.name, productDetails(product, categoryId, null))
  }),
})
const firstOf = (search: string): string => queries.products({ search }).docs[0]?.slug ?? ''

const judged = Object.entries(judgedSearches).flatMap(([slug, searches]) =>
  searches.split(', ').map((search) => ({ search, slug })),
)

it('finds the right product first in at least 95 of 100 searches', () => {
  expect(judged.length).toBeGreaterThanOrEqual(150)
  const wrong = judged
    .filter(({ search, slug }) => firstOf(search) !== slug)
    .map(({ search, slug }) => `${search}: ${firstOf(search)}, not ${slug}`)
  expect(wrong.length / judged.length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
})
