import { expect, test } from 'vitest'
import { spec } from '#spec'
import { createDelivery } from '../commands/delivery/follow-order.ts'
import { deliveryIdOf } from '../commands/delivery/ids.ts'
import { changeOrderStatus } from '../commands/order/change-order-status.ts'
import { placeOrder } from '../commands/order/place-order.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../testing/commands/goods.ts'
import { openTestShop } from '../testing/shop.ts'
import { createMissingSweep } from './delivery.ts'

const admin = { id: 'admin', role: 'admin' } as const

test('an order that was confirmed before there were deliveries gets one, and no other does', async () => {
  spec('operations delivery', 'A confirmed order gets one delivery')
  const shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
  const customer = await newCustomer(shop)
  const place = async (...steps: ('confirmed' | 'processing' | 'cancelled')[]) => {
    const { orderId } = await shop.done(placeOrder, { body: milkOrder() }, customer)
    for (const status of steps) {
      await shop.done(changeOrderStatus, { orderId, status, reason: 'r' }, admin)
    }
    return orderId
  }
  const old = [await place('confirmed'), await place('confirmed', 'processing')]
  const known = await place('confirmed')
  await shop.done(createDelivery, { orderId: known })
  const none = [await place(), await place('confirmed', 'cancelled')]
  for (let run = 0; run < 2; run += 1) {
    await shop.caughtUp()
    const job = { id: `sweep-${run}`, type: createMissingSweep.type, data: {}, attempt: 1 }
    await createMissingSweep.run(job, { commands: shop.deps })
  }
  const events = async (orderId: string) =>
    (await shop.deps.events.readStream(`delivery-${deliveryIdOf(orderId)}`)).length
  expect(await Promise.all([...old, known].map(events))).toEqual([1, 1, 1])
  expect(await Promise.all(none.map(events))).toEqual([0, 0])
  await shop.close()
})
