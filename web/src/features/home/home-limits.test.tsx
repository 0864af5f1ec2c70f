import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Category } from '#contract/catalogue/catalogue.ts'
import { spec } from '#spec'
import { aBranch, aProduct, show, until } from '../../testing/render.tsx'
import { BranchProducts, FeaturedProducts } from './product-rows.tsx'
import { LocalBranches, ShopByCategory } from './sections.tsx'

const many = <Thing,>(make: (id: number) => Thing): Thing[] =>
  Array.from({ length: 12 }, (_, n) => make(n + 1))
const products = many((id) => aProduct({ id, slug: `milk-${id}` }))
const branches = many((id) => aBranch({ id, code: `branch-${id}` }))
const categories: Category[] = many((id) => ({
  id,
  name: 'Groceries',
  nameSw: '',
  slug: `groceries-${id}`,
  iconName: 'basket',
  productCount: 3,
}))

const answers: Readonly<Record<string, unknown>> = {
  '/api/products': products,
  '/api/branches': branches,
  '/api/categories': categories,
}
const answer = (path: string): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(answers[path.split('?')[0] ?? ''])))
afterEach(() => vi.unstubAllGlobals())

const count =
  (selector: string) =>
  (place: Element): number =>
    place.querySelectorAll(selector).length

const rows: [string, ReactNode, number, (place: Element) => number][] = [
  ['featured products', <FeaturedProducts key="0" />, 5, count('article')],
  ['categories', <ShopByCategory key="1" />, 6, count('li a')],
  ['products of the branch', <BranchProducts key="2" />, 4, count('article')],
  ['branches', <LocalBranches key="3" />, 4, count('article')],
]

test.each(rows)('%s: as many as there is room for', async (_, section, most, shown) => {
  spec('storefront 2.4', '‘Featured Products’: the first 5 featured')
  spec('storefront 2.4', '‘Shop By Category’: the first 6')
  spec('storefront 2.4', 'Only at {branch name} Branch: 4 products')
  spec('storefront 9', 'Home: 5 featured, 6 categories, 4 of the branch, 4 branch skeletons')
  vi.stubGlobal('fetch', answer)
  const { place } = show(section)
  await until(() => expect(shown(place)).toBe(most))
})

test.each(rows)('%s: as many skeletons while they load', (_, section, most) => {
  spec('storefront 2.4', '4 skeletons while branches load')
  spec('storefront 9', 'Home: 5 featured, 6 categories, 4 of the branch, 4 branch skeletons')
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { place } = show(section)
  expect(place.querySelectorAll('ul[aria-busy="true"] > li')).toHaveLength(most)
})
