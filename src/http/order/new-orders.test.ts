import { afterAll, beforeAll, expect, test } from 'vitest'
import { placedOrder } from '../../contract/order/place-order.ts'
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

test('pending orders are new to the manager of their branch and to admins, until they are confirmed', async () => {
  const placed = await as('wanjiku').post('/api/orders', orderOf(ids.soap))
  const { id, orderNumber } = placedOrder.parse(placed.body)
  const at = { 'x-min-position': placed.headers.get('x-position') ?? '' }
  const order = { id, orderNumber, branchId: ids.kabete, branch: 'Kabete', isAttended: false }
  for (const who of ['manager_kabete', 'admin'] as const) {
    const { body } = await as(who).get('/api/orders/new', at)
    expect(body).toMatchObject([order])
  }
  expect((await as('manager_westlands').get('/api/orders/new', at)).body).toEqual([])

  const taken = await as('admin').patch(`/api/orders/${id}/status`, { status: 'confirmed' })
  const after = { 'x-min-position': taken.headers.get('x-position') ?? '' }
  expect((await as('admin').get('/api/orders/new', after)).body).toEqual([])
})
