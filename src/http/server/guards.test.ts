import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { placedOrder } from '../../contract/order/place-order.ts'
import { review as reviewSchema } from '../../contract/review.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { type Asked, type Facts, who } from '../../testing/http/guard-row.ts'
import { rows } from '../../testing/http/guard-rows.ts'
import { listenLive } from '../../testing/http/live-listener.ts'
import { customer, orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'
import { routes } from '../routes.ts'
import type { Route } from './route.ts'

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

test('every route has a row', () => {
  spec('storefront 6', 'Every command, query and route says who may')
  expect(Object.keys(rows).sort()).toEqual(routes.map(nameOf).sort())
})

describe('every route, asked by everybody', () => {
  spec('storefront 5', 'Orders: viewing requires sign-in')
  spec('storefront 6', 'Saved addresses require sign-in, and are one’s own')
  spec('storefront 6', 'Every command, query and route says who may')
  spec('storefront 7', 'GET /api/addresses/user/{userId}')
  spec('operations 2.6', 'A manager reads the figures of the own branch alone')
  spec('operations stock', 'A manager touches the stock of the own branch alone')
  spec('operations returns', 'Refunds due as CSV')
  spec('operations 2.3', '/admin/dashboard, its pages and calls are for admins alone')
  spec('operations 2.4', '/admin/inventory: title, button and three tabs')
  spec('operations 7', 'GET /api/admin/stats, for admins')
  spec('operations 7', 'GET /api/orders and /api/orders/branch/{branchId}')
  spec('operations 7', 'GET /api/admin/users')
  spec('operations import', 'Products as CSV: a line for each product or variant, for admins')
  let shop: TestServer
  let visitorOf: (who: Person | 'guest') => Visitor
  let facts: Facts

  beforeAll(async () => {
    shop = await startTestServer()
    visitorOf = await logInEverybody(shop)
    const wanjiku = visitorOf('wanjiku')
    const placed = await wanjiku.post('/api/orders', orderOf(ids.milk))
    const { id: orderId, orderNumber } = placedOrder.parse(placed.body)
    const order = await wanjiku.get(`/api/orders/${orderId}`, {
      'x-min-position': placed.headers.get('x-position') ?? '',
    })
    expect(order.body).toMatchObject({ userId: expect.any(String) })
    const userId = String(Object(order.body).userId)
    const [reviewId, importId] = [await reviewOf(ids.soap), await importedFile()]
    facts = { orderId, userId, orderNumber, reviewId, importId, fresh: '' }
  })
  afterAll(() => shop.stop())

  /** A file of Kabete's counts that changes nothing. */
  const importedFile = async (): Promise<string> => {
    const path = `/api/imports?kind=counts&branch=${ids.kabete}`
    const type = { 'content-type': 'text/csv' }
    const manager = visitorOf('manager_kabete')
    const { status, body } = await manager.raw('POST', path, 'Slug,On the shelf\nsoap,', type)
    expect(status).toBe(201)
    return String(Object(body).id)
  }

  /** Wanjiku's review of a product that came to her. */
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

  const writes = {
    POST: (visitor: Visitor, path: string, body: unknown) => visitor.post(path, body),
    PUT: (visitor: Visitor, path: string, body: unknown) => visitor.put(path, body),
    PATCH: (visitor: Visitor, path: string, body: unknown) => visitor.patch(path, body),
    DELETE: (visitor: Visitor, path: string) => visitor.delete(path),
  }

  const ask = async (route: Route, { path = route.path, body }: Asked, visitor: Visitor) => {
    if (route.method !== 'GET') return writes[route.method](visitor, path, body)
    if (route.path !== '/api/live') return visitor.get(path)
    const listener = await listenLive(shop.url, visitor)
    listener.leave()
    return { status: listener.status, body: undefined }
  }

  /** An answer holds nothing beside its schema: no field slips out. */
  const matchSchema = ({ status, response }: Route, answer: { status: number; body: unknown }) => {
    if (answer.status !== status || response === undefined) return
    expect(response.parse(answer.body)).toEqual(answer.body)
  }

  /** Who read the whole phone of wanjiku's order, and where. The readings are walked by `phones.test.ts`. */
  const phonesSeen: string[] = []
  const notePhone = (name: string, person: string, { body }: { body: unknown }) => {
    const text = JSON.stringify(body ?? '').replace(/[\s-]/g, '')
    if (!name.startsWith('GET') && text.includes(customer.phone.slice(1)))
      phonesSeen.push(`${name} ${person}`)
  }

  const routeOf = (name: string): Route => {
    const route = routes.find((one) => nameOf(one) === name)
    if (route === undefined) throw new Error(`No route ${name}`)
    return route
  }

  // The rows keep their order: signing in and out come last, since they end the sessions of this test.
  test.each(Object.entries(rows))('%s', async (name, row) => {
    const route = routeOf(name)
    const answers: Record<string, number> = {}
    for (const person of who) {
      const asked = row.ask?.({ ...facts, fresh: `fresh_${person}` }) ?? {}
      const answer = await ask(route, asked, visitorOf(person))
      matchSchema(route, answer)
      notePhone(name, person, answer)
      answers[person] = answer.status
    }
    expect(answers).toEqual(row.answers)
  })

  test('writing shows a whole phone to its owner, and to who asked for it', () => {
    expect(phonesSeen).toEqual([
      'POST /api/orders/track wanjiku',
      'POST /api/orders/:id/phone manager_kabete',
      'POST /api/orders/:id/phone clerk_kabete',
      'POST /api/orders/:id/phone admin',
      'POST /api/orders/:id/export wanjiku',
    ])
  })
})
