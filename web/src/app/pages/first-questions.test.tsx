import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { matchRoutes } from '#web/lib/router/match.ts'
import { Matched, StaticRouter } from '#web/lib/router/router.tsx'
import { ProductPage } from '../../features/product/product-page.tsx'
import { ListPage } from '../../features/product-list/list-page.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import { branchesQuery } from '../../shop/branch/branch.ts'
import { categoriesQuery } from '../../shop/catalogue/catalogue-queries.ts'
import { answerWith } from '../../testing/api.ts'
import { aBranch, aProduct } from '../../testing/render.tsx'
import { askFirst } from './first-questions.ts'

const categories = [
  {
    id: 2,
    name: 'Fresh Produce',
    nameSw: '',
    slug: 'fresh-produce',
    iconName: '',
    productCount: 3,
  },
]
const answers = {
  '/api/branches': [aBranch(), aBranch({ id: 4, code: 'karen', name: 'Karen' })],
  '/api/categories': categories,
  '/api/products/facets': { prices: [], categories: [], missing: [] },
  '/api/products/slug/milk': aProduct({ id: 7, slug: 'milk', categoryId: 2 }),
  '/api/products/slug/broken': null,
  '/api/products?': [aProduct()],
  '/api/inventory': [],
}

const pages = [
  { path: '/products', element: <ListPage /> },
  { path: '/products/:slug', element: <ProductPage /> },
]

/** Draws a page after its first questions. Gives these, and what the drawing would still ask for. */
const draw = async (address: string, branch: string | null) => {
  const asked = answerWith(answers)
  const client = createQueryClient(() => undefined)
  await Promise.all([client.prefetchQuery(branchesQuery), client.prefetchQuery(categoriesQuery)])
  const [path = '', search = ''] = address.split('?')
  await askFirst({ path, search, branch, client })
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={address}>
        <Matched {...(matchRoutes(pages, path) ?? expect.fail(path))} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  const open = client
    .getQueryCache()
    .getAll()
    .filter(({ state, queryKey: [first] }) => state.status === 'pending' && first === 'shop')
  return { asked, html, open: open.map(({ queryKey }) => queryKey) }
}

test.each([
  '/products/milk',
  '/products',
  '/products?category=fresh-produce&sort=price-asc',
  '/products?branch=4',
  '/products?search=milk',
])('%s is drawn with what was asked for first', async (address) => {
  const { html, open } = await draw(address, null)
  expect(open).toEqual([])
  expect(html).toContain(aProduct().name)
})

test('a product that cannot be had is left to the browser', async () => {
  const { asked, open } = await draw('/products/broken', null)
  expect(asked.filter((path) => path.includes('slug'))).toHaveLength(1)
  expect(open).toHaveLength(1)
})

test('an unknown category asks for no products', async () => {
  const { asked } = await draw('/products?category=none', null)
  expect(asked.filter((path) => path.startsWith('/api/products'))).toEqual([])
})

test('other pages are not asked for', async () => {
  const asked = answerWith(answers)
  const client = createQueryClient(() => undefined)
  await askFirst({ path: '/branches', search: '', branch: null, client })
  expect(asked).toEqual([])
})
