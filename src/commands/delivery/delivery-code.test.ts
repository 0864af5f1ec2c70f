import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { admin, deliveryAtTheDoor, manager, newDriver } from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { codeOf, renewCode } from './delivery-code.ts'
import { handOverDelivery } from './hand-over-delivery.ts'

let shop: TestShop
let customer: Actor
let driver: Actor
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 100)
  customer = await newCustomer(shop)
  driver = await newDriver(shop, 'otieno')
})
afterAll(() => shop.close())

const codeAfter = (deliveryId: string, codeRenewals: number) =>
  codeOf(shop.deps, { deliveryId, codeRenewals })

it('gives its customer another code, and the one before opens nothing more', async () => {
  spec('operations delivery', 'Case 8. The customer’s four digits')
  const { deliveryId } = await deliveryAtTheDoor(shop, customer, driver)
  const before = await codeAfter(deliveryId, 0)
  const { code, left } = await shop.done(renewCode, { deliveryId }, customer)
  expect(code).not.toBe(before)
  expect([code, left]).toEqual([await codeAfter(deliveryId, 1), 4])
  const tried = shop.refused(handOverDelivery, { deliveryId, code: before }, driver)
  expect(await tried).toEqual({ code: 'DELIVERY_CODE_WRONG', facts: { left: 4 } })
  const done = shop.done(handOverDelivery, { deliveryId, code }, driver)
  expect(await done).toMatchObject({ status: 'delivered' })
})

it('is the customer’s alone: of a guest’s order whoever holds its secret', async () => {
  const { orderId, deliveryId } = await deliveryAtTheDoor(shop, guest, driver)
  const holder = { ...guest, holds: orderId }
  for (const by of [guest, customer, driver, manager, admin, { ...guest, holds: 'another' }])
    expect((await shop.refused(renewCode, { deliveryId }, by)).code).toBe('DELIVERY_NOT_FOUND')
  expect(await shop.done(renewCode, { deliveryId }, holder)).toMatchObject({ left: 4 })
})

it('every renewed code is another one than the code before', async () => {
  const ids = Array.from({ length: 300 }, () => shop.deps.world.newId())
  for (const id of ids) {
    const codes = await Promise.all([0, 1, 2, 3, 4, 5].map((count) => codeAfter(id, count)))
    for (const [n, code] of codes.entries()) {
      expect(code).toMatch(/^\d{4}$/)
      expect(code).not.toBe(codes[n - 1])
    }
  }
})
