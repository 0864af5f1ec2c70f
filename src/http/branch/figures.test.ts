import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { branchFigures } from '../../contract/figures.ts'
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

const figures = async (branchId: number, who: Person = 'manager_kabete') => {
  const now = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const answer = await as(who).get(`/api/branches/${branchId}/figures`, now)
  expect(answer.status).toBe(200)
  return branchFigures.parse(answer.body)
}
const order = async (): Promise<string> => {
  const placed = await as('wanjiku').post('/api/orders', orderOf(ids.soap))
  return placedOrder.parse(placed.body).id
}
const move = (id: string, body: object) =>
  as('manager_kabete').patch(`/api/orders/${id}/status`, body)

it('follows the orders of the branch, cancellations too', async () => {
  spec('operations 2.6', 'Revenue counts orders that were not cancelled')
  const first = await order()
  const second = await order()
  await move(first, { status: 'confirmed' })
  await move(first, { status: 'processing' })
  const before = await figures(ids.kabete)
  expect(before).toMatchObject({
    counts: { pending: 1, processing: 1, cancelled: 0 },
    today: { orders: 2, revenue: 540 },
    week: { orders: 2, revenue: 540 },
    month: { orders: 2, revenue: 540, average: 270 },
  })
  expect(before.recent.bestSellers).toMatchObject([{ name: 'Soap', quantity: 2, revenue: 240 }])

  await move(second, { status: 'cancelled', reason: 'No rider' })
  await move(first, { status: 'ready_for_delivery' })
  expect(await figures(ids.kabete)).toMatchObject({
    counts: { pending: 0, processing: 0, ready_for_delivery: 1, cancelled: 1 },
    today: { orders: 1, revenue: 270 },
    recent: { toReady: { orders: 1 } },
  })
  expect(await figures(ids.westlands, 'manager_westlands')).toMatchObject({ today: { orders: 0 } })
})

it('tells a manager nothing of another branch, and an admin that there is no such branch', async () => {
  spec('operations 2.6', 'A manager reads the figures of the own branch alone')
  const asked = await as('manager_kabete').get(`/api/branches/${ids.westlands}/figures`)
  expect(asked.status).toBe(403)
  expect((await as('admin').get('/api/branches/99/figures')).status).toBe(404)
})
