import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { addProduct } from '../../commands/catalogue/add-product.ts'
import { issue } from '../../commands/engine/command.ts'
import { system } from '../../domain/kernel/access.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { aboutPage } from './about.ts'
import { dataBlock } from './escape.ts'
import { headOf } from './page-text.ts'

let shop: TestServer
beforeAll(async () => {
  shop = await startTestServer({ env: { PUBLIC_URL: 'https://duka.example' } })
})
afterAll(() => shop.stop())

const origin = 'https://duka.example'
const about = (route: string, path: string) =>
  aboutPage(route, {
    url: new URL(path, origin),
    origin,
    shop: 'Mama Mboga',
    catalogue: shop.commands.queries.catalogue,
  })
const headIn = (page: ReturnType<typeof aboutPage>) =>
  headOf(page, { origin, shop: 'Mama Mboga', drawn: undefined })
const blocks = (head: string): { '@type': string }[] =>
  [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((found) =>
    JSON.parse(found[1] ?? ''),
  )

test('a product says what it costs, where it stands, and nothing of reviews that it has not', () => {
  const head = headIn(about('/product/:slug', '/product/honey'))
  expect(head).toContain('<title>Honey | Mama Mboga</title>')
  expect(head).toContain('<link rel="canonical" href="https://duka.example/products/honey">')
  expect(blocks(head)).toMatchObject([
    { '@type': 'Product', name: 'Honey', offers: { priceCurrency: 'KES' } },
    { '@type': 'BreadcrumbList' },
  ])
  expect(head).not.toContain('aggregateRating')
})

test('what is not there is 404 and kept from search', () => {
  const product = about('/products/:slug', '/products/none')
  expect(product).toMatchObject({ status: 404, title: 'Product Not Found' })
  expect(headIn(product)).toContain('noindex')
  expect(about('*', '/nowhere')).toMatchObject({ status: 404, canonical: undefined })
})

test('a slug that a product had before leads to its page', async () => {
  const admin = shop.visitor()
  await admin.logIn('admin')
  const { catalogue } = shop.commands.queries
  const { productId = 0 } = catalogue.productBySlug('soap') ?? {}
  await admin.patch(`/api/products/${productId}`, { slug: 'bar-soap' })
  await expect.poll(() => catalogue.productBySlug('soap')?.slug).toBe('bar-soap')
  expect(about('/products/:slug', '/products/soap?from=mail')).toMatchObject({
    status: 301,
    movedTo: '/products/bar-soap?from=mail',
  })
  expect(about('/products/:slug', '/products/bar-soap').status).toBe(200)
})

test('lists have one address a category; searches and personal pages have none', () => {
  expect(about('/products', '/products?sort=price-asc').canonical).toBe('/products')
  expect(about('/products', '/products?search=milk').canonical).toBeUndefined()
  expect(about('/orders', '/orders').canonical).toBeUndefined()
})

test('no name ends a block, an attribute or a title', async () => {
  const name = `</script><script>alert(1)</script>"'><img src=x>`
  const by = { actor: system, commandId: shop.commands.world.newId(), correlationId: 'x' }
  const { catalogue } = shop.commands.queries
  const honey = catalogue.productBySlug('honey')
  if (honey === undefined) throw new Error('no honey')
  const { productId: _, id: __, starCounts: ___, changedAt: ____, ...details } = honey
  const { result } = await issue(
    addProduct,
    { ...details, name, description: name, slug: 'evil', sku: 'EVIL' },
    by,
    shop.commands,
  )
  expect(result.ok).toBe(true)
  await expect.poll(() => catalogue.productBySlug('evil')).toBeDefined()
  const head = headIn(about('/products/:slug', '/products/evil'))
  expect(head).not.toContain('<script>alert')
  expect(head).not.toContain('<img')
  expect(blocks(head)).toMatchObject([{ name }, {}])
  expect(dataBlock('id="x"', { name })).toBe(
    `<script id="x">${JSON.stringify({ name }).replaceAll('<', '\\u003c')}</script>`,
  )
})

test('the sitemap names every product at the public address with its last change, and robots finds it', async () => {
  const guest = shop.visitor()
  const sitemap = await guest.get('/sitemap.xml')
  const { changedAt } = shop.commands.queries.catalogue.productBySlug('honey') ?? {}
  expect(changedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(sitemap.text).toContain(
    `<loc>https://duka.example/products/honey</loc><lastmod>${changedAt}</lastmod>`,
  )
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  expect((await guest.get('/sitemap-1.xml')).status).toBe(404)
  expect((await guest.get('/robots.txt')).text).toContain(
    'Sitemap: https://duka.example/sitemap.xml',
  )
})

test('a shop that was told no address believes none that a stranger writes', async () => {
  const told = await startTestServer({ env: { TRUST_PROXY: '1' } })
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }
  const files = [
    await told.visitor().get('/robots.txt', forged),
    await told.visitor().get('/sitemap.xml', forged),
  ]
  const admin = told.visitor()
  await admin.logIn('admin')
  const { body } = await admin.get('/api/admin/users?search=wanjiku')
  const path = `/api/admin/users/${z.array(z.object({ id: z.string() })).parse(body)[0]?.id}/password-link`
  const link = await admin.post(path, undefined, forged)
  expect(link.body).toMatchObject({ url: expect.stringMatching(/^\/password#/) })
  for (const { text } of [...files, link]) expect(text).not.toMatch(/evil|javascript/)
  expect(files[1]?.text).toContain('<loc>/products/honey</loc>')
  expect((await told.visitor().get('/robots.txt')).text).toContain(
    `Sitemap: ${told.url}/sitemap.xml`,
  )
  await told.stop()
})
