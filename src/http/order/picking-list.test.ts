import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { placedOrder } from '../../contract/order/place-order.ts'
import { pickingList } from '../../contract/order/staff-order.ts'
import { address, customer, orderOf } from '../../testing/http/orders.ts'
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

const place = async (body: object) => {
  const answer = await as('wanjiku').post('/api/orders', body)
  expect(answer.status, answer.text).toBe(201)
  return placedOrder.parse(answer.body).id
}
const confirm = async (id: string) => {
  const answer = await as('admin').patch(`/api/orders/${id}/status`, { status: 'confirmed' })
  return { 'x-min-position': answer.headers.get('x-position') ?? '' }
}
const several = {
  branchId: ids.kabete,
  deliveryFee: 150,
  paymentMethod: 'cash',
  customer,
  address,
  subtotal: 320,
  total: 470,
  items: [
    { productId: ids.soap, variantId: 0, price: 120, quantity: 2, total: 240 },
    { productId: ids.flour, variantId: 1, price: 80, quantity: 1, total: 80 },
  ],
}

test('the list names what confirmed orders take from the shelves, the oldest order first', async () => {
  spec('operations orders', 'A picking list to print, by category and name')
  const first = await place({ ...several, notes: 'Ripe ones, please' })
  const second = await place(orderOf(ids.milk))
  await place(orderOf(ids.milk))
  await confirm(first)
  const since = await confirm(second)
  const path = `/api/orders/branch/${ids.kabete}/picking`
  const { body } = await as('manager_kabete').get(path, since)
  expect(body).toMatchObject({
    branch: 'Kabete',
    isMore: false,
    orders: [
      {
        id: first,
        customerName: 'Wanjiku',
        notes: 'Ripe ones, please',
        lines: [
          { category: 'Groceries', name: 'Flour, 1 kg', quantity: 1 },
          { category: 'Groceries', name: 'Soap', quantity: 2 },
        ],
      },
      { id: second, lines: [{ name: 'Milk', quantity: 1 }] },
    ],
  })
})

test('one order has a list of its own, whatever its status, for its branch alone', async () => {
  spec('operations orders', 'A picking list to print, by category and name')
  const id = await place(orderOf(ids.soap))
  const path = (branchId: number) => `/api/orders/branch/${branchId}/picking?order=${id}`
  const own = await as('manager_kabete').get(path(ids.kabete))
  expect(own.body).toMatchObject({ orders: [{ id, lines: [{ name: 'Soap' }] }] })
  expect((await as('manager_westlands').get(path(ids.kabete))).status).toBe(403)
  expect((await as('manager_westlands').get(path(ids.westlands))).status).toBe(404)
})

test('several orders are named at once, with their codes, and what was printed says when', async () => {
  spec('operations orders', 'A picking list to print, by category and name')
  const [one, other] = [await place(orderOf(ids.soap)), await place(orderOf(ids.milk))]
  const path = `/api/orders/branch/${ids.kabete}/picking`
  const read = async (headers = {}) => {
    const { body } = await as('manager_kabete').get(`${path}?order=${one},${other}`, headers)
    return pickingList.parse(body).orders
  }
  expect((await read()).map(({ id, printedAt }) => [id, printedAt])).toEqual([
    [one, null],
    [other, null],
  ])
  expect((await read())[0]?.lines[0]?.sku).toBe('SOA')
  const mark = () => as('manager_kabete').post(`${path}/printed`, { orders: [one] })
  const marked = await mark()
  expect(marked.status, marked.text).toBe(200)
  const since = { 'x-min-position': marked.headers.get('x-position') ?? '' }
  const [first, second] = await read(since)
  expect([first?.printedAt, second?.printedAt]).toEqual([expect.stringMatching(/Z$/), null])
  await mark()
  expect((await read(since))[0]?.printedAt).toBe(first?.printedAt)
})

test('an order that is being packed stays on the list, and a cancelled one says that it is', async () => {
  const packed = await place(orderOf(ids.soap))
  await confirm(packed)
  const path = `/api/orders/branch/${ids.kabete}/picking`
  const process = { status: 'processing' }
  const since = await as('manager_kabete').patch(`/api/orders/${packed}/status`, process)
  const headers = { 'x-min-position': since.headers.get('x-position') ?? '' }
  const { body } = await as('manager_kabete').get(path, headers)
  expect(body).toMatchObject({
    orders: expect.arrayContaining([expect.objectContaining({ id: packed, status: 'processing' })]),
  })
  const cancel = { status: 'cancelled', reason: 'No bag left' }
  const ended = await as('manager_kabete').patch(`/api/orders/${packed}/status`, cancel)
  const after = { 'x-min-position': ended.headers.get('x-position') ?? '' }
  const list = await as('manager_kabete').get(path, after)
  expect(JSON.stringify(list.body)).not.toContain(packed)
  const sheet = await as('manager_kabete').get(`${path}?order=${packed}`, after)
  expect(sheet.body).toMatchObject({ orders: [{ id: packed, status: 'cancelled' }] })
})
