import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { shopStats } from '../../contract/figures.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { z } from '../../contract/rules/schema.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { growthOf } from './stats.ts'

let shop: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  admin = shop.visitor()
  await admin.logIn('admin')
})
afterAll(() => shop.stop())

const stats = async () => {
  const head = (await shop.commands.events.head()) ?? ''
  const { body } = await admin.get('/api/admin/stats', { 'x-min-position': head })
  return shopStats.parse(body)
}

test('the figures follow what happens: orders, a cancellation, people, stock', async () => {
  spec('operations 2.3', 'Inventory: a card for each branch')
  spec('operations 2.3', 'Overview: revenue, orders, products and active users')
  spec('operations 7', 'GET /api/admin/stats, for admins')
  const before = await stats()
  expect(before).toMatchObject({ totalOrders: 0, totalRevenue: 0, pendingOrders: 0 })
  expect(before).toMatchObject({ totalUsers: 8, totalProducts: 4, lowStockProducts: 1 })
  expect(before.lowStock).toEqual([{ id: ids.honey, name: 'Honey', slug: 'honey', stockLevel: 0 }])
  expect(before.shelves).toEqual([
    { branchId: ids.kabete, products: 3, pieces: expect.any(Number), low: 0 },
    { branchId: ids.westlands, products: 3, pieces: expect.any(Number), low: 0 },
  ])
  const wanjiku = shop.visitor()
  await wanjiku.logIn('wanjiku')
  const place = async (productId: number) =>
    placedOrder.parse((await wanjiku.post('/api/orders', orderOf(productId))).body)
  const { id } = await place(ids.milk)
  await place(ids.soap)
  const two = await stats()
  expect(two).toMatchObject({ totalOrders: 2, pendingOrders: 2 })
  expect(two.totalRevenue).toBeGreaterThan(0)
  expect(two.growth.totalOrders).toMatchObject({ now: 2, before: 0, percent: null })
  await admin.patch(`/api/orders/${id}/status`, { status: 'cancelled', reason: 'No milk' })
  expect(await stats()).toMatchObject({ totalOrders: 1, pendingOrders: 1 })
})

test('revenue is the sum of the orders that are not cancelled, less the returns', async () => {
  spec('operations returns', 'A return lowers the revenue of the day on which it was recorded')
  const kamau = shop.visitor()
  await kamau.logIn('kamau')
  const { id } = placedOrder.parse((await kamau.post('/api/orders', orderOf(ids.soap, 3))).body)
  await deliver(shop.commands, id)
  const lines = [{ productId: ids.soap, variantId: 0, quantity: 2, writtenOff: 0 }]
  const body = { id: randomUUID(), lines, reason: 'Sour', feeBack: false }
  const returned = await admin.post(`/api/orders/${id}/returns`, body)
  expect(returned.status, returned.text).toBe(201)
  const { totalRevenue, totalOrderValue, totalReturns } = await stats()
  const orders = z
    .array(z.object({ status: z.string(), total: z.number() }))
    .parse((await admin.get('/api/orders')).body)
  const kept = orders.filter(({ status }) => status !== 'cancelled')
  expect(totalReturns).toBeGreaterThan(0)
  expect(totalOrderValue).toBe(kept.reduce((sum, { total }) => sum + total, 0))
  expect(totalRevenue).toBe(totalOrderValue - totalReturns)
})

const setSoap = (branchId: number, quantity: number) =>
  admin.patch(`/api/inventory/${branchId}.${ids.soap}.0`, { quantity })
const lowSlugs = async () => (await stats()).lowStock.map(({ slug }) => slug)

test('stock at a branch that is switched off cannot be bought', async () => {
  spec('operations 2.3', 'Low Stock Alert: first 5')
  await setSoap(ids.westlands, 4)
  expect(await lowSlugs()).toEqual(['honey'])
  await admin.patch(`/api/branches/${ids.kabete}/active`, { isActive: false })
  expect((await stats()).lowStock[1]).toMatchObject({ slug: 'soap', stockLevel: 4 })
  await admin.patch(`/api/branches/${ids.kabete}/active`, { isActive: true })
})

test('nine pieces at all branches together are low, ten are not; the first five are named', async () => {
  spec('operations 2.3', 'Low Stock Alert: first 5')
  await setSoap(ids.kabete, 6)
  expect(await lowSlugs()).toEqual(['honey'])
  await setSoap(ids.kabete, 5)
  expect((await stats()).lowStock[1]).toMatchObject({ slug: 'soap', stockLevel: 9 })
  for (const slug of ['tea', 'salt', 'rice', 'beans'])
    await admin.post('/api/products', { name: slug, slug, price: 100, categoryId: 1 })
  expect((await stats()).lowStockProducts).toBe(6)
  expect(await lowSlugs()).toEqual(['honey', 'tea', 'salt', 'rice', 'beans'])
})

test.each([
  [112, 100, 12, '+12% this month: 112, after 100 on 1 to 22 October'],
  [88, 100, -12, '−12% this month: 88, after 100 on 1 to 22 October'],
  [12, 0, null, 'New this month: 12'],
  [0, 0, null, 'None this month, none on 1 to 22 October'],
  [0, 5, -100, '−100% this month: 0, after 5 on 1 to 22 October'],
])('%i after %i: %s', (now, before, percent, text) => {
  spec('operations 2.3', 'Growth: this month beside the last at the same day')
  spec('operations cases', '13. 31 March against February, 00:05 on the 1st, zero before')
  expect(growthOf(now, before, '1 to 22 October', String)).toEqual({ now, before, percent, text })
})
