import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changedStock } from '../../contract/inventory.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { shortOrder } from '../../contract/order/staff-order.ts'
import { z } from '../../contract/rules/schema.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Answer, Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let last = ''

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const seen = <A extends Answer>(answer: A): A => {
  last = answer.headers.get('x-position') ?? last
  return answer
}
const place = async (pieces: number) => {
  const answer = seen(await as('wanjiku').post('/api/orders', orderOf(ids.soap, pieces)))
  expect(answer.status, answer.text).toBe(201)
  return placedOrder.parse(answer.body).id
}
const set = async (id: string, body: object) =>
  seen(await as('manager_kabete').patch(`/api/orders/${id}/status`, body))

const path = `/api/inventory/${ids.kabete}.${ids.soap}.0`
/** Counts the pieces on the shelf: all reserved ones, and so many more or fewer. */
const countBeside = async (more: number) => {
  const look = changedStock.parse((await as('admin').patch(path, { lowStockThreshold: 3 })).body)
  const body = { onHand: look.reserved + more, seen: look.onHand, reason: 'Broken' }
  const counted = seen(await as('manager_kabete').post(`${path}/count`, body))
  expect(counted.status, counted.text).toBe(200)
}
const shortTo = async (who: Person) => {
  const { body } = await as(who).get('/api/orders/short', { 'x-min-position': last })
  return z.array(shortOrder).parse(body)
}

beforeEach(() => countBeside(20))

test('a count below what is reserved leaves the latest order short, until pieces are there again', async () => {
  const first = await place(3)
  const second = await place(2)
  expect(await shortTo('manager_kabete')).toEqual([])
  await countBeside(-1)
  const [short, ...others] = await shortTo('manager_kabete')
  expect(others).toEqual([])
  expect(short).toMatchObject({
    id: second,
    branchId: ids.kabete,
    items: [{ productId: ids.soap, variantId: 0, name: 'Soap', quantity: 2, short: 1 }],
  })
  expect(await shortTo('admin')).toEqual([short])
  expect(await shortTo('manager_westlands')).toEqual([])

  await countBeside(-4)
  expect((await shortTo('manager_kabete')).map(({ id, items }) => [id, items[0]?.short])).toEqual([
    [first, 2],
    [second, 2],
  ])
  await countBeside(0)
  expect(await shortTo('manager_kabete')).toEqual([])
})

test('a short order is not packed, unless the pieces were found: then they are counted', async () => {
  const id = await place(2)
  await set(id, { status: 'confirmed' })
  await countBeside(-1)
  const refused = await set(id, { status: 'processing' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'ORDER_SHORT',
    details: { n: 1, items: [{ productId: ids.soap, variantId: 0, quantity: 1 }] },
  })
  const found = await set(id, { status: 'processing', found: true })
  expect(found.body, found.text).toMatchObject({ status: 'processing' })
  expect(await shortTo('manager_kabete')).toEqual([])
  expect((await as('wanjiku').post('/api/orders', orderOf(ids.soap, 1))).status).toBe(409)
  expect((await set(id, { status: 'ready_for_delivery' })).status).toBe(200)
})

test('the pieces of a cancelled order are for those that were short', async () => {
  const [first, second] = [await place(2), await place(2)]
  await countBeside(-2)
  expect((await shortTo('manager_kabete')).map(({ id }) => id)).toEqual([second])
  await set(first, { status: 'cancelled', reason: 'Broken' })
  expect(await shortTo('manager_kabete')).toEqual([])
})

test('what was found for one order is not given to an earlier one', async () => {
  const [first, second] = [await place(4), await place(2)]
  await set(second, { status: 'confirmed' })
  await countBeside(-4)
  await set(second, { status: 'processing', found: true })
  expect((await shortTo('manager_kabete')).map(({ id, items }) => [id, items[0]?.short])).toEqual([
    [first, 2],
  ])
})

test('nobody packs an order by saying that pieces were found, who may not pack it', async () => {
  const id = await place(2)
  await set(id, { status: 'confirmed' })
  await countBeside(-1)
  const said = { status: 'processing', found: true }
  expect((await as('wanjiku').patch(`/api/orders/${id}/status`, said)).status).toBe(403)
  expect((await shortTo('admin')).map(({ id: short }) => short)).toEqual([id])
  await set(id, { status: 'cancelled', reason: 'Broken' })
})
