import { afterAll, beforeAll, expect, it } from 'vitest'
import { guest } from '../../domain/kernel/access.ts'
import { contextIn } from '../../testing/commands/context.ts'
import { fillShop, milkOrder, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { claimOrder, orderRequest } from './claim-order.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
})
afterAll(() => shop.close())

const context = () => contextIn(shop, { actor: guest })

it('tries the next number when another request has the first, and finds it again', async () => {
  const body = milkOrder()
  const idempotencyKey = 'checkout-0001'
  const { numbers, fingerprint } = await orderRequest(context(), body, idempotencyKey)
  const [first = '', second] = numbers()
  expect(second).not.toBe(first)
  const other = { requestKey: 'another', fingerprint, numbers: () => [first] }
  const goods = { orderId: shop.deps.world.newId(), branchId: 1, demand: [] }
  expect(await claimOrder(context(), other, goods)).toMatchObject({ ok: true })

  const input = { body, idempotencyKey }
  const placed = await shop.done(placeOrder, input, guest)
  expect(placed.orderNumber).toBe(second)
  expect(await shop.done(placeOrder, input, guest)).toEqual(placed)
  const dearer = { ...body, total: 1 }
  expect(await shop.refused(placeOrder, { body: dearer, idempotencyKey }, guest)).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})

it('gives up when all its numbers are taken', async () => {
  const { numbers } = await orderRequest(context(), milkOrder(), 'checkout-0002')
  const [taken = ''] = numbers()
  const claim = (requestKey: string) => {
    const request = { requestKey, fingerprint: 'f', numbers: () => [taken] }
    return claimOrder(context(), request, { orderId: requestKey, branchId: 1, demand: [] })
  }
  expect(await claim('first')).toMatchObject({ ok: true })
  expect(await claim('second')).toMatchObject({ error: { code: 'CONFLICT' } })
})
