import { afterAll, beforeAll, expect, it, test } from 'vitest'
import type { ErrorCode } from '../../contract/errors.ts'
import type { PlaceOrderBody } from '../../contract/order/place-order.ts'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, orderBody, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { abandonOrder } from './claim-order.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
let customer: Actor
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
  await stock(shop, { productId: 2, variantId: 1 }, 1)
  customer = await newCustomer(shop)
  await shop.caughtUp()
})
afterAll(() => shop.close())

const written = async () => (await shop.storedEvents()).length
const idempotencyKey = 'refused-0001'
const milk = { productId: 1, price: 65 }
const flour = { productId: 2, variantId: 1, price: 98.5 }
const mombasa = {
  street: 'Nyali Road',
  city: 'Mombasa',
  region: 'Mombasa',
  latitude: -4.05,
  longitude: 39.67,
}

const refusals: [ErrorCode, PlaceOrderBody][] = [
  ['BRANCH_NOT_FOUND', milkOrder(1, { branchId: 99 })],
  ['PRODUCT_NOT_FOUND', orderBody([{ ...milk, productId: 99, quantity: 1 }])],
  ['VARIANT_NOT_FOUND', orderBody([{ ...milk, variantId: 9, quantity: 1 }])],
  ['PRODUCT_NOT_AT_BRANCH', orderBody([{ ...milk, productId: 3, quantity: 1 }])],
  ['PRICE_CHANGED', milkOrder(1, { total: 1 })],
  ['PAYMENT_METHOD_UNAVAILABLE', milkOrder(1, { paymentMethod: 'card' })],
  ['ADDRESS_NOT_FOUND', milkOrder(1, { addressId: '01890000-0000-7000-8000-000000000000' })],
  ['ADDRESS_OUTSIDE_RADIUS', milkOrder(1, { address: mombasa })],
  ['OUT_OF_STOCK', milkOrder(11)],
  [
    'OUT_OF_STOCK',
    orderBody([
      { ...milk, quantity: 1 },
      { ...flour, quantity: 2 },
    ]),
  ],
  [
    'OUT_OF_STOCK',
    orderBody([
      { ...milk, quantity: 6 },
      { ...milk, quantity: 6 },
    ]),
  ],
]

/** Orders for cash by people without an account. */
const guests: [ErrorCode, PlaceOrderBody][] = [
  ['GUEST_CASH_PIECES', milkOrder(21)],
  [
    'GUEST_CASH_PIECES',
    orderBody([
      { ...milk, quantity: 20 },
      { ...milk, quantity: 1 },
    ]),
  ],
  [
    'GUEST_CASH_TOTAL',
    orderBody([
      { productId: 2, variantId: 2, price: 185, quantity: 20 },
      { ...milk, quantity: 20 },
    ]),
  ],
]

test.each(guests)(
  '%s writes nothing into the log, and holds for nobody else',
  async (code, body) => {
    const before = await written()
    expect(await shop.refused(placeOrder, { body }, guest)).toMatchObject({ code })
    const short = { code: 'OUT_OF_STOCK' }
    const byMpesa = { body: { ...body, paymentMethod: 'mpesa' as const } }
    expect(await shop.refused(placeOrder, byMpesa, guest)).toMatchObject(short)
    expect(await shop.refused(placeOrder, { body }, customer)).toMatchObject(short)
    expect(await written()).toBe(before)
  },
)

test.each(refusals)('%s writes nothing into the log', async (code, body) => {
  const before = await written()
  for (const who of [guest, customer]) {
    expect(await shop.refused(placeOrder, { body }, who)).toMatchObject({ code })
    const elsewhere = shop.anotherProcess()
    expect(await shop.refused(placeOrder, { body }, who, elsewhere)).toMatchObject({ code })
  }
  expect(await written()).toBe(before)
})

it('says of every thing that is short how much there is', async () => {
  const body = orderBody([
    { ...milk, quantity: 11 },
    { ...flour, quantity: 2 },
    { productId: 2, variantId: 2, price: 185, quantity: 1 },
  ])
  const { facts } = await shop.refused(placeOrder, { body }, guest)
  expect(facts).toEqual({
    items: [
      { productId: 1, variantId: 0, name: 'Fresh Whole Milk, 500 ml', available: 10 },
      { productId: 2, variantId: 1, name: 'Sifted Maize Flour, 1 kg', available: 1 },
      { productId: 2, variantId: 2, name: 'Sifted Maize Flour, 2 kg', available: 0 },
    ],
  })
})

test('a key that was used for another order, or whose order ended, writes nothing more', async () => {
  const input = { body: milkOrder(), idempotencyKey }
  const { orderNumber } = await shop.done(placeOrder, input, guest)
  const expired = { body: milkOrder(2), idempotencyKey: 'refused-0002' }
  const { events } = shop.deps
  const dying: typeof events.append = async (stream, expected, added) => {
    if (stream.startsWith('order-')) throw new Error('power cut')
    return events.append(stream, expected, added)
  }
  const dead = { ...shop.anotherProcess(), events: { ...events, append: dying } }
  await expect(shop.issued(placeOrder, expired, guest, dead)).rejects.toThrow('power cut')
  const claimed = (await events.readAll(null, 1_000)).events.findLast(
    ({ type }) => type === 'OrderNumberClaimed',
  )
  if (claimed?.type !== 'OrderNumberClaimed') throw new Error('no claim')
  expect(claimed.data.orderNumber).not.toBe(orderNumber)
  await shop.done(abandonOrder, { orderNumber: claimed.data.orderNumber })

  const before = await written()
  const reused = { body: milkOrder(3), idempotencyKey }
  expect(await shop.refused(placeOrder, reused, guest)).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
  expect(await shop.refused(placeOrder, expired, guest)).toMatchObject({ code: 'ORDER_EXPIRED' })
  expect(await written()).toBe(before)
})

test('neither a refusal nor the same order again makes a further key', async () => {
  const { vault } = shop.deps
  const subjects = new Set<string>()
  const ensureKey: typeof vault.ensureKey = (subject) => {
    subjects.add(subject)
    return vault.ensureKey(subject)
  }
  const watched = { ...shop.anotherProcess(), vault: { ...vault, ensureKey } }
  const input = { body: milkOrder(), idempotencyKey: 'refused-0003' }
  const { orderId } = await shop.done(placeOrder, input, guest, watched)
  await shop.done(placeOrder, input, guest, watched)
  await shop.refused(placeOrder, { ...input, body: milkOrder(2) }, guest, watched)
  await shop.refused(placeOrder, { body: milkOrder(11) }, guest, watched)
  expect([...subjects]).toEqual([`guest-${orderId}`])
})
