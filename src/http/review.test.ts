import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { product } from '../contract/catalogue/catalogue.ts'
import { placedOrder } from '../contract/order/place-order.ts'
import { type Review, type ReviewSummary, review, reviewSummary } from '../contract/review.ts'
import { deliver } from '../testing/http/deliver.ts'
import { orderOf } from '../testing/http/orders.ts'
import { ids, type Person } from '../testing/http/small-shop.ts'
import type { Visitor } from '../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const path = `/api/products/${ids.milk}/reviews`
/** Asks for an answer that holds everything so far. */
const now = async () => ({ 'x-min-position': (await shop.commands.events.head()) ?? '' })
const list = async (who: Person | 'guest', query = ''): Promise<Review[]> =>
  z.array(review).parse((await as(who).get(`${path}${query}`, await now())).body)
const summary = async (who: Person | 'guest'): Promise<ReviewSummary> =>
  reviewSummary.parse((await as(who).get(`${path}/summary`, await now())).body)
const write = async (who: Person | 'guest', body: object) =>
  as(who).put(`${path}/own`, body, await now())
const orderMilk = async (who: Person) =>
  placedOrder.parse((await as(who).post('/api/orders', orderOf(ids.milk))).body).id
const card = async () => {
  const { body } = await as('guest').get('/api/products', await now())
  return z
    .array(product)
    .parse(body)
    .find(({ id }) => id === ids.milk)
}
const fresh = { rating: 5, title: 'Fresh', text: 'Came cold.\nThank you!' }

test('nobody may review what no order has brought', async () => {
  expect(await summary('guest')).toEqual({
    averageRating: 0,
    reviewCount: 0,
    stars: [0, 0, 0, 0, 0],
    own: null,
    mayReview: false,
    mayModerate: false,
  })
  expect((await write('guest', fresh)).body).toMatchObject({ code: 'UNAUTHENTICATED' })
  await orderMilk('wanjiku')
  expect((await summary('wanjiku')).mayReview).toBe(false)
  expect((await write('wanjiku', fresh)).body).toMatchObject({ code: 'REVIEW_NOT_ALLOWED' })
})

test('a buyer writes once, and changes it; the average follows everywhere', async () => {
  spec('storefront 3', 'Product review: its fields')
  for (const who of ['wanjiku', 'kamau'] as const) {
    await deliver(shop.commands, await orderMilk(who))
    expect((await summary(who)).mayReview).toBe(true)
  }
  expect((await write('wanjiku', fresh)).status).toBe(200)
  expect((await write('kamau', { rating: 2 })).status).toBe(200)
  expect(await list('guest')).toMatchObject([
    { rating: 2, title: '', text: '', author: 'kamau' },
    { ...fresh, author: 'wanjiku', editedAt: null },
  ])
  expect(await card()).toMatchObject({ averageRating: 3.5, reviewCount: 2 })

  expect((await write('kamau', { rating: 4, text: 'Better now.' })).status).toBe(200)
  expect(await summary('kamau')).toMatchObject({
    averageRating: 4.5,
    reviewCount: 2,
    stars: [0, 0, 0, 1, 1],
    own: { rating: 4, text: 'Better now.', editedAt: expect.any(String) },
  })
  const { body } = await as('guest').get('/api/products/slug/milk', await now())
  expect(body).toMatchObject({ averageRating: 4.5, reviewCount: 2 })
})

test('comes page by page', async () => {
  const answer = await as('guest').get(`${path}?limit=1`, await now())
  const next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  const following = await as('guest').get(next)
  expect(z.array(review).parse(answer.body)).toMatchObject([{ author: 'kamau' }])
  expect(z.array(review).parse(following.body)).toMatchObject([{ author: 'wanjiku' }])
  expect(following.headers.get('link')).toBeNull()
})

test('staff hide a review with a reason, and show it again', async () => {
  const [kamaus] = await list('guest')
  const at = `/api/reviews/${kamaus?.id}`
  const moderate = async (body: object) =>
    as('manager_westlands')
      .patch(at, body, await now())
      .then(({ status }) => status)
  expect(await moderate({ hidden: true })).toBe(400)
  expect(await moderate({ hidden: true, reason: 'Names a neighbour' })).toBe(200)
  expect(await list('guest')).toMatchObject([{ author: 'wanjiku' }])
  expect(await list('admin')).toMatchObject([
    { author: 'kamau', hidden: { reason: 'Names a neighbour' } },
    { author: 'wanjiku' },
  ])
  expect(await summary('kamau')).toMatchObject({
    averageRating: 5,
    reviewCount: 1,
    own: { hidden: { reason: 'Names a neighbour' } },
  })
  expect(await moderate({ hidden: false })).toBe(200)
  expect(await card()).toMatchObject({ averageRating: 4.5, reviewCount: 2 })
})

test.each([
  ['no stars', { rating: 0, text: 'x' }],
  ['six stars', { rating: 6, text: 'x' }],
  ['half a star', { rating: 3.5, text: 'x' }],
  ['too many words', { rating: 3, text: 'a'.repeat(2_001) }],
  ['a bell', { rating: 3, text: 'a\u0007' }],
])('%s is no review', async (_, body) => {
  expect((await write('wanjiku', body)).body).toMatchObject({ code: 'INVALID_INPUT' })
})
