import { afterAll, beforeAll, expect, test } from 'vitest'
import { placedOrder } from '../../contract/order/place-order.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import { PASSWORD } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
beforeAll(async () => {
  shop = await startTestServer()
})
afterAll(() => shop.stop())

/** What only staff, or nobody, may set. */
const planted = {
  id: '00000000-0000-7000-8000-000000000000',
  role: 'admin',
  branchId: ids.kabete,
  isActive: false,
  status: 'delivered',
  orderNumber: 'DK-00000000',
  createdAt: '2001-01-01T00:00:00.000Z',
}

test('what a body says beside its fields makes nobody an admin', async () => {
  const guest = shop.visitor()
  const entry = { username: 'mallory', email: 'mallory@duka.example', fullName: 'Mallory' }
  const made = await guest.post('/api/users/register', {
    ...planted,
    ...entry,
    password: PASSWORD,
  })
  expect(made).toMatchObject({ status: 201, body: { ...entry, role: 'customer' } })
  await guest.logIn('mallory')
  const changed = await guest.patch('/api/users/profile', {
    ...planted,
    fullName: 'M',
    phoneNumber: '',
    username: 'admin2',
    email: 'other@duka.example',
  })
  expect(changed).toMatchObject({ status: 200, body: { ...entry, fullName: 'M' } })
  expect(changed.body).toMatchObject({ role: 'customer', branchId: null })
  expect((await guest.get('/api/admin/users')).status).toBe(403)
})

test('what an order says beside its fields is neither paid nor delivered by that', async () => {
  const wanjiku = shop.visitor()
  await wanjiku.logIn('wanjiku')
  const order = { ...planted, ...orderOf(ids.milk) }
  expect((await wanjiku.post('/api/orders', { ...order, paymentStatus: 'paid' })).status).toBe(400)
  const placed = await wanjiku.post('/api/orders', order)
  const { id, orderNumber } = placedOrder.parse(placed.body)
  expect([id, orderNumber]).not.toContain(planted.id)
  expect(orderNumber).not.toBe(planted.orderNumber)
  const now = { 'x-min-position': placed.headers.get('x-position') ?? '' }
  const kept = Object((await wanjiku.get(`/api/orders/${id}`, now)).body)
  expect(kept).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
  expect(kept.createdAt).not.toBe(planted.createdAt)
})
