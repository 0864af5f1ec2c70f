import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { guest } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../../testing/commands/goods.ts'
import { callback, mpesaOrder, paidOrder, prompt } from '../../testing/commands/payments.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { changePaymentMethod } from './change-payment-method.ts'
import { placeOrder } from './place-order.ts'
import { withdrawOrder } from './withdraw-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 1_000)
})
afterAll(() => shop.close())

const typesOf = async (orderId: string): Promise<string[]> =>
  (await shop.deps.events.readStream(`order-${orderId}`)).map(({ type }) => type)

test('a guest withdraws an order that waits for its money, by its id; a second time changes nothing', async () => {
  const order = await mpesaOrder(shop)
  await shop.done(withdrawOrder, order, guest)
  await shop.done(withdrawOrder, order, guest)
  expect(await typesOf(order.orderId)).toEqual(['OrderPlaced', 'OrderCancelled'])
})

test('a stranger finds no such order of somebody’s account', async () => {
  const customer = await newCustomer(shop)
  const order = await shop.done(
    placeOrder,
    { body: milkOrder(1, { paymentMethod: 'mpesa', userId: customer.id }) },
    customer,
  )
  expect(await shop.refused(withdrawOrder, order, guest)).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  await shop.done(withdrawOrder, order, customer)
})

test('nothing is cancelled while a phone is asked for its money; afterwards it is', async () => {
  spec('storefront 2.9', 'An order that waits for its payment holds its goods')
  const order = await mpesaOrder(shop)
  const attemptId = await prompt(shop, order)
  expect(await shop.refused(withdrawOrder, order, guest)).toMatchObject({
    code: 'PAYMENT_IN_PROGRESS',
  })
  await callback(shop, order, attemptId, { resultCode: '1032', receipt: null })
  await shop.done(withdrawOrder, order, guest)
  expect(await typesOf(order.orderId)).toEqual(['OrderPlaced', 'OrderCancelled'])
})

test('nothing is cancelled that was paid meanwhile', async () => {
  const order = await paidOrder(shop)
  expect(await shop.refused(withdrawOrder, order, guest)).toMatchObject({
    code: 'ORDER_ALREADY_PAID',
  })
})

test('an order to be paid at the door is not withdrawn', async () => {
  const order = await mpesaOrder(shop)
  await shop.done(changePaymentMethod, { orderId: order.orderId, paymentMethod: 'cash' }, guest)
  expect(await shop.refused(withdrawOrder, order, guest)).toMatchObject({ code: 'ORDER_NOT_MPESA' })
})
