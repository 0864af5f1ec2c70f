import { afterAll, beforeAll, expect, it } from 'vitest'
import { guest } from '../../domain/kernel/access.ts'
import { fillShop, flour, milkOrder, orderBody, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
  await stock(shop, { productId: 2, variantId: 2 }, 10)
})
afterAll(() => shop.close())

const unreadable = { code: 'RECORD_UNREADABLE' }

it('refuses what would be decided on half a stream, tells of it, and writes nothing', async () => {
  const { orderId } = await shop.done(placeOrder, { body: milkOrder() }, guest)
  const stream = `order-${orderId}`
  const event = await shop.plant(stream, 0)
  const confirm = { orderId, status: 'confirmed' as const }
  const before = (await shop.storedEvents()).length
  expect(await shop.refused(changeOrderStatus, confirm)).toMatchObject(unreadable)
  const elsewhere = shop.anotherProcess()
  expect(await shop.refused(changeOrderStatus, confirm, undefined, elsewhere)).toMatchObject(
    unreadable,
  )
  expect(await shop.storedEvents()).toHaveLength(before)
  const facts = { stream, event, type: 'StockTeleported', reason: 'unknown-type' }
  expect(shop.alerts.at(-1)).toEqual({ code: 'stream-unreadable', facts })
})

it('goes on with all other streams', async () => {
  await shop.plant('product-1', 0)
  const elsewhere = shop.anotherProcess()
  const milk = { body: milkOrder() }
  expect(await shop.refused(placeOrder, milk, guest, elsewhere)).toMatchObject(unreadable)
  const [, large] = flour.variants
  const price = (large?.priceCents ?? 0) / 100
  const body = orderBody([{ productId: 2, variantId: 2, price, quantity: 1 }])
  await shop.done(placeOrder, { body }, guest, elsewhere)
})
