import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '../../shop/account/session.ts'
import { useBranchChoice } from '../../shop/branch/branch.ts'
import { answerWith } from '../../testing/api.ts'
import { aBranch, aProduct, aUser, find, show, until } from '../../testing/render.tsx'
import { Recommendations } from './lazy-sections.tsx'
import { BranchProducts, FeaturedProducts } from './product-rows.tsx'
import { LocalBranches, ShopByCategory } from './sections.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const branches = numbers(2).map((id) => aBranch({ id, code: `b${id}`, name: `Branch ${id}` }))
const products = (count: number, name: string) =>
  numbers(count).map((id) => aProduct({ id, slug: `${name}-${id}`, name: `${name} ${id}` }))

beforeEach(() => {
  // Such a browser says nothing of permissions.
  vi.stubGlobal('navigator', {})
  useSession.setState({ user: null })
  useBranchChoice.setState({ code: null })
})

/** The section once it shows so many cards, with its title and the address of its link. */
const section = async (element: ReactNode, cards: number) => {
  const { place } = show(element)
  await until(() => expect(place.querySelectorAll('li a').length).toBeGreaterThanOrEqual(cards))
  const names = [...place.querySelectorAll('h3')].map(({ textContent }) => textContent)
  const more = place.querySelector('h2 + a')?.getAttribute('href')
  return { place, names, title: find('h2', place).textContent, more }
}

test('Your Local Branches lead to all of them', async () => {
  spec('storefront 2.4', '‘Your Local Branches’: branch cards and a link to /branches')
  answerWith({ '/api/branches': branches })
  const { title, names, more } = await section(<LocalBranches />, 2)
  expect(title).toBe('Your Local Branches')
  expect(names).toEqual(['Branch 1', 'Branch 2'])
  expect(more).toBe('/branches')
})

test('Featured Products are the featured ones, and lead to all of them', async () => {
  spec('storefront 2.4', '‘Featured Products’: the first 5 featured')
  spec('storefront 2.4', 'Featured Products link to /products?featured=true')
  const asked = answerWith({ '/api/branches': branches, '/api/products': products(5, 'Tea') })
  const { title, more } = await section(<FeaturedProducts />, 5)
  expect(title).toBe('Featured Products')
  expect(more).toBe('/products?featured=true')
  expect(asked).toContain('/api/products?branch=1&featured=true&limit=5')
})

test('Shop By Category says how many products each really has', async () => {
  spec('storefront 2.4', 'Category counts are the real number of products')
  const tea = { id: 1, name: 'Tea', nameSw: '', slug: 'tea', iconName: '', productCount: 1234 }
  answerWith({ '/api/categories': [tea] })
  const { place, title } = await section(<ShopByCategory />, 1)
  expect(title).toBe('Shop By Category')
  expect(find('li a', place).textContent).toBe('Tea1234 items')
  expect(find('li a', place).getAttribute('href')).toBe('/products?category=tea')
})

test('Shop By Category counts what the list of the branch shows', async () => {
  spec('storefront 2.7', 'Category card: leads to /products?category={slug}; name; ‘{n} items’')
  spec('storefront 2.7', 'A category card’s icon by icon name, or a basket')
  const [tea, milk] = ['tea', 'milk'].map((slug, n) => ({
    id: n + 1,
    name: slug,
    nameSw: '',
    slug,
    iconName: '',
    productCount: 23,
  }))
  const asked = answerWith({
    '/api/branches': branches,
    '/api/categories': [tea, milk],
    '/api/products/facets': { prices: [], categories: [{ id: 1, count: 22 }], missing: [] },
  })
  const { place } = await section(<ShopByCategory />, 2)
  await until(() => expect(place.textContent).toContain('tea22 items'))
  expect(place.textContent).toContain('milk0 items')
  expect(asked).toContain('/api/products/facets?branch=1')
})

test('the categories that the shopper likes come first', async () => {
  spec('operations 2.8', 'The answers are used')
  const categories = numbers(7).map((id) => ({
    id,
    name: `Kind ${id}`,
    nameSw: '',
    slug: `kind-${id}`,
    iconName: '',
    productCount: id,
  }))
  useSession.setState({ user: aUser({ favoriteCategories: [7, 3] }) })
  answerWith({ '/api/categories': categories })
  const { place } = await section(<ShopByCategory />, 6)
  const order = [...place.querySelectorAll('li a')].map((link) => link.getAttribute('href')?.at(-1))
  expect(order).toEqual(['3', '7', '1', '2', '4', '5'])
})

test('Only at {branch} Branch begins with what no other branch sells', async () => {
  spec('storefront 2.4', 'Only at {branch name} Branch: 4 products')
  spec('storefront 2.4', 'Only at {branch name} Branch: links to /products?branch={id}')
  useBranchChoice.setState({ code: 'b2' })
  answerWith({
    '/api/branches': branches,
    '/api/products?branch=2&exclusive=true': products(1, 'Own'),
    '/api/products?branch=2&exclusive=false': products(5, 'Other').slice(1),
  })
  const { title, names, more } = await section(<BranchProducts />, 4)
  expect(title).toBe('Only at Branch 2 Branch')
  expect(names).toEqual(['Own 1', 'Other 2', 'Other 3', 'Other 4'])
  expect(more).toBe('/products?branch=2')
})

test('there are no recommendations without a branch', async () => {
  spec('storefront 2.4', 'Recommendations only where a branch is selected')
  answerWith({ '/api/branches': [] })
  const { place } = show(<Recommendations />)
  await until(() => expect(place.textContent).toBe(''))
})

test.each([
  ['Popular in Your Area', null],
  ['Recommended for You', aUser()],
])('8 recommendations of the branch are called %s', async (called, user) => {
  spec('storefront 2.4', '‘Recommended for You’ for who is signed in, else ‘Popular in Your Area’')
  spec('storefront 2.4', 'At most 8 recommendations, each with a true reason')
  useSession.setState({ user })
  const recommended = products(8, 'Tea').map((product) => ({
    ...product,
    inStock: true,
    because: 'popular',
    branch: 'Branch 1',
    reason: '',
  }))
  const asked = answerWith({ '/api/branches': branches, '/api/recommendations': recommended })
  const { title, names } = await section(<Recommendations />, 8)
  expect(title).toBe(called)
  expect(names).toHaveLength(8)
  expect(asked).toContain('/api/recommendations?branchId=1&limit=8')
})
