import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placedOrder } from '../../contract/order/place-order.ts'
import { daysAfter, nairobiDay } from '../../contract/rules/dates.ts'
import { rangeBefore } from '../../contract/rules/day-range.ts'
import { sales } from '../../contract/sales.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
const today = nairobiDay(new Date())

const order = async (who: Person | 'guest', ...of: Parameters<typeof orderOf>) => {
  const answer = await as(who).post('/api/orders', orderOf(...of))
  expect(answer.status, answer.text).toBe(201)
  return placedOrder.parse(answer.body).id
}
const since = async () => ({ 'x-min-position': (await shop.commands.events.head()) ?? '' })
const salesOf = async (query = '', who: Person = 'admin') => {
  const answer = await as(who).get(`/api/sales?${query}`, await since())
  expect(answer.status, answer.text).toBe(200)
  return sales.parse(answer.body)
}

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  expect(await salesOf()).toMatchObject({ orders: { now: 0 }, branches: [], best: [] })
  await order('wanjiku', ids.milk, 3)
  const returned = await order('wanjiku', ids.soap, 2)
  await order('guest', ids.soap, 1)
  await order('kamau', ids.soap, 1, ids.westlands)
  const gone = await order('kamau', ids.soap, 5)
  const reason = { status: 'cancelled', reason: 'No soap' }
  expect((await as('admin').patch(`/api/orders/${gone}/status`, reason)).status).toBe(200)
  await deliver(shop.commands, returned)
  const lines = [{ productId: ids.soap, variantId: 0, quantity: 1, writtenOff: 0 }]
  const back = { id: randomUUID(), lines, reason: 'Sour', feeBack: false }
  expect((await as('admin').post(`/api/orders/${returned}/returns`, back)).status).toBe(201)
})
afterAll(() => shop.stop())

it('tells what was sold by day, branch, category, product, way of paying and hour', async () => {
  const found = await salesOf()
  expect(found).toMatchObject({
    from: daysAfter(today, -27),
    to: today,
    before: rangeBefore({ from: daysAfter(today, -27), to: today }),
    isRunning: true,
    orders: { now: 4, before: 0, percent: null, text: 'New: 4' },
    // 3 x 60.50 + 150 is rounded to 332. The soap costs 390, 270 and 270; 120 came back.
    revenue: { now: 1_142 },
    parts: { goods: 661.5, fees: 600, vouchers: 0, rounding: 0.5, returns: 120 },
    average: { now: 286 },
    basket: { now: 1.8 },
    newCustomers: { now: 2 },
    returningOrders: { now: 1 },
    guestOrders: { now: 1 },
  })
  expect(found.periods).toHaveLength(28)
  expect(found.periods.at(-1)).toMatchObject({ from: today, orders: 4, revenue: 1_142, before: 0 })
  expect(found.branches).toMatchObject([
    { branchId: ids.kabete, orders: 3, revenue: { now: 872 } },
    { branchId: ids.westlands, orders: 1, revenue: { now: 270 } },
  ])
  expect(found.methods).toMatchObject([
    { method: 'mpesa', orders: 0 },
    { method: 'cash', orders: 4, revenue: { now: 1_142 } },
  ])
  expect(found.hours.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(1_142)
  expect(found.categories).toMatchObject([{ categoryId: 1, pieces: 7, goods: { now: 661.5 } }])
  expect(found.best).toMatchObject([
    { name: 'Soap', pieces: 4, goods: { now: 480 } },
    { name: 'Milk', pieces: 3, goods: { now: 181.5 } },
  ])
  expect(found.worst[0]).toMatchObject({ pieces: 0 })
})

it('shows a manager the own branch, and no other', async () => {
  const own = await salesOf(`branch=${ids.westlands}`, 'manager_westlands')
  expect(own).toMatchObject({
    branchId: ids.westlands,
    orders: { now: 1 },
    newCustomers: { now: 1 },
  })
  expect(own.worst.map(({ name }) => name)).not.toContain('Salt')
  for (const path of ['/api/sales', `/api/sales?branch=${ids.kabete}`]) {
    expect((await as('manager_westlands').get(path)).status, path).toBe(403)
  }
})

it('compares with the time before, and divides long ranges', async () => {
  // A range that begins with a month would be compared with the month before.
  const length = daysAfter(today, 1).endsWith('-01') ? 2 : 1
  const later = `from=${daysAfter(today, length)}&to=${daysAfter(today, 2 * length - 1)}`
  expect(await salesOf(`${later}&by=month`)).toMatchObject({
    isRunning: false,
    orders: { now: 0, before: 4, percent: -100, text: '−100%: 0, after 4' },
    periods: [{ orders: 0, before: 1_142 }],
  })
  const year = await salesOf(`from=${daysAfter(today, -1_000)}&to=${today}&by=month`)
  expect(year.revenue.now).toBe(1_142)
  expect(year.periods.at(-1)).toMatchObject({ to: today, revenue: 1_142 })
})

it.each([
  ['days before it begins', `from=${today}&to=${daysAfter(today, -1)}`],
  ['more than a year by day', `from=${daysAfter(today, -366)}&to=${today}`],
  ['no period', 'by=hour'],
])('refuses %s', async (_, query) => {
  const answer = await as('admin').get(`/api/sales?${query}`)
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

it('exports each figure and all products as CSV', async () => {
  const answer = await as('admin').post('/api/sales/export', {}, await since())
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(`sales-${today}.csv`)
  const range = `${daysAfter(today, -27)},${today}`
  const lines = answer.text.split('\r\n')
  expect(lines[0]).toContain('From,To,Table,Id,Name,Orders,Pieces,Amount (KSh),Before (KSh)')
  expect(lines).toContain(`${today},${today},day,,${today},4,,1142,0,`)
  expect(lines).toContain(`${range},total,,revenue,4,,1142,0,`)
  expect(lines).toContain(`${range},branch,2,Westlands,1,,270,0,`)
  expect(lines).toContain(`${range},product,4,Soap,,4,480,0,`)
})
