import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, orderBody, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { placeOrder } from '../order/place-order.ts'
import { readLostSales } from './lost-sales.ts'

const HOUR_MS = 3_600_000
const DAY = '2026-01-05'
const FAR = '9999-01-01'
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
const milk = { productId: 1, price: 65 }

let shop: TestShop
let customer: Actor
let other: Actor
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 2)
  await stock(shop, { productId: 2, variantId: 1 }, 0)
  customer = await newCustomer(shop)
  other = await newCustomer(shop, 'kamau')
  await shop.caughtUp()
})
afterAll(() => shop.close())
beforeEach(() => shop.deps.lostSales.forget(FAR, `${FAR}T00:00:00.000Z`))

const ask = async (quantity: number, by: Actor, address = '', device?: string) => {
  // Many pieces for cash are refused to a new account before the shelf is looked at.
  const body = milkOrder(quantity, { paymentMethod: 'mpesa' })
  const result = await shop.issued(placeOrder, { body, device }, by, {}, address)
  expect(result).toMatchObject({ ok: false, error: { code: 'OUT_OF_STOCK' } })
}
const lost = () => shop.done(readLostSales, { branchId: 1, since: DAY }, manager)
const pieces = async () => (await lost()).products.reduce((sum, one) => sum + one.pieces, 0)

it('counts the pieces that were asked for and not there, and writes no event', async () => {
  spec('operations 2.6', 'Lost sales: pieces asked for and not there')
  const before = (await shop.storedEvents()).length
  const flour = { productId: 2, variantId: 1, price: 98.5, quantity: 3 }
  const body = orderBody([{ ...milk, quantity: 3 }, { ...milk, quantity: 3 }, flour])
  await shop.refused(placeOrder, { body }, customer)
  expect(await lost()).toEqual({
    products: [
      { productId: 1, variantId: 0, pieces: 4 },
      { productId: 2, variantId: 1, pieces: 3 },
    ],
    days: [{ day: DAY, pieces: 7 }],
  })
  expect((await shop.storedEvents()).length).toBe(before)
})

it('counts an account once an hour, and another account beside it', async () => {
  spec('operations 2.6', 'Lost sales: at most one count an hour from the same asker')
  await ask(5, customer)
  await ask(9, customer)
  expect(await pieces()).toBe(3)
  await ask(5, other)
  expect(await pieces()).toBe(6)
  shop.tick(HOUR_MS)
  await ask(5, customer)
  expect(await pieces()).toBe(9)
})

it('counts guests by their device, and by their network where there is none', async () => {
  spec('operations 2.6', 'Lost sales: at most one count an hour from the same asker')
  await ask(3, guest, '41.90.0.1')
  await ask(3, guest, '41.90.0.1')
  expect(await pieces()).toBe(1)
  await ask(3, guest, '41.90.0.1', 'phone')
  await ask(3, guest, '41.90.0.2', 'phone')
  expect(await pieces()).toBe(2)
  await ask(3, guest, '41.90.0.2')
  expect(await pieces()).toBe(3)
})

it('counts no more than a hundred pieces of one ask', async () => {
  spec('operations 2.6', 'Lost sales: at most one count an hour from the same asker')
  await ask(900, customer)
  expect(await pieces()).toBe(100)
})

it('answers the customer all the same where the count fails, and raises an alert', async () => {
  const away = {
    ...shop.deps.lostSales,
    count: () => Promise.reject(new Error('The disk is away')),
  }
  const body = milkOrder(5)
  const result = await shop.issued(placeOrder, { body }, customer, { lostSales: away })
  expect(result).toMatchObject({ ok: false, error: { code: 'OUT_OF_STOCK' } })
  expect(shop.alerts.at(-1)).toMatchObject({ code: 'lost-sale-not-counted' })
})

it('tells a manager nothing of another branch', async () => {
  const refused = await shop.refused(readLostSales, { branchId: 2, since: DAY }, manager)
  expect(refused.code).toBe('FORBIDDEN')
})
