import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFacets, suggestions } from '../../contract/catalogue/product-lists.ts'
import { recommendation } from '../../contract/catalogue/recommendations.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { limitsWith } from '../../testing/http/limits.ts'
import { listenLive } from '../../testing/http/live-listener.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Answer, Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor

beforeAll(async () => {
  shop = await startTestServer({
    env: { TRUST_PROXY: '1' },
    limits: limitsWith({ requests: { follow: { newcomers: 20 } } }),
  })
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const since = (answer: Answer) => ({ 'x-min-position': answer.headers.get('x-position') ?? '' })
const place = async (who: Person | 'guest', productId: number = ids.milk) => {
  const answer = await as(who).post('/api/orders', orderOf(productId))
  return { answer, ...placedOrder.parse(answer.body) }
}

describe('tracking by order number', () => {
  test('shows anybody how far the order is, and nothing that is the customer’s', async () => {
    const { answer, id, orderNumber } = await place('wanjiku')
    const confirmed = await as('manager_kabete').patch(
      `/api/orders/${id}/status`,
      { status: 'confirmed' },
      since(answer),
    )
    const tracked = await as('guest').get(`/api/track/${orderNumber}`, since(confirmed))
    expect(tracked.body).toMatchObject({
      orderNumber,
      status: 'confirmed',
      branch: 'Kabete',
      steps: [{ status: 'pending' }, { status: 'confirmed' }],
    })
    // The address has no coordinates, so no time is promised.
    expect(tracked.body).toMatchObject({ promisedAt: null })
    for (const secret of ['Ngong', '0712', '254712', 'duka.example', id]) {
      expect(tracked.text).not.toContain(secret)
    }
  })
  test('a number that is no order’s, and one that is no number', async () => {
    const from = { 'x-forwarded-for': '203.0.113.1' }
    const unknown = await as('guest').get('/api/track/DK-00000000', from)
    expect(unknown.body).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect((await as('guest').get('/api/track/DK-1', from)).status).toBe(404)
  })
  test('trying out numbers comes to an end', async () => {
    const from = { 'x-forwarded-for': '203.0.113.2' }
    const { answer, orderNumber } = await place('wanjiku')
    for (let n = 0; n < 20; n += 1) await shop.visitor().get(`/api/track/DK-0000000${n % 10}`, from)
    const hit = await shop.visitor().get(`/api/track/${orderNumber}`, { ...from, ...since(answer) })
    expect(hit.body).toMatchObject({ code: 'RATE_LIMITED' })
  })
  test('who follows a number hears of its changes, by that number alone', async () => {
    const { answer, id, orderNumber } = await place('wanjiku')
    const ear = await listenLive(shop.url, as('guest'), [orderNumber])
    await as('manager_kabete').patch(
      `/api/orders/${id}/status`,
      { status: 'confirmed' },
      since(answer),
    )
    await ear.hear((message) => message.type === 'order' && message.orderId === orderNumber)
    expect(JSON.stringify(ear.heard())).not.toContain(id)
    ear.leave()
  })
})

describe('search', () => {
  const suggested = async (query: string) => {
    const answer = await as('guest').get(`/api/search/suggest?${query}`)
    return suggestions.parse(answer.body)
  }
  test('suggests products and categories by the beginnings of their names', async () => {
    expect(await suggested('q=flo&branch=1')).toEqual({
      products: [expect.objectContaining({ slug: 'flour', price: 80, inStock: true })],
      categories: [],
    })
    const { categories } = await suggested('q=vyak')
    expect(categories).toMatchObject([{ name: 'Groceries', nameSw: 'Vyakula' }])
    expect((await as('guest').get('/api/search/suggest?q=')).status).toBe(400)
  })
  test('names the branches that have what this one has not', async () => {
    const path = '/api/products?search=honey&branch=1'
    expect((await as('guest').get(path)).body).toEqual([])
    const elsewhere = await as('guest').get(`${path}&elsewhere=true`)
    expect(elsewhere.body).toMatchObject([{ name: 'Honey', available: 0, inStockAt: [] }])
    const { products } = await suggested('q=honey&branch=1')
    expect(products).toMatchObject([{ name: 'Honey', inStock: false }])
  })
  test('counts the products of a list by price and category, whichever of them was chosen', async () => {
    const answer = await as('guest').get('/api/products/facets?branch=1&minPrice=100&category=1')
    const { prices: bands, categories } = listFacets.parse(answer.body)
    expect(categories).toEqual([{ id: 1, count: 1 }])
    expect(bands).toHaveLength(21)
    expect(bands.filter(({ count }) => count > 0)).toEqual([
      { upTo: 100, count: 2 },
      { upTo: 150, count: 1 },
    ])
  })
})

describe('recommendations', () => {
  const path = `/api/recommendations?branchId=${ids.kabete}`
  const recommended = async (who: Person | 'guest', query = '', written?: Answer) => {
    const answer = await as(who).get(path + query, written ? since(written) : {})
    return recommendation.array().parse(answer.body)
  }

  test('are the shopper’s own, in the order of what is known of them', async () => {
    const { answer } = await place('kamau', ids.soap)
    const [first] = await recommended('kamau', '', answer)
    expect(first).toMatchObject({ id: ids.soap, inStock: true, reason: 'You bought this before' })
    expect(await recommended('guest')).not.toContainEqual(
      expect.objectContaining({ reason: 'You bought this before' }),
    )
  })
  test('tell the distance to the branch to who tells a position', async () => {
    const [near] = await recommended('guest', '&latitude=-1.27&longitude=36.75')
    expect(near?.distance).toBe(1.1)
    const [unknown] = await recommended('guest', '&latitude=-1.27')
    expect(unknown).not.toHaveProperty('distance')
  })
  test('take only a branch that there is', async () => {
    expect((await as('guest').get('/api/recommendations?branchId=99')).status).toBe(404)
    expect((await as('guest').get('/api/recommendations')).status).toBe(400)
  })
})
