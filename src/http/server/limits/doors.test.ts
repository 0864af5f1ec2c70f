import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsWith } from '#src/testing/http/limits.ts'
import { startTestServer, type TestServer } from '#src/testing/server.ts'
import { routes } from '../../routes.ts'

/** Nobody may look at anything, so that whatever answers all the same has no door. */
let closed: TestServer
let shop: TestServer
beforeAll(async () => {
  const none = { address: 0, newcomers: 0, device: 0, account: 0 }
  const env = { TRUST_PROXY: '1', METRICS_TOKEN: 'a-token-of-the-scraper' }
  const limits = limitsWith({ requests: { read: none, page: none } })
  closed = await startTestServer({ env, limits })
  shop = await startTestServer()
})
afterAll(() => Promise.all([closed.stop(), shop.stop()]))

/** Health is for whoever watches over the process, and streams have a cap of their own. */
const withoutDoor = new Set(['/health/live', '/health/ready', '/metrics', '/api/live'])

const examples: Readonly<Record<string, string>> = { slug: 'honey', branchId: '1', productId: '1' }
/** Without its question, a guest would be refused before the request is counted. */
const questions: Readonly<Record<string, string>> = { '/api/staff/search': '?q=milk' }
const example = (path: string) =>
  path.replace(/:(\w+)/g, (_, name) => examples[name] ?? '0190f3a1-3333-7000-8000-000000000001') +
  (questions[path] ?? '')

const answersTo = (paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await closed.visitor().get(path)
      return { path, status, retryAfter: Number(headers.get('retry-after')) }
    }),
  )

test('nothing that is only looked at answers without end', async () => {
  const uncounted = routes.filter(({ method, limits }) => method === 'GET' && limits === undefined)
  const paths = uncounted.map(({ path }) => path).filter((path) => !withoutDoor.has(path))
  expect(paths.length).toBeGreaterThan(80)
  const answers = await answersTo(paths.map(example))
  // What names nothing, or lacks a part of its question, is refused before it is counted.
  expect(answers.filter(({ status }) => ![400, 404, 429].includes(status))).toEqual([])
})

test('whoever has looked at too much is told when to come again', async () => {
  const paths = [
    ...['/openapi.json', '/docs', '/docs/style.css', '/robots.txt', '/sitemap.xml'],
    ...['/api/branches', '/api/products?branch=1', '/api/categories', '/api/auth/me'],
  ]
  for (const { path, status, retryAfter } of await answersTo(paths)) {
    expect(status, path).toBe(429)
    expect(retryAfter, path).toBeGreaterThan(0)
  }
})

test('looking gives no browser its cookie: nobody collects them by looking', async () => {
  for (const path of ['/api/branches', '/docs', '/robots.txt'])
    expect((await shop.visitor().get(path)).headers.get('set-cookie')).toBeNull()
})

test('accounts look for themselves, whatever strangers do at their address', async () => {
  const limits = limitsWith({ requests: { read: { address: 5, newcomers: 4 } } })
  const narrow = await startTestServer({ limits })
  const [guest, member] = [narrow.visitor(), narrow.visitor()]
  await member.logIn('wanjiku')
  const statuses: number[] = []
  for (let n = 0; n < 5; n += 1) statuses.push((await guest.get('/api/branches')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect((await member.get('/api/branches')).status).toBe(200)
  await narrow.stop()
})

test('more readings at once than can wait are put off with the time to come again, and none is lost', async () => {
  const guest = shop.visitor()
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => guest.get('/api/products?branch=1')),
  )
  const counts = (status: number) => answers.filter((answer) => answer.status === status).length
  expect(counts(200) + counts(503)).toBe(300)
  expect(counts(200)).toBeGreaterThanOrEqual(100)
  for (const { status, headers } of answers)
    if (status === 503) expect(headers.get('retry-after')).toBe('3')
})

/** Node's fetch asks anew otherwise. */
const asking = { 'cache-control': 'max-age=0' }

test('what does not change is sent once', async () => {
  const guest = shop.visitor()
  for (const path of ['/openapi.json', '/docs', '/robots.txt', '/sitemap.xml']) {
    const etag = (await guest.get(path)).headers.get('etag') ?? ''
    expect(etag, path).not.toBe('')
    const again = await guest.get(path, { 'if-none-match': etag, ...asking })
    expect([again.status, again.text], path).toEqual([304, ''])
    const head = await fetch(shop.url + path, { method: 'HEAD' })
    expect([head.status, await head.text()], path).toEqual([200, ''])
  }
})
