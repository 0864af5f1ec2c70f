import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { placedOrder } from '../contract/orders.ts'
import { review as reviewSchema } from '../contract/reviews.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { deliver } from './testing/deliver.ts'
import { listenLive } from './testing/live-listener.ts'
import { orderOf } from './testing/orders.ts'
import { ids, PASSWORD, type Person } from './testing/small-shop.ts'
import { logInEverybody, startTestShop, type TestShop, type Visitor } from './testing.ts'

/** Who walks through every route. The order asked for is wanjiku's, at branch 1 (Kabete). */
const who = [
  'guest',
  'wanjiku',
  'kamau',
  'driver_otieno',
  'manager_kabete',
  'manager_westlands',
  'finance_achieng',
  'admin',
] as const satisfies readonly (Person | 'guest')[]

type Asked = { path?: string; body?: unknown }
type Facts = {
  orderId: string
  userId: string
  orderNumber: string
  reviewId: string
  fresh: string
}
type Row = { ask?: (facts: Facts) => Asked; answers: readonly number[] }

/** The id of no account. */
const nobody = '01890000-0000-7000-8000-00000000dead'

const everybody200: Row = { answers: who.map(() => 200) }

/** One row a route, one figure a visitor, in the order of `who`. */
const rows: Readonly<Record<string, Row>> = {
  'GET /api/branches': everybody200,
  'GET /api/categories': everybody200,
  'GET /api/map': everybody200,
  'GET /api/limits': everybody200,
  'GET /api/demo': { answers: [401, 403, 403, 200, 200, 200, 200, 200] },
  'GET /api/products': everybody200,
  'GET /api/products/slug/:slug': {
    ask: () => ({ path: '/api/products/slug/flour' }),
    answers: everybody200.answers,
  },
  'GET /api/inventory/product/:id': {
    ask: () => ({ path: `/api/inventory/product/${ids.milk}` }),
    answers: everybody200.answers,
  },
  'GET /api/inventory/branch/:id': {
    ask: () => ({ path: `/api/inventory/branch/${ids.kabete}` }),
    answers: everybody200.answers,
  },
  'GET /api/recommendations': {
    ask: () => ({ path: `/api/recommendations?branchId=${ids.kabete}` }),
    answers: everybody200.answers,
  },
  'GET /api/search/suggest': {
    ask: () => ({ path: '/api/search/suggest?q=fl' }),
    answers: everybody200.answers,
  },
  'GET /api/products/prices': everybody200,
  'GET /api/track/:orderNumber': {
    ask: ({ orderNumber }) => ({ path: `/api/track/${orderNumber}` }),
    answers: everybody200.answers,
  },
  'GET /api/auth/me': { answers: [401, 200, 200, 200, 200, 200, 200, 200] },
  'POST /api/addresses': {
    ask: ({ userId }) => ({
      body: { userId, name: 'Home', street: 'Ngong Road 1', city: 'Kabete', region: 'Nairobi' },
    }),
    answers: [401, 201, 403, 403, 403, 403, 403, 403],
  },
  'GET /api/addresses/user/:id': {
    ask: ({ userId }) => ({ path: `/api/addresses/user/${userId}` }),
    answers: [401, 200, 403, 403, 403, 403, 403, 200],
  },
  'POST /api/orders': {
    ask: ({ userId }) => ({ body: { ...orderOf(ids.soap), userId } }),
    answers: [401, 201, 403, 403, 403, 403, 403, 403],
  },
  'GET /api/orders': { answers: [401, 403, 403, 403, 403, 403, 403, 200] },
  'GET /api/orders/user/:id': {
    ask: ({ userId }) => ({ path: `/api/orders/user/${userId}` }),
    answers: [401, 200, 403, 403, 403, 403, 403, 200],
  },
  'GET /api/orders/branch/:id': {
    ask: () => ({ path: `/api/orders/branch/${ids.kabete}` }),
    answers: [401, 403, 403, 403, 200, 403, 403, 200],
  },
  'GET /api/orders/:id': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}` }),
    answers: [404, 200, 404, 404, 200, 404, 404, 200],
  },
  'GET /api/orders/:id/history': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/history` }),
    answers: [404, 200, 404, 404, 200, 404, 404, 200],
  },
  'POST /api/orders/track': {
    ask: ({ orderNumber }) => ({ body: { orderNumber, phone: '0712 345 678' } }),
    answers: everybody200.answers,
  },
  'PATCH /api/orders/:id/status': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/status`,
      body: { status: 'confirmed' },
    }),
    answers: [401, 403, 403, 403, 200, 403, 403, 200],
  },
  'GET /api/payments': { answers: [401, 403, 403, 403, 403, 403, 200, 200] },
  'GET /api/payments/:orderId': {
    ask: ({ orderId }) => ({ path: `/api/payments/${orderId}` }),
    answers: [404, 404, 404, 404, 200, 404, 200, 200],
  },
  // Without a body: 415 is what those get who may send one.
  'GET /api/admin/parked': { answers: [401, 403, 403, 403, 403, 403, 403, 200] },
  'POST /api/admin/parked/retry': { answers: [401, 403, 403, 403, 403, 403, 403, 202] },
  'GET /api/admin/money-hold': { answers: [401, 403, 403, 403, 403, 403, 403, 200] },
  'POST /api/admin/money-hold/release': {
    ask: () => ({ body: { reason: 'Compared with the statement' } }),
    answers: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  'GET /api/admin/jobs/dead': { answers: [401, 403, 403, 403, 403, 403, 403, 200] },
  'POST /api/admin/jobs/dead/:id/revive': {
    ask: () => ({ path: '/api/admin/jobs/dead/unheard-of/revive' }),
    answers: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  'POST /api/payments/statement': { answers: [401, 403, 403, 403, 403, 403, 415, 415] },
  // There is no such case or refund: 404 is what those get who may settle one.
  'POST /api/payments/:orderId/cases/:caseId': {
    ask: ({ orderId }) => ({
      path: `/api/payments/${orderId}/cases/${orderId}`,
      body: { resolution: 'dismissed', note: 'Asked the payer' },
    }),
    answers: [401, 403, 403, 403, 403, 403, 404, 404],
  },
  'POST /api/payments/:orderId/refunds/:refundId': {
    ask: ({ orderId }) => ({
      path: `/api/payments/${orderId}/refunds/${orderId}`,
      body: { action: 'mark', reference: 'Cash voucher 12' },
    }),
    answers: [401, 403, 403, 403, 403, 403, 404, 404],
  },
  'GET /api/products/:id/reviews': {
    ask: () => ({ path: `/api/products/${ids.soap}/reviews` }),
    answers: everybody200.answers,
  },
  'GET /api/products/:id/reviews/summary': {
    ask: () => ({ path: `/api/products/${ids.soap}/reviews/summary` }),
    answers: everybody200.answers,
  },
  // Soap has come to wanjiku alone.
  'PUT /api/products/:id/reviews/own': {
    ask: () => ({
      path: `/api/products/${ids.soap}/reviews/own`,
      body: { rating: 5, text: 'It cleans.' },
    }),
    answers: [401, 200, 403, 403, 403, 403, 403, 403],
  },
  'PATCH /api/reviews/:id': {
    ask: ({ reviewId }) => ({ path: `/api/reviews/${reviewId}`, body: { hidden: false } }),
    answers: [401, 403, 403, 403, 200, 200, 403, 200],
  },
  'GET /api/wishlist': { answers: [401, 200, 200, 200, 200, 200, 200, 200] },
  'PATCH /api/wishlist': {
    ask: () => ({ body: { add: [ids.soap] } }),
    answers: [401, 200, 200, 200, 200, 200, 200, 200],
  },
  'POST /api/mpesa/stkpush': {
    ask: ({ orderId }) => ({ body: { orderId, phoneNumber: '0712345678', amount: 210.5 } }),
    // 409: hers is paid in cash.
    answers: [404, 409, 404, 404, 404, 404, 404, 404],
  },
  'GET /api/mpesa/status/:orderId': {
    ask: ({ orderId }) => ({ path: `/api/mpesa/status/${orderId}` }),
    answers: [404, 200, 404, 404, 200, 404, 200, 200],
  },
  'POST /api/orders/:id/payment-method': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/payment-method`,
      body: { paymentMethod: 'cash' },
    }),
    answers: [404, 200, 404, 404, 404, 404, 404, 404],
  },
  'POST /api/orders/:id/withdraw': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/withdraw` }),
    // 409: hers is paid in cash.
    answers: [404, 409, 404, 404, 404, 404, 404, 404],
  },
  // Their tokens are M-PESA's alone.
  'POST /hooks/pay/v1/:token': { answers: who.map(() => 404) },
  'POST /hooks/refund/v1/:token': { answers: who.map(() => 404) },
  'GET /api/live': everybody200,
  'GET /health/live': everybody200,
  'GET /health/ready': everybody200,
  'GET /metrics': everybody200,
  'GET /openapi.json': everybody200,
  'GET /docs': everybody200,
  'GET /docs/style.css': everybody200,
  'POST /api/users/password': {
    ask: () => ({ body: { oldPassword: 'not mine', password: 'longer-one' } }),
    answers: [401, 422, 422, 422, 422, 422, 422, 422],
  },
  'POST /api/users/password-link': {
    ask: () => ({ body: { token: 'never-made', password: 'longer-one' } }),
    answers: who.map(() => 410),
  },
  'POST /api/admin/users/:id/password-link': {
    ask: ({ userId }) => ({ path: `/api/admin/users/${userId}/password-link` }),
    answers: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  'POST /api/users/erase': {
    ask: () => ({ body: { password: 'not mine' } }),
    answers: [401, 422, 422, 422, 422, 422, 422, 422],
  },
  'POST /api/admin/users/:id/erase': {
    ask: () => ({ path: `/api/admin/users/${nobody}/erase` }),
    answers: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  'POST /api/admin/orders/:id/erase': {
    ask: ({ orderId }) => ({ path: `/api/admin/orders/${orderId}/erase` }),
    answers: [401, 403, 403, 403, 403, 403, 403, 409],
  },
  'POST /api/users/register': {
    ask: ({ fresh }) => ({
      body: {
        username: fresh,
        email: `${fresh}@duka.example`,
        fullName: 'New',
        password: PASSWORD,
      },
    }),
    answers: who.map(() => 201),
  },
  'POST /api/users/login': {
    ask: () => ({ body: { username: 'wanjiku', password: PASSWORD } }),
    answers: everybody200.answers,
  },
  'POST /api/users/logout': everybody200,
  'POST /api/users/logout-everywhere': { answers: who.map(() => 401) },
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

test('every route has a row', () => {
  expect(Object.keys(rows).sort()).toEqual(routes.map(nameOf).sort())
})

describe('every route, asked by everybody', () => {
  let shop: TestShop
  let visitorOf: (who: Person | 'guest') => Visitor
  let facts: Facts

  beforeAll(async () => {
    shop = await startTestShop()
    visitorOf = await logInEverybody(shop)
    const wanjiku = visitorOf('wanjiku')
    const placed = await wanjiku.post('/api/orders', orderOf(ids.milk))
    const { id: orderId, orderNumber } = placedOrder.parse(placed.body)
    const order = await wanjiku.get(`/api/orders/${orderId}`, {
      'x-min-position': placed.headers.get('x-position') ?? '',
    })
    expect(order.body).toMatchObject({ userId: expect.any(String) })
    const userId = String(Object(order.body).userId)
    facts = { orderId, userId, orderNumber, reviewId: await reviewOf(ids.soap), fresh: '' }
  })
  afterAll(() => shop.stop())

  /** What wanjiku wrote about something that came to her. */
  const reviewOf = async (productId: number): Promise<string> => {
    const wanjiku = visitorOf('wanjiku')
    const placed = await wanjiku.post('/api/orders', orderOf(productId))
    await deliver(shop.commands, placedOrder.parse(placed.body).id)
    const path = `/api/products/${productId}/reviews`
    const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
    await wanjiku.put(`${path}/own`, { rating: 4, text: 'Soap.' }, since)
    const now = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
    const [review] = z.array(reviewSchema).parse((await wanjiku.get(path, now)).body)
    return review?.id ?? ''
  }

  const ask = async (route: Route, { path = route.path, body }: Asked, visitor: Visitor) => {
    if (route.method === 'POST') return visitor.post(path, body)
    if (route.method === 'PUT') return visitor.put(path, body)
    if (route.method === 'PATCH') return visitor.patch(path, body)
    if (route.path !== '/api/live') return visitor.get(path)
    const listener = await listenLive(shop.url, visitor)
    listener.leave()
    return { status: listener.status, body: undefined }
  }

  /** What stands in an answer is in its schema, and nothing else: no field slips out. */
  const matchSchema = ({ status, response }: Route, answer: { status: number; body: unknown }) => {
    if (answer.status !== status || response === undefined) return
    expect(response.parse(answer.body)).toEqual(answer.body)
  }

  const routeOf = (name: string): Route => {
    const route = routes.find((one) => nameOf(one) === name)
    if (route === undefined) throw new Error(`No route ${name}`)
    return route
  }

  // In the order of the rows: signing in and out come last, since they end the sessions of this test.
  test.each(Object.entries(rows))('%s', async (name, row) => {
    const route = routeOf(name)
    const answers: number[] = []
    for (const person of who) {
      const asked = row.ask?.({ ...facts, fresh: `fresh_${person}` }) ?? {}
      const answer = await ask(route, asked, visitorOf(person))
      matchSchema(route, answer)
      answers.push(answer.status)
    }
    expect(answers).toEqual(row.answers)
  })
})
