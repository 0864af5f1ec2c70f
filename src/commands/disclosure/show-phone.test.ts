import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../../testing/commands/goods.ts'
import { mpesaOrder, PHONE, prompt } from '../../testing/commands/payments.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { noteOrderCancelled } from '../payment/follow-order.ts'
import { showPayerPhone, showPhone } from './show-phone.ts'

const DAY_MS = 24 * 3_600_000
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
const admin: Actor = { id: 'a', role: 'admin' }

let shop: TestShop
let orderId: string
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
  const customer = await newCustomer(shop)
  orderId = (await shop.done(placeOrder, { body: milkOrder(1) }, customer)).orderId
  await shop.caughtUp()
})
afterAll(() => shop.close())

const codeFor = async (actor: Actor) => {
  const shown = await shop.issued(showPhone, { orderId }, actor)
  return shown.ok ? shown.value.phone : shown.error.code
}
const phone = milkOrder(1).customer.phone

it('is shown to the branch until 30 days after the end, and to admins always', async () => {
  spec('operations orders', 'A manager is shown phones until 30 days after an order’s end')
  shop.tick(40 * DAY_MS)
  expect(await codeFor(manager)).toContain(phone.slice(-6))
  await shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'Late' }, admin)
  shop.tick(20 * DAY_MS)
  // What happens to the order later does not put its end off.
  await shop.done(noteOrderCancelled, { orderId })
  await shop.caughtUp()
  shop.tick(10 * DAY_MS)
  expect(await codeFor(manager)).toContain(phone.slice(-6))
  shop.tick(1)
  expect(await codeFor(manager)).toBe('PHONE_NO_LONGER_SHOWN')
  expect(await codeFor(admin)).toContain(phone.slice(-6))
})

it('is nothing to drivers and finance, who do not see the order', async () => {
  for (const role of ['driver', 'finance'] as const)
    expect(await codeFor({ id: role, role })).toBe('ORDER_NOT_FOUND')
})

it('is nothing to the manager of another branch', async () => {
  expect(await codeFor({ id: 'n', role: 'branch_manager', branchId: 2 })).toBe('ORDER_NOT_FOUND')
})

it('of a payer is shown to the branch as long, and to those who settle payments always', async () => {
  const order = await mpesaOrder(shop)
  const attemptId = await prompt(shop, order)
  const cancelled = { orderId: order.orderId, status: 'cancelled', reason: 'Late' } as const
  await shop.done(changeOrderStatus, cancelled, admin)
  await shop.caughtUp()
  const finance: Actor = { id: 'f', role: 'finance' }
  const stranger: Actor = { id: 'n', role: 'branch_manager', branchId: 2 }
  const answers = async () => {
    const shown = [manager, admin, finance, stranger].map((actor) =>
      shop.issued(showPayerPhone, { orderId: order.orderId, attemptId }, actor),
    )
    return (await Promise.all(shown)).map((one) => (one.ok ? one.value.phone : one.error.code))
  }
  expect(await answers()).toEqual([PHONE, PHONE, PHONE, 'ORDER_NOT_FOUND'])
  shop.tick(30 * DAY_MS + 1)
  const noLonger = ['PHONE_NO_LONGER_SHOWN', PHONE, PHONE, 'ORDER_NOT_FOUND']
  expect(await answers()).toEqual(noLonger)
})
