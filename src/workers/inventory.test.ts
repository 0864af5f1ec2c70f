import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { changeOrderStatus } from '../commands/order/change-order-status.ts'
import { placeOrder } from '../commands/order/place-order.ts'
import { guest } from '../domain/kernel/access.ts'
import { fillShop, milkOrder, shelf, stock } from '../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { releaseEndedOrdersSweep } from './inventory.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
})
afterEach(() => shop.close())

const admin = { id: 'admin', role: 'admin' } as const
const minutes = (count: number) => count * 60_000
const sweep = async (): Promise<void> => {
  await shop.caughtUp()
  const job = { id: 'sweep', type: releaseEndedOrdersSweep.type, data: {}, attempt: 1 }
  await releaseEndedOrdersSweep.run(job, { commands: shop.deps })
}
const cancelledOrder = async (): Promise<void> => {
  const { orderId } = await shop.done(placeOrder, { body: milkOrder(4) }, guest)
  await shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'no' }, admin)
}

test('what a cancelled order holds whose job was given up can be bought again after five minutes', async () => {
  await cancelledOrder()
  await shop.done(placeOrder, { body: milkOrder(3) }, guest)
  shop.tick(minutes(5))
  await sweep()
  expect(await shelf(shop, { productId: 1 })).toEqual({ onHand: 10, reserved: 7 })
  shop.tick(1)
  await sweep()
  await sweep()
  expect(await shelf(shop, { productId: 1 })).toEqual({ onHand: 10, reserved: 3 })
})

test('the goods of an order that went out leave the stock after five minutes, though its job was given up', async () => {
  spec('operations stock', 'The goods leave when the order goes out')
  const { orderId } = await shop.done(placeOrder, { body: milkOrder(4) }, guest)
  for (const status of ['confirmed', 'processing', 'ready_for_delivery'] as const) {
    await shop.done(changeOrderStatus, { orderId, status }, admin)
  }
  await shop.done(changeOrderStatus, { orderId, status: 'out_for_delivery' })
  shop.tick(minutes(5) + 1)
  await sweep()
  await sweep()
  expect(await shelf(shop, { productId: 1 })).toEqual({ onHand: 6, reserved: 0 })
})
