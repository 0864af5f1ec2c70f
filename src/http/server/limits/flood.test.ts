import { afterAll, beforeAll, expect, test } from 'vitest'
import { issue } from '#src/commands/engine/command.ts'
import { countStock } from '#src/commands/inventory/count-stock.ts'
import { system } from '#src/domain/kernel/access.ts'
import { orderOf } from '#src/testing/http/orders.ts'
import { ids } from '#src/testing/http/small-shop.ts'
import { PASSWORD } from '#src/testing/http/visitor.ts'
import { startTestServer, type TestServer } from '#src/testing/server.ts'
import { defaultLimits } from './budgets.ts'

const ADDRESSES = 10
const EACH = 160
const PIECES = 2_000

/** The default limits without waits. The counts are the same. */
const limits = { ...defaultLimits, wrongPasswords: { ...defaultLimits.wrongPasswords, firstMs: 0 } }

let shop: TestServer
beforeAll(async () => {
  shop = await startTestServer({ env: { TRUST_PROXY: '1' }, limits })
  const count = { branchId: ids.kabete, productId: ids.soap, variantId: 0, onHand: PIECES }
  const by = { actor: system, commandId: shop.commands.world.newId(), correlationId: 'test' }
  const input = { ...count, lowStockThreshold: 5, reason: 'Delivery' }
  const counted = await issue(countStock, input, by, shop.commands)
  expect(counted.result.ok).toBe(true)
})
afterAll(() => shop.stop())

const from = (address: number) => ({ 'x-forwarded-for': `203.0.113.${address}` })
let phones = 0
const order = (paymentMethod: string, quantity: number) => {
  phones += 1
  const phone = `07${String(phones).padStart(8, '0')}`
  const body = orderOf(ids.soap, quantity)
  return { ...body, paymentMethod, customer: { ...body.customer, phone } }
}

/** A stranger's request whose cookie is new each time. */
const strike = (address: number, n: number) => {
  const stranger = shop.visitor()
  if (n % 8 === 0) {
    const login = { username: 'wanjiku', password: `guess ${n}` }
    return stranger.post('/api/users/login', login, from(address))
  }
  return stranger.post('/api/orders', order('cash', 20), from(address))
}

test('a flood of strangers takes neither the shelf nor the door: members and M-PESA go on, from the same addresses too', async () => {
  const wanjiku = shop.visitor()
  await wanjiku.logIn('wanjiku')
  const floods = Array.from({ length: ADDRESSES }, async (_, address) => {
    const statuses: number[] = []
    for (let n = 0; n < EACH; n += 1) statuses.push((await strike(address, n)).status)
    return statuses
  })
  const statuses = (await Promise.all(floods)).flat()
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(ADDRESSES * 30)
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])

  const stock = await shop.visitor().get(`/api/inventory/product/${ids.soap}`)
  const here = Object(stock.body).find((one: { branchId: number }) => one.branchId === ids.kabete)
  expect(here.quantity).toBeGreaterThanOrEqual(PIECES * 0.8)
  const me = await wanjiku.get('/api/auth/me')
  const hers = { ...order('cash', 1), userId: Object(me.body).id }
  expect((await wanjiku.post('/api/orders', hers, from(1))).status).toBe(201)
  const newcomer = await shop.visitor().post('/api/orders', order('mpesa', 1), from(1))
  expect(newcomer.status).toBe(201)
  const again = { username: 'wanjiku', password: PASSWORD }
  expect((await wanjiku.post('/api/users/login', again, from(1))).status).toBe(200)
})
