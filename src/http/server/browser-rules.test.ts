import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let web: string
let guest: Visitor
const page = `<!doctype html><title>Duka</title>${'<p>shop</p>'.repeat(200)}`

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'duka-web-'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'index.html'), page)
  await writeFile(join(web, 'assets/app-abc123.js'), 'export const shop = "duka"\n'.repeat(100))
  shop = await startTestServer({ web, pictures: web, env: { PUBLIC_URL: 'https://duka.example' } })
  guest = shop.visitor()
})
afterAll(async () => {
  await shop.stop()
  await rm(web, { recursive: true })
})

test.each(['/', '/api/branches', '/api/nothing', '/docs', '/pictures/none.svg'])(
  'the security policy stands on %s and allows nothing inline',
  async (path) => {
    const { headers } = await guest.get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)

test.each<[string, Record<string, string>, boolean]>([
  ['its own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }, true],
  ['its own page in an old browser', { origin: 'SHOP' }, true],
  ['its public address', { origin: 'https://duka.example' }, true],
  ['no browser', {}, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  [
    'a site beside it',
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.duka.example' },
    false,
  ],
  ['another site in an old browser', { origin: 'https://evil.example' }, false],
  ['a page without an origin', { origin: 'null' }, false],
])('a write from %s', async (_, headers, allowed) => {
  const origin = headers.origin === 'SHOP' ? { origin: shop.url } : {}
  const login = { username: 'wanjiku', password: PASSWORD }
  const answer = await guest.post('/api/users/login', login, { ...headers, ...origin })
  expect(answer.status).toBe(allowed ? 200 : 403)
  if (!allowed) expect(answer.body).toMatchObject({ code: 'BAD_ORIGIN' })
})

test.each(['/', '/products/flour', '/admin/dashboard', '/delivery-tracking?id=1'])(
  '%s is the page, whose browser asks for it anew',
  async (path) => {
    const answer = await guest.get(path)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(page)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

test('an asset is kept for good, and one that is gone is no page', async () => {
  const asset = await guest.get('/assets/app-abc123.js')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(asset.headers.get('content-type')).toContain('text/javascript')
  expect((await guest.get('/assets/app-old.js')).status).toBe(404)
  expect((await guest.get('/logo.png')).status).toBe(404)
  expect((await guest.get('/products/a.b', { accept: 'text/html' })).status).toBe(200)
})

test('the page goes on when its folder is gone', async () => {
  await rm(join(web, 'assets'), { recursive: true })
  expect((await guest.get('/assets/app-abc123.js')).status).toBe(200)
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
])('to a client that accepts %s, text travels as %s', async (encoding, sent) => {
  const answers = [
    await guest.get('/api/products', { 'accept-encoding': encoding }),
    await guest.get('/', { 'accept-encoding': encoding }),
  ]
  for (const { headers } of answers) {
    expect(headers.get('content-encoding')).toBe(sent)
    expect(headers.get('vary')).toContain('Accept-Encoding')
  }
  expect(answers[0]?.body).toHaveLength(4)
  expect(answers[1]?.text).toBe(page)
})

test.each(['/api/products', '/api/branches', '/api/categories', '/'])(
  '%s is not sent again to who has it',
  async (path) => {
    const etag = (await guest.get(path)).headers.get('etag') ?? ''
    const held = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    const again = await guest.get(path, held)
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
  },
)

test('what is for one person stays in no cache', async () => {
  const admin = shop.visitor()
  await admin.logIn('admin')
  const { headers } = await admin.get('/api/orders')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('etag')).toBeNull()
})

test('a correlation id is the server’s own, whatever the client sends', async () => {
  const given = await guest.get('/api/branches', { 'x-correlation-id': 'checkout-42' })
  expect(given.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('lists name their next page and how many there are on all', async () => {
  const first = await guest.get('/api/products?limit=3&sort=name-asc')
  expect(first.body).toHaveLength(3)
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(next).toContain('sort=name-asc')
  expect(first.headers.get('x-total-count')).toBe('4')
  const second = await guest.get(next)
  expect(second.body).toMatchObject([{ name: 'Soap' }])
  expect(second.headers.get('link')).toBeNull()
})
