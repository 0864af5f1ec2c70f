import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { customer, orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let guest: Visitor

beforeAll(async () => {
  shop = await startTestServer()
  guest = shop.visitor()
})
afterAll(() => shop.stop())

const json = { 'content-type': 'application/json' }
const order = (over: Record<string, unknown>) => JSON.stringify({ ...orderOf(ids.milk), ...over })

test.each<[string, string, number, string]>([
  ['no JSON at all', 'username=admin', 400, 'INVALID_JSON'],
  ['half a JSON', '{"username": "adm', 400, 'INVALID_JSON'],
  ['a bare string', '"admin"', 400, 'INVALID_JSON'],
  ['a bare null', 'null', 400, 'INVALID_JSON'],
  ['an array', '[]', 400, 'INVALID_INPUT'],
  ['nothing', '', 400, 'INVALID_INPUT'],
  ['45,000 brackets', '['.repeat(45_000), 400, 'INVALID_JSON'],
  ['45,000 nested arrays', `${'['.repeat(45_000)}${']'.repeat(45_000)}`, 400, 'INVALID_INPUT'],
  [
    'nested objects in a field',
    `{"username":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`,
    400,
    'INVALID_INPUT',
  ],
  ['a prototype', '{"__proto__":{"admin":true},"username":"a"}', 400, 'INVALID_JSON'],
  ['a NUL in a name', '{"username":"adm\\u0000in","password":"x"}', 400, 'INVALID_INPUT'],
  ['half a surrogate pair', '{"username":"\\ud800","password":"x"}', 400, 'INVALID_INPUT'],
  ['numbers for text', '{"username":1e999,"password":-1}', 400, 'INVALID_INPUT'],
  ['101 kB', `{"username":"${'a'.repeat(101 * 1024)}"}`, 413, 'BODY_TOO_LARGE'],
])('a login of %s is refused', async (_, text, status, code) => {
  spec('storefront 8', 'Each refusal has a stable code, its status and words')
  const answer = await guest.raw('POST', '/api/users/login', text, json)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ code })
})

test.each<[string, string, number]>([
  ['of minus one piece', order({ items: [{ ...orderOf(ids.milk).items[0], quantity: -1 }] }), 400],
  ['of half a piece', order({ items: [{ ...orderOf(ids.milk).items[0], quantity: 0.5 }] }), 400],
  ['of 1e308 pieces', order({ items: [{ ...orderOf(ids.milk).items[0], quantity: 1e308 }] }), 400],
  ['of nothing', order({ items: [] }), 400],
  ['for a huge total', order({ total: 1e300 }), 400],
  ['at a branch that is no number', order({ branchId: '1; DROP TABLE events' }), 400],
  ['at a branch that is not', order({ branchId: 999 }), 404],
  ['with NUL in its notes', order({ notes: 'by\0e' }), 400],
  ['for a name with half a pair', order({ customer: { ...customer, name: 'Wa\udc00' } }), 400],
  ['with a key of blanks', order({}), 400],
])('an order %s is refused', async (what, text, status) => {
  const key = what.includes('blanks') ? { 'idempotency-key': '        x' } : {}
  const answer = await guest.raw('POST', '/api/orders', text, { ...json, ...key })
  expect(answer.status).toBe(status)
})

test.each<[string, Record<string, string>, string | Buffer]>([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'username=a&password=b'],
  ['plain text', { 'content-type': 'text/plain' }, '{"username":"a","password":"b"}'],
  ['no type', {}, '{"username":"a","password":"b"}'],
  ['a packed body', { ...json, 'content-encoding': 'gzip' }, gzipSync('{}').toString('latin1')],
])('a login as %s is refused: another site could send it', async (_, headers, text) => {
  const answer = await guest.raw('POST', '/api/users/login', text.toString(), headers)
  expect(answer.status).toBe(415)
  expect(answer.body).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
})

test.each<[string, number]>([
  ['/api/nothing', 404],
  ['/api', 404],
  ['/api/orders/not-an-id', 404],
  ['/api/orders/%00', 404],
  ['/api/orders/user/%E0%A4%A', 404],
  ['/api/orders/branch/1e10', 404],
  ['/api/inventory/product/99999999999999999999', 404],
  ['/api/inventory/product/-1', 404],
  ['/api/inventory/branch/999', 404],
  ['/api/products/slug/..%2f..%2fetc%2fpasswd', 404],
  ['/api/products/slug/%F0%9F%98%80', 404],
  ['/api/products?cursor=nonsense', 400],
  ['/api/products?limit=0', 400],
  ['/api/products?limit=201', 400],
  ['/api/products?limit=1&limit=2', 400],
  ['/api/products?branch=x', 400],
  ['/api/products?category=1,', 400],
  ['/api/products?minPrice=Infinity', 400],
  ['/api/products?search=%00', 400],
  ['/api/products?search=%ff%fe', 200],
  ['/api/products?search=(((((*%2B', 200],
  ['/api/products?__proto__[x]=1&constructor=2', 200],
  ['/pictures/..%2f..%2fpackage.json', 404],
  ['/%', 404],
  [`/${'a'.repeat(8_000)}`, 404],
])('GET %s', async (path, status) => {
  expect((await guest.get(path)).status).toBe(status)
})

test('a forged cursor is refused, also for a list of the read store', async () => {
  const admin = shop.visitor()
  await admin.logIn('admin')
  const forged = Buffer.from(JSON.stringify([{ $gt: '' }, 'x'])).toString('base64url')
  for (const cursor of ['nonsense', forged, '%00']) {
    const answer = await admin.get(`/api/orders?cursor=${cursor}`)
    expect(answer.status, cursor).toBe(400)
  }
})

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'POST'])(
  '%s where only GET is known',
  async (method) => {
    const response = await fetch(`${shop.url}/api/inventory/branch/1`, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('GET')
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  },
)

/** Sends bytes that no client would, and gives the first line of the answer. */
const send = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(shop.url)
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })

test.each<[string, string]>([
  ['no path', 'GET ?x=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  [
    'another server',
    'GET http://evil.example/api/orders HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ],
  ['no host', 'GET /api/branches HTTP/1.0\r\n\r\n'],
  [
    'an odd host',
    'GET /api/auth/me HTTP/1.1\r\nHost: [::1\r\nCookie: duka_session=%%%\r\nConnection: close\r\n\r\n',
  ],
  [
    'bytes in the path',
    'GET /api/products/slug/\xff\xfe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ],
  ['no address', 'GET http://[/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['two slashes', 'GET //evil.example/%2e HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  [
    'a negative range',
    'GET /docs HTTP/1.1\r\nHost: a\r\nRange: bytes=9-2\r\nConnection: close\r\n\r\n',
  ],
  ['no HTTP', 'HELO duka\r\n\r\n'],
])('a request with %s gets no 5xx', async (_, bytes) => {
  expect(await send(bytes)).toMatch(/^HTTP\/1\.1 [234]/)
})

test.each<[string, string]>([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
  [
    'a length and chunks',
    'Content-Length: 40\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ],
  ['chunks in an odd spelling', 'Transfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
  ['a length with a sign', 'Content-Length: +2\r\n\r\n{}'],
])('a request with %s is refused: no second one hides in it', async (_, rest) => {
  const head = 'POST /api/users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  expect(await send(head + rest)).toBe('HTTP/1.1 400 Bad Request')
})

test.each(['/', '/api/branches', '/docs'])(
  'TRACE %s is answered with nothing sent',
  async (path) => {
    const first = await send(`TRACE ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(first).toMatch(/^HTTP\/1\.1 40[45]/)
  },
)

test.each(['/pictures/../../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/pictures/%2e%2e/x'])(
  'GET %s, not made tidy by a client, finds nothing',
  async (path) => {
    const first = await send(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(first).toBe('HTTP/1.1 404 Not Found')
  },
)

test('the shop still answers', async () => {
  expect((await guest.get('/health/ready')).status).toBe(200)
})
