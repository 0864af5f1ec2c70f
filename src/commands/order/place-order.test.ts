import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import type { OrderPlacedData } from '../../domain/order/events.ts'
import {
  fillShop,
  milkOrder,
  newCustomer,
  orderBody,
  shelf,
  stock,
} from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { releaseOrderStock } from '../inventory/order-stock.ts'
import { addAddress } from '../user/add-address.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
let customer: Actor
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 1_000)
  await stock(shop, { productId: 2, variantId: 1 }, 1_000)
  customer = await newCustomer(shop)
})
afterAll(() => shop.close())

const smallFlour = { productId: 2, variantId: 1, price: 98.5 }
const place = (body: PlaceOrderBody, actor = guest) => shop.done(placeOrder, { body }, actor)
const refusal = (body: PlaceOrderBody, actor = guest) => shop.refused(placeOrder, { body }, actor)
const placed = async (orderId: string): Promise<OrderPlacedData> => {
  const [event] = await shop.deps.events.readStream(`order-${orderId}`)
  if (event?.type !== 'OrderPlaced') throw new Error('not placed')
  return event.data
}

describe('a placed order', () => {
  it('is a guest’s, with the shop’s names and prices; the total in whole shillings', async () => {
    spec('storefront 6', 'A guest browses, fills a cart and checks out with a typed address')
    const body = orderBody(
      [
        { ...smallFlour, quantity: 3 },
        { productId: 1, price: 65, quantity: 2 },
      ],
      { notes: 'Ring twice', paymentMethod: 'mpesa' },
    )
    const { orderId, orderNumber } = await place(body)
    expect(orderNumber).toMatch(/^DK-\d{8}$/)
    expect(await placed(orderId)).toEqual({
      orderId,
      orderNumber,
      branchId: 1,
      userId: null,
      subject: `guest-${orderId}`,
      lines: [
        {
          productId: 2,
          variantId: 1,
          name: 'Sifted Maize Flour',
          size: '1 kg',
          unitPriceCents: 9_850,
          quantity: 3,
          lineTotalCents: 29_550,
        },
        {
          productId: 1,
          variantId: 0,
          name: 'Fresh Whole Milk',
          size: '500 ml',
          unitPriceCents: 6_500,
          quantity: 2,
          lineTotalCents: 13_000,
        },
      ],
      subtotalCents: 42_550,
      deliveryFeeCents: 21_000,
      discountCents: 0,
      totalCents: 63_600,
      voucher: null,
      paymentMethod: 'mpesa',
      customer: { name: 'Wanjiku', email: 'wanjiku@duka.example', phone: '254712345678' },
      address: { street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' },
      addressId: null,
      notes: 'Ring twice',
      opensByPhone: false,
    })
  })

  it('is the customer’s, at a saved address', async () => {
    const address = { name: 'Home', street: 'Kikuyu Road', city: 'Kabete', region: 'Kiambu' }
    const at = { ...address, latitude: -1.2585, longitude: 36.7312 }
    const input = { userId: customer.id, address: at, isDefault: false }
    const { addressId } = await shop.done(addAddress, input, customer)
    const { name: _, ...delivered } = at
    const { orderId } = await place(milkOrder(1, { addressId, userId: customer.id }), customer)
    expect(await placed(orderId)).toMatchObject({
      userId: customer.id,
      subject: customer.id,
      addressId,
      address: delivered,
    })
  })

  it('reserves each product once, also when it stands on several lines', async () => {
    spec('storefront 9', 'Subtotal: variant price, else product price, times quantity')
    const before = await shelf(shop, { productId: 1 })
    const item = { productId: 1, price: 65 }
    await place(
      orderBody([
        { ...item, quantity: 2 },
        { ...item, quantity: 3 },
      ]),
    )
    expect(await shelf(shop, { productId: 1 })).toMatchObject({ reserved: before.reserved + 5 })
  })

  it('keeps the prices it was placed at, whatever the client calls the goods', async () => {
    const body = milkOrder()
    const renamed = body.items.map((item) => ({ ...item, name: 'Caviar' }))
    const { orderId } = await place({ ...body, items: renamed })
    expect((await placed(orderId)).lines[0]).toMatchObject({
      name: 'Fresh Whole Milk',
      size: '500 ml',
    })
  })
})

describe('the same key', () => {
  const idempotencyKey = 'checkout-0001'
  it('gives the same order to the same person, others another', async () => {
    const input = { body: milkOrder(), idempotencyKey }
    const first = await shop.done(placeOrder, input, guest)
    expect(await shop.done(placeOrder, input, guest)).toEqual(first)
    expect(await shop.done(placeOrder, input, customer)).not.toEqual(first)
    expect(await place(milkOrder())).not.toEqual(first)
  })

  it('gives the same order also after it was cancelled, and its stock released', async () => {
    const input = { body: milkOrder(), idempotencyKey: 'checkout-0002' }
    const first = await shop.done(placeOrder, input, customer)
    const { orderId } = first
    const cancel = { orderId, status: 'cancelled', reason: 'changed my mind' } as const
    await shop.done(changeOrderStatus, cancel, customer)
    await shop.done(releaseOrderStock, { orderId })
    const before = await shelf(shop, { productId: 1 })
    expect(await shop.done(placeOrder, input, customer)).toEqual(first)
    expect(await shelf(shop, { productId: 1 })).toEqual(before)
  })

  it('gives the same order days later, when the shelf has forgotten it', async () => {
    const input = { body: milkOrder(), idempotencyKey: 'checkout-0003' }
    const first = await shop.done(placeOrder, input, customer)
    const { orderId } = first
    const cancel = { orderId, status: 'cancelled', reason: 'changed my mind' } as const
    await shop.done(changeOrderStatus, cancel, customer)
    await shop.done(releaseOrderStock, { orderId })
    shop.tick(2 * 86_400_000)
    await place(milkOrder())
    const before = await shelf(shop, { productId: 1 })
    expect(await shop.done(placeOrder, input, customer)).toEqual(first)
    expect(await shelf(shop, { productId: 1 })).toEqual(before)
  })

  it('is refused with another order in it', async () => {
    const input = { body: milkOrder(2), idempotencyKey }
    expect(await shop.refused(placeOrder, input, guest)).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })
})

describe('an order is refused', () => {
  const current = {
    items: [
      {
        productId: 1,
        variantId: 0,
        name: 'Fresh Whole Milk, 500 ml',
        price: 65,
        quantity: 2,
        total: 130,
      },
    ],
    subtotal: 130,
    deliveryFee: 210,
    discount: 0,
    total: 340,
  }
  const tampered: [string, Partial<PlaceOrderBody>][] = [
    ['a price', { items: [{ productId: 1, variantId: 0, price: 1, quantity: 2, total: 130 }] }],
    [
      'a line’s total',
      { items: [{ productId: 1, variantId: 0, price: 65, quantity: 2, total: 1 }] },
    ],
    ['the subtotal', { subtotal: 1 }],
    ['the fee', { deliveryFee: 0 }],
    ['the total', { total: 1 }],
  ]
  it.each(tampered)('when %s is not the shop’s, with the right figures', async (_, changed) => {
    spec('storefront 7', 'POST /api/orders: id and orderNumber')
    const error = await refusal({ ...milkOrder(2), ...changed })
    expect(error).toEqual({ code: 'PRICE_CHANGED', facts: current })
  })

  it('for goods that are not sold so', async () => {
    const of = (item: { productId: number; variantId?: number }) =>
      refusal(orderBody([{ price: 65, quantity: 1, ...item }]))
    expect(await of({ productId: 99 })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await of({ productId: 1, variantId: 1 })).toMatchObject({ code: 'VARIANT_NOT_FOUND' })
    expect(await of({ productId: 2 })).toMatchObject({ code: 'VARIANT_NOT_FOUND' })
    expect(await of({ productId: 3 })).toMatchObject({ code: 'PRODUCT_NOT_AT_BRANCH' })
    expect(await refusal(milkOrder(1, { branchId: 99 }))).toMatchObject({
      code: 'BRANCH_NOT_FOUND',
    })
  })

  it('when there is not enough, with what there is', async () => {
    const available = async (key: { productId: number; variantId?: number }) => {
      const { onHand, reserved } = await shelf(shop, key)
      return onHand - reserved
    }
    const [milk, flour] = [await available({ productId: 1 }), await available(smallFlour)]
    const body = orderBody(
      [
        { productId: 1, price: 65, quantity: milk + 1 },
        { ...smallFlour, quantity: 1 },
        { productId: 2, variantId: 2, price: 185, quantity: 1 },
      ],
      { paymentMethod: 'mpesa' },
    )
    expect(await refusal(body, customer)).toEqual({
      code: 'OUT_OF_STOCK',
      facts: {
        items: [
          { productId: 1, variantId: 0, name: 'Fresh Whole Milk, 500 ml', available: milk },
          { productId: 2, variantId: 2, name: 'Sifted Maize Flour, 2 kg', available: 0 },
        ],
      },
    })
    expect(await available(smallFlour)).toBe(flour)
  })

  it('with a card, for now', async () => {
    spec('storefront 4', 'card: the unavailable notice, and nothing completes')
    spec('storefront 8', 'Payment Method Unavailable')
    expect(await refusal(milkOrder(1, { paymentMethod: 'card' }))).toMatchObject({
      code: 'PAYMENT_METHOD_UNAVAILABLE',
    })
  })

  it('in another’s name, or to another’s address', async () => {
    const other = await newCustomer(shop, 'otieno')
    const inOthersName = milkOrder(1, { userId: customer.id })
    expect(await refusal(inOthersName, other)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await refusal(inOthersName, guest)).toMatchObject({ code: 'UNAUTHENTICATED' })
    const address = { name: 'Home', street: 'Thika Road', city: 'Nairobi', region: 'Nairobi' }
    const input = { userId: customer.id, address, isDefault: false }
    const { addressId } = await shop.done(addAddress, input, customer)
    const toOthers = milkOrder(1, { addressId })
    expect(await refusal(toOthers, other)).toMatchObject({ code: 'ADDRESS_NOT_FOUND' })
    expect(await refusal(toOthers, guest)).toMatchObject({ code: 'ADDRESS_NOT_FOUND' })
  })

  it('beyond the branch’s reach, with the nearest branch that comes there', async () => {
    await shop.caughtUp()
    const at = (latitude: number, longitude: number) => {
      const place = { street: 'Outer Ring Road', city: 'Nairobi', region: 'Nairobi' }
      return refusal(milkOrder(1, { address: { ...place, latitude, longitude } }))
    }
    expect(await at(-1.3, 36.89)).toMatchObject({
      code: 'ADDRESS_OUTSIDE_RADIUS',
      facts: { nearestBranch: { id: 2, name: 'Donholm' } },
    })
    expect(await at(-4.05, 39.67)).toMatchObject({
      code: 'ADDRESS_OUTSIDE_RADIUS',
      facts: { nearestBranch: null },
    })
  })

  it('beyond the branch’s reach, when the saved address says where it is', async () => {
    const address = {
      name: 'Grandmother',
      street: 'Nyali Road',
      city: 'Mombasa',
      region: 'Mombasa',
      latitude: -4.05,
      longitude: 39.67,
    }
    const input = { userId: customer.id, address, isDefault: false }
    const { addressId } = await shop.done(addAddress, input, customer)
    expect(await refusal(milkOrder(1, { addressId }), customer)).toMatchObject({
      code: 'ADDRESS_OUTSIDE_RADIUS',
    })
  })
})
