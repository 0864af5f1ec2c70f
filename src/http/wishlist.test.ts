import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a wishlist is kept on the server, the newest wish first', async () => {
  const wanjiku = as('wanjiku')
  expect((await wanjiku.get('/api/wishlist')).body).toEqual([])
  const added = await wanjiku.patch('/api/wishlist', { add: [ids.milk, ids.soap, 999] })
  expect(added.body).toEqual([ids.soap, ids.milk])
  expect((await wanjiku.patch('/api/wishlist', { add: [ids.milk] })).body).toEqual(added.body)
  const changed = await wanjiku.patch('/api/wishlist', { add: [ids.flour], remove: [ids.soap] })
  expect(changed.body).toEqual([ids.flour, ids.milk])
  const since = { 'x-min-position': changed.headers.get('x-position') ?? '' }
  expect((await wanjiku.get('/api/wishlist', since)).body).toEqual(changed.body)
  expect((await as('kamau').get('/api/wishlist', since)).body).toEqual([])
})

test('its products are listed by their ids, those of other branches too', async () => {
  const found = await as('guest').get(
    `/api/products?ids=${ids.honey},${ids.milk}&branch=${ids.kabete}`,
  )
  expect(found.body).toMatchObject([
    { id: ids.honey, available: 0 },
    { id: ids.milk, available: 20 },
  ])
})

test.each([[{ add: ['x'] }], [{ add: [-1] }], [{ add: Array(201).fill(1) }], [[]]])(
  'refuses %j',
  async (body) => {
    expect((await as('wanjiku').patch('/api/wishlist', body)).status).toBe(400)
  },
)
