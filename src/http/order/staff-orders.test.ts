import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { placedOrder } from '../../contract/order/place-order.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let orderId: string
let orderNumber: string
let since: Record<string, string>

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  const customer = { name: 'Njeri Kamau', email: 'njeri@duka.example', phone: '0733 111 222' }
  const answer = await as('wanjiku').post('/api/orders', { ...orderOf(ids.milk), customer })
  const order = placedOrder.parse(answer.body)
  orderId = order.id
  orderNumber = order.orderNumber
  since = { 'x-min-position': answer.headers.get('x-position') ?? '' }
})
afterAll(() => shop.stop())

const found = async (who: Person, path: string): Promise<unknown[]> => {
  const { status, body } = await as(who).get(path, since)
  expect(status).toBe(200)
  return Array.isArray(body) ? body.map(({ id }) => id) : expect.fail('no list')
}

test('staff find an order by its number, the phone, or beginnings of a name', async () => {
  spec('operations orders', '‘View All Orders’: filters, search and paging')
  const digits = orderNumber.slice(3)
  const parts = [orderNumber, digits, ...[6, 5, 4, 1].map((length) => digits.slice(0, length))]
  for (const search of [...parts, '0733111222', '%2B254733111222', 'nje', 'kamau+nj']) {
    expect(await found('admin', `/api/orders?search=${search}`), search).toEqual([orderId])
    const path = `/api/orders/branch/${ids.kabete}?search=${search}&status=pending`
    expect(await found('manager_kabete', path), search).toEqual([orderId])
  }
  expect(await found('admin', '/api/orders?search=nje&status=cancelled')).toEqual([])
  const { body } = await as('admin').get('/api/orders/count?search=nje', since)
  expect(body).toEqual({ count: 1, isMore: false })
})

test('a manager’s list holds the own branch, whatever branch the address names beside it', async () => {
  spec('operations orders', 'A manager reads the own branch alone, whatever ids are sent')
  spec('operations 7', 'GET /api/orders and /api/orders/branch/{branchId}')
  const manager = as('manager_westlands')
  for (const path of [
    '/api/orders',
    `/api/orders?branch=${ids.kabete}`,
    `/api/orders/branch/${ids.kabete}?branch=${ids.westlands}`,
    `/api/orders/branch/${ids.kabete}?search=njeri`,
    `/api/orders/count?branch=${ids.kabete}`,
    '/api/orders/count',
  ])
    expect((await manager.get(path)).status, path).toBe(403)
  expect(await found('manager_westlands', `/api/orders/branch/${ids.westlands}?branch=1`)).toEqual(
    [],
  )
})

test('staff are shown a phone masked, and the order’s revision; the customer the phone', async () => {
  spec('operations orders', 'Phones are masked in lists, orders and payments')
  for (const who of ['admin', 'manager_kabete'] as const) {
    for (const path of [`/api/orders/branch/${ids.kabete}`, `/api/orders/${orderId}`]) {
      const { text } = await as(who).get(path, since)
      expect(text).toContain('"phone":"0733 ••• 222"')
      expect(text).not.toMatch(/733111222|733 111 222/)
      expect(text).toContain('"revision":0')
    }
  }
  const own = await as('wanjiku').get(`/api/orders/${orderId}`, since)
  expect(own.text).toContain('254733111222')
  expect(own.text).not.toContain('"revision"')
})

test('who did not see what a colleague did is told, and changes nothing', async () => {
  spec('operations orders', 'Confirm, Process, Ready and Cancel with a reason')
  const { body } = await as('wanjiku').post('/api/orders', orderOf(ids.soap))
  const path = `/api/orders/${placedOrder.parse(body).id}`
  const change = (who: Person, status: string, revision?: number) =>
    as(who).patch(`${path}/status`, { status, revision, reason: 'No rider' })
  expect((await change('manager_kabete', 'confirmed', 0)).status).toBe(200)
  const late = await change('admin', 'cancelled', 0)
  expect(late.status).toBe(409)
  const details = { revision: 1, status: 'confirmed' }
  expect(late.body).toMatchObject({ code: 'CHANGED_MEANWHILE', details })
  // The same wish twice, the own change before it, and a call without a revision are no conflicts.
  expect((await change('admin', 'confirmed', 0)).status).toBe(200)
  expect((await change('manager_kabete', 'processing', 0)).status).toBe(200)
  expect((await change('admin', 'cancelled')).status).toBe(200)
})

const records = async (who: Person) => {
  const { events } = shop.commands
  const { events: all } = await events.readAll(null, 10_000)
  const { id } = Object((await as(who).get('/api/auth/me')).body)
  return all.flatMap(({ type, data }) =>
    type === 'PersonalDataDisclosed' && data.actorId === id ? [data] : [],
  )
}
const phoneSearches = async () =>
  (await records('admin')).filter(({ kind }) => kind === 'phone_search')

test('a search by phone is recorded once, without the phone; other searches are not', async () => {
  spec('operations orders', 'Phones are masked in lists, orders and payments')
  const before = await phoneSearches()
  for (const search of ['0700000009', '254700000009', 'njeri', 'DK-00000000'])
    await as('admin').get(`/api/orders?search=${search}`)
  const after = await phoneSearches()
  expect(after).toHaveLength(before.length + 1)
  expect(JSON.stringify(after)).not.toContain('700000009')
})

test('staff of the branch are shown the phone when they ask, and that is recorded once', async () => {
  spec('operations orders', 'Phones are masked in lists, orders and payments')
  for (let n = 0; n < 2; n += 1) {
    const { status, body } = await as('manager_kabete').post(`/api/orders/${orderId}/phone`)
    expect({ status, body }).toEqual({ status: 200, body: { phone: '254733111222' } })
  }
  const shown = (await records('manager_kabete')).filter(({ kind }) => kind === 'phone_shown')
  expect(shown).toMatchObject([{ about: orderId }])
  const other = await as('manager_westlands').post(`/api/orders/${orderId}/phone`)
  expect(other.status).toBe(404)
})
