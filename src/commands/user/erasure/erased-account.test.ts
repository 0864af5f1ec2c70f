import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#src/domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, shelf, stock } from '#src/testing/commands/goods.ts'
import { PHONE, TOTAL_CENTS } from '#src/testing/commands/payments.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { changeOrderStatus } from '../../order/change-order-status.ts'
import { changePaymentMethod } from '../../order/change-payment-method.ts'
import { placeOrder } from '../../order/place-order.ts'
import { startPayment } from '../../payment/start-payment.ts'
import { addAddress } from '../add-address.ts'

let shop: TestShop
let wanjiku: Actor
let orderId: string
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
  wanjiku = await newCustomer(shop)
  const body = milkOrder(1, { paymentMethod: 'mpesa' })
  orderId = (await shop.done(placeOrder, { body }, wanjiku)).orderId
  await shop.deps.vault.forgetKey(wanjiku.id)
})
afterAll(() => shop.close())

const erased = { code: 'ACCOUNT_ERASED' }

it('starts no payment, also in another process, and writes nothing of it', async () => {
  const start = { orderId, phone: PHONE, amountCents: TOTAL_CENTS }
  expect(await shop.refused(startPayment, start, wanjiku)).toMatchObject(erased)
  const elsewhere = shop.anotherProcess()
  expect(await shop.refused(startPayment, start, wanjiku, elsewhere)).toMatchObject(erased)
  expect(await shop.deps.events.readStream(`payment-${orderId}`)).toEqual([])
})

it('places no order, and takes nothing from the shelf', async () => {
  const before = await shelf(shop, { productId: 1 })
  expect(await shop.refused(placeOrder, { body: milkOrder() }, wanjiku)).toMatchObject(erased)
  expect(await shelf(shop, { productId: 1 })).toEqual(before)
})

it('saves no address', async () => {
  const address = { name: 'Home', street: 'Ngong Road', city: 'Kabete', region: 'Nairobi' }
  const input = { userId: wanjiku.id, address, isDefault: false }
  expect(await shop.refused(addAddress, input, wanjiku)).toMatchObject(erased)
})

it('can have its order cancelled, and nothing of the reason is kept', async () => {
  const body = milkOrder(1)
  const another = await newCustomer(shop, 'achieng')
  const { orderId } = await shop.done(placeOrder, { body }, another)
  await shop.deps.vault.forgetKey(another.id)
  const admin: Actor = { id: 'a', role: 'admin' }
  const change = { orderId, status: 'cancelled', reason: 'Wanjiku has moved' } as const
  await shop.done(changeOrderStatus, change, admin)
  expect(JSON.stringify(await shop.storedEvents())).not.toContain('has moved')
  await shop.caughtUp()
  expect(await shop.deps.queries.orders.history(admin, orderId)).toMatchObject({
    value: [{ status: 'pending' }, { status: 'cancelled', reason: '' }],
  })
})

it('can still do what keeps nothing personal', async () => {
  const change = { orderId, paymentMethod: 'cash' } as const
  await shop.done(changePaymentMethod, change, wanjiku)
})
