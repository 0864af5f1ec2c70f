import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { lostSales } from '../../contract/figures.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

test('what customers asked for and did not get is told by product and day, as an estimate', async () => {
  spec('operations 2.6', 'Lost sales: pieces asked for and not there')
  const body = { ...orderOf(ids.soap, 900), paymentMethod: 'mpesa' }
  for (const who of ['wanjiku', 'wanjiku', 'guest', 'guest'] as const)
    expect((await as(who).post('/api/orders', body)).status).toBe(409)
  const path = `/api/branches/${ids.kabete}/lost-sales`
  const told = lostSales.parse((await as('manager_kabete').get(path)).body)
  // Wanjiku once; the guest by the network first, then by the device that the first answer named.
  expect(told).toMatchObject({ isEstimate: true, pieces: 300 })
  expect(told.products).toMatchObject([{ productId: ids.soap, name: 'Soap', pieces: 300 }])
  expect(told.days).toHaveLength(28)
  expect(told.days.at(-1)).toMatchObject({ pieces: 300 })
  const other = `/api/branches/${ids.westlands}/lost-sales`
  expect((await as('admin').get(other)).body).toMatchObject({ pieces: 0, products: [] })
})
