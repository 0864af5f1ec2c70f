import { expect, it } from 'vitest'
import { catalogue, productDetails } from '#src/demo/catalogue.ts'
import { catalogueOf, categoryDoc, productDoc } from '../../testing/catalogue/catalogue.ts'
import { judgedKinds, judgedSearches } from '../../testing/catalogue/judged-searches.ts'

const { categories, products } = catalogue
const { queries } = catalogueOf({
  categories: categories.map(({ name }, n) => categoryDoc(n + 1, name)),
  products: products.map((product, n) => {
    const categoryId = categories.findIndex(({ name }) => name === product.category) + 1
    return productDoc(n + 1, product.name, productDetails(product, categoryId, null))
  }),
})
const slugsOf = (search: string) => queries.products({ search }).docs.map(({ slug }) => slug)

const judged = Object.entries(judgedSearches).flatMap(([slug, searches]) =>
  searches.split(', ').map((search) => ({ search, right: slug === '' ? [] : [slug] })),
)
const kinds = Object.entries(judgedKinds).map(([search, right]) => ({ search, right }))

it('finds the right products first in at least 99 of 100 searches', () => {
  const all = [...judged, ...kinds]
  expect(all.length).toBeGreaterThanOrEqual(200)
  const wrong = all.flatMap(({ search, right }) => {
    const slugs = slugsOf(search)
    const first = right.length === 0 ? slugs : slugs.slice(0, right.length)
    return first.toSorted().join() === right.toSorted().join()
      ? []
      : [`${search}: ${first.join(', ')}, not ${right.join(', ')}`]
  })
  expect(wrong.length / all.length, wrong.join('\n')).toBeLessThanOrEqual(0.01)
})
