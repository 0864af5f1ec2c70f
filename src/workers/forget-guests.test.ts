import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeOrderStatus } from '../commands/order/change-order-status.ts'
import { placeOrder } from '../commands/order/place-order.ts'
import { type Actor, guest, system } from '../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { forgetGuestsSweep } from './forget-guests.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 100)
})
afterAll(() => shop.close())

const admin: Actor = { id: 'a', role: 'admin' }
const DAY_MS = 24 * 3_600_000

const placed = async (by: Actor, ends: boolean): Promise<string> => {
  const { orderId } = await shop.done(placeOrder, { body: milkOrder() }, by)
  const cancel = { orderId, status: 'cancelled', reason: 'Late' } as const
  if (ends) await shop.done(changeOrderStatus, cancel, admin)
  return orderId
}
const run = async () => {
  await shop.caughtUp()
  await forgetGuestsSweep.run(
    { id: 'j', type: forgetGuestsSweep.type, data: {}, attempt: 1 },
    { commands: { ...shop.deps, guestDataDays: 30 } },
  )
  await shop.caughtUp()
}
const nameIn = async (orderId: string): Promise<string> => {
  const found = await shop.deps.queries.orders.byId(system, orderId)
  return found.ok ? found.value.customer.name : found.error.code
}

it('erases guests whose order ended longer ago than their data are kept, and nobody else', async () => {
  const old = await placed(guest, true)
  const open = await placed(guest, false)
  const ofAccount = await placed(await newCustomer(shop), true)
  shop.tick(20 * DAY_MS)
  const fresh = await placed(guest, true)
  await run()
  expect(await nameIn(old)).toBe('Wanjiku')
  shop.tick(11 * DAY_MS)
  await run()
  const names = await Promise.all([old, open, ofAccount, fresh].map(nameIn))
  expect(names).toEqual(['Erased', 'Wanjiku', 'Wanjiku', 'Wanjiku'])
  await run()
  expect(shop.alerts).toEqual([])
})
