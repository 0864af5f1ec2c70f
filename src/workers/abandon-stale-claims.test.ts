import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandDeps } from '../commands/engine/command.ts'
import { placeOrder } from '../commands/order/place-order.ts'
import { guest } from '../domain/kernel/access.ts'
import { fillShop, milkOrder, shelf, stock } from '../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { abandonStaleClaimsSweep } from './order.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
})
afterEach(() => shop.close())

const minutes = (count: number) => count * 60_000

/** Dies after the stock was reserved, before the order stands. */
const dying = (): CommandDeps => {
  const { events } = shop.deps
  const append: typeof events.append = async (stream, expected, added) => {
    if (stream.startsWith('order-')) throw new Error('power cut')
    return events.append(stream, expected, added)
  }
  return { ...shop.deps, events: { ...events, append } }
}

const sweep = async (): Promise<void> => {
  await shop.caughtUp()
  const job = { id: 'sweep', type: abandonStaleClaimsSweep.type, data: {}, attempt: 1 }
  await abandonStaleClaimsSweep.run(job, { commands: shop.deps })
}

test('what was reserved for an order that never came can be bought again after ten minutes', async () => {
  const lost = shop.issued(placeOrder, { body: milkOrder(4) }, guest, dying())
  await expect(lost).rejects.toThrow('power cut')
  expect(await shelf(shop, { productId: 1 })).toEqual({ onHand: 10, reserved: 4 })

  shop.tick(minutes(9))
  await sweep()
  expect(await shelf(shop, { productId: 1 })).toEqual({ onHand: 10, reserved: 4 })

  shop.tick(minutes(2))
  await sweep()
  expect(await shelf(shop, { productId: 1 })).toEqual({ onHand: 10, reserved: 0 })
})

test('an order that did come keeps what it holds', async () => {
  await shop.done(placeOrder, { body: milkOrder(4) }, guest)
  shop.tick(minutes(60))
  await sweep()
  await sweep()
  expect(await shelf(shop, { productId: 1 })).toEqual({ onHand: 10, reserved: 4 })
})
