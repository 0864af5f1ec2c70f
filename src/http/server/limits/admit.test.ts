import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { issue } from '#src/commands/engine/command.ts'
import { countStock } from '#src/commands/inventory/count-stock.ts'
import { system } from '#src/domain/kernel/access.ts'
import { StoreUnavailable } from '#src/stores/store-unavailable.ts'
import { limitsWith } from '#src/testing/http/limits.ts'
import { orderOf } from '#src/testing/http/orders.ts'
import { ids } from '#src/testing/http/small-shop.ts'
import type { Visitor } from '#src/testing/http/visitor.ts'
import { startTestServer, type TestServer } from '#src/testing/server.ts'

let shop: TestServer
const stockUp = async ({ commands }: TestServer) => {
  const count = { branchId: ids.kabete, productId: ids.soap, variantId: 0, onHand: 500 }
  const by = { actor: system, commandId: commands.world.newId(), correlationId: 'test' }
  const input = { ...count, lowStockThreshold: 5, reason: 'Delivery' }
  const { result } = await issue(countStock, input, by, commands)
  expect(result.ok).toBe(true)
}
beforeAll(async () => {
  const orders = { address: 8, newcomers: 4, device: 2, account: 3 }
  shop = await startTestServer({
    env: { TRUST_PROXY: '1', METRICS_TOKEN: 'a-token-of-the-scraper' },
    limits: limitsWith({
      requests: { 'cash-order': orders, 'mpesa-order': orders, 'order-change': { newcomers: 1 } },
      subjects: { 'order.phone': { limit: 3, minutes: 1 } },
    }),
  })
  await stockUp(shop)
})
afterAll(() => shop.stop())

let addresses = 0
const somewhere = () => {
  addresses += 1
  return { 'x-forwarded-for': `203.0.113.${addresses}` }
}
let phones = 0
const order = (paymentMethod = 'mpesa') => {
  phones += 1
  const phone = `07120000${String(phones).padStart(2, '0')}`
  const body = orderOf(ids.soap)
  return { ...body, paymentMethod, customer: { ...body.customer, phone } }
}
const place = async (visitor: Visitor, from: Record<string, string>, body: object = order()) =>
  (await visitor.post('/api/orders', body, from)).status
const placeAll = async (visitors: readonly Visitor[], from: Record<string, string>) => {
  const statuses: number[] = []
  for (const visitor of visitors) statuses.push(await place(visitor, from))
  return statuses
}
const newcomers = (count: number) => Array.from({ length: count }, () => shop.visitor())

test('so many new browsers of an address, and no more for those that drop their cookie', async () => {
  expect(await placeAll(newcomers(5), somewhere())).toEqual([201, 201, 201, 201, 429])
})

test('a browser that was here before is counted for itself, whatever strangers do at its address', async () => {
  const from = somewhere()
  const known = shop.visitor()
  expect(await place(known, from)).toBe(201)
  expect(await placeAll(newcomers(4), from)).toEqual([201, 201, 201, 429])
  expect(await placeAll([known, known, known], from)).toEqual([201, 201, 429])
})

test('a cookie that we have not signed is none', async () => {
  const from = somewhere()
  const forged = () => ({ ...from, cookie: `duka_device=${'A'.repeat(22)}.${'B'.repeat(22)}` })
  const statuses: number[] = []
  for (let n = 0; n < 5; n += 1) statuses.push(await place(shop.visitor(), forged()))
  expect(statuses).toEqual([201, 201, 201, 201, 429])
})

test('an address has its limit too, however many browsers it has got to know', async () => {
  const from = somewhere()
  const four = newcomers(4)
  expect(await placeAll([...four, ...four], from)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(await place(four[0] ?? shop.visitor(), from)).toBe(429)
})

test('whoever is signed in counts by account, in every browser, and is refused for no neighbour', async () => {
  const from = somewhere()
  await placeAll(newcomers(5), from)
  const [one, other] = [shop.visitor(), shop.visitor()]
  await one.logIn('wanjiku')
  await other.logIn('wanjiku')
  const me = await one.get('/api/auth/me')
  const hers = () => ({ ...order(), userId: Object(me.body).id })
  const statuses = [
    await place(one, from, hers()),
    await place(other, somewhere(), hers()),
    await place(one, from, hers()),
    await place(other, from, hers()),
  ]
  expect(statuses).toEqual([201, 201, 201, 429])
})

test('a flood of orders in cash leaves M-PESA open to new browsers of the same address', async () => {
  const from = somewhere()
  for (const visitor of newcomers(5)) await place(visitor, from, order('cash'))
  expect(await place(shop.visitor(), from, order('mpesa'))).toBe(201)
})

test('guests order so often for one phone, however it is written, and from wherever', async () => {
  const body = order()
  const written = ['0712 999 000', '+254712999000', '254712999000', '0712999000']
  const statuses: number[] = []
  for (const phone of written) {
    const named = { ...body, customer: { ...body.customer, phone } }
    statuses.push(await place(shop.visitor(), somewhere(), named))
  }
  expect(statuses).toEqual([201, 201, 201, 429])
  expect(await place(shop.visitor(), somewhere(), order())).toBe(201)
})

test('an order that was refused costs the phone that it named nothing', async () => {
  const body = order()
  const tooDear = { ...body, total: body.total + 1 }
  const refused = [1, 2, 3, 4].map(() => place(shop.visitor(), somewhere(), tooDear))
  expect(await Promise.all(refused)).toEqual([409, 409, 409, 409])
  expect(await place(shop.visitor(), somewhere(), body)).toBe(201)
})

test('nor does one that the store could not take: its sender tries again', async () => {
  const body = order()
  const append = vi
    .spyOn(shop.commands.events, 'append')
    .mockRejectedValue(new StoreUnavailable('event store'))
  for (let n = 0; n < 5; n += 1) expect(await place(shop.visitor(), somewhere(), body)).toBe(503)
  append.mockRestore()
  expect(await place(shop.visitor(), somewhere(), body)).toBe(201)
})

test('the cookie that tells a browser apart is no script’s and no other site’s', async () => {
  const answer = await shop.visitor().post('/api/orders', order(), somewhere())
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^duka_device=[\w-]{22}\.[\w-]{22}; path=\/; expires=[^;]+; samesite=lax; httponly$/i,
  )
  const away = { ...somewhere(), 'x-forwarded-host': 'duka.example' }
  const abroad = await shop.visitor().post('/api/orders', order(), away)
  expect(abroad.headers.get('set-cookie')).toMatch(/; secure/i)
})

test('refusals are counted by budget', async () => {
  const from = somewhere()
  const change = () =>
    shop
      .visitor()
      .post(
        `/api/orders/${shop.commands.world.newId()}/payment-method`,
        { paymentMethod: 'cash' },
        from,
      )
  expect((await change()).status).toBe(404)
  expect((await change()).status).toBe(429)
  const authorization = 'Bearer a-token-of-the-scraper'
  const { text } = await shop.visitor().get('/metrics', { authorization })
  expect(text).toContain('duka_refused_total{budget="order-change.newcomers"} 1')
})
