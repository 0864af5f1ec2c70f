import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import { PASSWORD } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let device: string
beforeAll(async () => {
  shop = await startTestServer({ env: { TRUST_PROXY: '1' } })
  const visitor = shop.visitor()
  await visitor.logIn('wanjiku')
  device = /duka_device=[^;]+/.exec(visitor.cookie())?.[0] ?? ''
  expect(device).not.toBe('')
})
afterAll(() => shop.stop())

/** In letters as long as what the shop signs, and longer in bytes. */
const foreign = `${'A'.repeat(22)}.${'B'.repeat(21)}é`
const odd = [
  'é',
  foreign,
  `${'C'.repeat(21)}é.${'C'.repeat(22)}`,
  '%',
  '%E0%A4%A',
  '=',
  '"',
  ', ,',
  '\xff'.repeat(400),
]

const cookies = ['duka_device', 'duka_known', 'duka_session', 'duka_branch', 'duka_language']
const named = (names: readonly string[], value: string) =>
  Object.fromEntries(names.map((name) => [name, value]))

const everywhere = [
  ...['x-min-position', 'x-account', 'x-background', 'x-correlation-id', 'accept'],
  ...['accept-encoding', 'accept-language', 'authorization', 'forwarded', 'if-modified-since'],
  ...['if-none-match', 'last-event-id', 'referer', 'user-agent', 'x-forwarded-for'],
  ...['x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via', 'range'],
]
/** A request with one of these odd is refused before others are read. */
const refused = ['content-type', 'content-encoding', 'idempotency-key', 'origin', 'sec-fetch-site']

const sets = (value: string): Record<string, string>[] => [
  { cookie: cookies.map((name) => `${name}=${value}`).join('; ') },
  { cookie: `${device}; duka_known=${value}.${value}` },
  named(everywhere, value),
  ...refused.map((name) => named([name], value)),
]

const requests: readonly { path: string; body?: object }[] = [
  { path: '/' },
  { path: '/api/auth/me' },
  { path: '/api/products?branch=1' },
  { path: '/api/track/DK-12345678' },
  { path: '/metrics' },
  { path: '/robots.txt' },
  { path: '/api/users/login', body: { username: 'wanjiku', password: PASSWORD } },
  { path: '/api/orders', body: orderOf(ids.milk) },
]

test.each(requests)('whatever stands in a cookie or a header, $path answers', async (request) => {
  const { path, body } = request
  const send = async (headers: Record<string, string>) => {
    const { status } = await fetch(shop.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return status < 500 ? [] : [{ status, headers }]
  }
  const answers = await Promise.all(odd.flatMap(sets).map(send))
  expect(answers.flat()).toEqual([])
})
