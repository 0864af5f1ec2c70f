import { expect, test } from 'vitest'
import { addressText, resolve } from './address.ts'
import { matchPath, matchRoutes } from './match.ts'

test.each([
  ['/products?sort=price#top', '/products?sort=price#top'],
  ['?sort=price', '/cart?sort=price'],
  ['#top', '/cart#top'],
  ['', '/cart'],
  ['/products?', '/products'],
  ['//evil.example/login', '/evil.example/login'],
  ['/\\evil.example', '/evil.example'],
  [{ search: '?tab=done' }, '/cart?tab=done'],
  [{ pathname: '//evil.example' }, '/evil.example'],
])('%s leads from the cart to %s', (to, address) => {
  expect(addressText(resolve(to, { pathname: '/cart' }))).toBe(address)
})

test.each([
  ['/products/:slug', '/products/maziwa-500ml', { slug: 'maziwa-500ml' }],
  ['/products/:slug', '/products/ch%C3%A1i/', { slug: 'chái' }],
  ['/products/:slug', '/products/100%', { slug: '100%' }],
  ['/products/:slug', '/PRODUCTS/Chai', { slug: 'Chai' }],
  ['/products/:slug', '/products', undefined],
  ['/products/:slug', '/products/chai/reviews', undefined],
  ['/', '/', {}],
  ['/', '/products', undefined],
  ['*', '/anything/at/all', {}],
])('the pattern %s finds in %s: %o', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params)
})

test('a page of fixed parts goes before one with a name, and before the page for all others', () => {
  const routes = [
    { path: '*' },
    { children: [{ path: '/orders/:id' }, { path: '/orders/new' }] },
    { path: '/' },
  ]
  const found = (pathname: string) => matchRoutes(routes, pathname)?.chain.at(-1)?.path
  expect(found('/orders/new')).toBe('/orders/new')
  expect(found('/orders/7')).toBe('/orders/:id')
  expect(found('/')).toBe('/')
  expect(found('/orders')).toBe('*')
  expect(matchRoutes(routes, '/orders/7')?.chain).toHaveLength(2)
  expect(matchRoutes([{ path: '/' }], '/elsewhere')).toBeUndefined()
})
