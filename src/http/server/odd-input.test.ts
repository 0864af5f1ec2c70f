import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '../../contract/errors.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { type OddRequest, oddRequest } from '../../testing/http/odd-requests.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { routes } from '../routes.ts'
import type { Route } from './route.ts'

/** The requests to each route. An admin sends half of them. */
const REQUESTS = 30
const PATIENCE_MS = 5_000

let shop: TestServer
let admin: Visitor
let known: string[]
beforeAll(async () => {
  shop = await startTestServer({ payments: { payAnswerMs: 50 } })
  admin = shop.visitor()
  await admin.logIn('admin')
  const placed = await shop
    .visitor()
    .post('/api/orders', { ...orderOf(ids.soap), paymentMethod: 'mpesa' })
  const { id, orderNumber } = placedOrder.parse(placed.body)
  known = [id, orderNumber]
})
afterAll(() => shop.stop())

const seen = new Map<number, number>()

const send = async ({ method }: Route, { path, body, headers }: OddRequest, cookie: string) => {
  const response = await fetch(shop.url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
    body: body ?? null,
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (isStream) await response.body?.cancel()
  return { status: response.status, text: isStream ? '' : await response.text() }
}

const check = async (route: Route, odd: OddRequest, cookie: string): Promise<void> => {
  const { status, text } = await send(route, odd, cookie)
  const what = `${status} ${text.slice(0, 200)} to ${JSON.stringify(odd).slice(0, 500)}`
  seen.set(status, (seen.get(status) ?? 0) + 1)
  expect(status, what).toBeLessThan(500)
  if (status >= 400) expect(errorBody.safeParse(JSON.parse(text)).success, what).toBe(true)
}

describe('whatever is sent, the answer is the shop’s: no 5xx, none that hangs, and errors in one shape', () => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const requests = fc.sample(oddRequest(route, known), { seed: 254, numRuns: REQUESTS })
      const cookies = ['', admin.cookie()]
      await Promise.all(requests.map((odd, n) => check(route, odd, cookies[n % 2] ?? '')))
      if (route.path === '/api/users/logout') await admin.logIn('admin')
    },
    30_000,
  )

  test('much of it was understood, and much was refused', () => {
    for (const status of [200, 400, 401, 404, 415]) expect(seen.get(status)).toBeGreaterThan(40)
    expect(seen.get(413)).toBeGreaterThan(5)
  })
})
