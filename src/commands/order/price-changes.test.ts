import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { guest } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, orderBody, stock } from '../../testing/commands/goods.ts'
import {
  callback,
  mpesaOrder,
  PHONE,
  prompt,
  TOTAL_CENTS,
} from '../../testing/commands/payments.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { changeProductPrice } from '../catalogue/change-product-price.ts'
import { startPayment } from '../payment/start-payment.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
  await stock(shop, { productId: 2, variantId: 1 }, 1_000)
})
afterAll(() => shop.close())

const smallFlour = { productId: 2, variantId: 1, price: 98.5 }
const place = (body: PlaceOrderBody) => shop.done(placeOrder, { body }, guest)
const refusal = (body: PlaceOrderBody) => shop.refused(placeOrder, { body }, guest)

describe('a price that changes', () => {
  const change = (priceCents: number, process = shop.anotherProcess()) =>
    shop.done(
      changeProductPrice,
      { productId: 2, variantId: 1, priceCents, compareAtPriceCents: null },
      undefined,
      process,
    )
  const at = (price: number) => orderBody([{ ...smallFlour, price, quantity: 1 }])

  it('holds in every process within a second; the new price at once', async () => {
    await place(at(98.5))
    await change(9_900)
    await place(at(99))
    await change(10_000)
    shop.tick(1_000)
    expect(await refusal(at(99))).toMatchObject({ code: 'PRICE_CHANGED' })
  })

  it('does not undo an order that was placed before', async () => {
    spec('operations 2.4', 'A price holds by the server’s time, never backdated')
    const input = { body: at(100), idempotencyKey: 'before-the-change' }
    const order = await shop.done(placeOrder, input, guest)
    await change(11_000)
    shop.tick(1_000)
    expect(await shop.done(placeOrder, input, guest)).toEqual(order)
  })

  it('leaves an unpaid M-PESA order at its price, which is prompted for and settles it', async () => {
    spec('operations cases', '6. A price changes at 18:00: the cart of 17:59 is refused at 18:00')
    const order = await mpesaOrder(shop)
    const raised = { productId: 1, variantId: 0, priceCents: 8_000, compareAtPriceCents: null }
    await shop.done(changeProductPrice, raised)
    shop.tick(1_000)
    expect(await refusal(milkOrder(1))).toMatchObject({ code: 'PRICE_CHANGED' })
    const { orderId } = order
    const dearer = { orderId, phone: PHONE, amountCents: TOTAL_CENTS + 1_500 }
    expect(await shop.refused(startPayment, dearer, guest)).toMatchObject({
      code: 'AMOUNT_MISMATCH',
      facts: { amount: 275 },
    })
    await callback(shop, order, await prompt(shop, order))
    const kept = await shop.deps.events.readStream(`payment-${orderId}`)
    expect(kept.map(({ type }) => type)).toContain('PaymentReceived')
    expect(kept.map(({ type }) => type)).not.toContain('RefundBecameDue')
    await shop.done(changeOrderStatus, { orderId, status: 'confirmed' }, { id: 'a', role: 'admin' })
  })
})
