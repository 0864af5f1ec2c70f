import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, system } from '../../domain/kernel/access.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import { fillShop, milkOrder, newCustomer, shelf, stock } from '../../testing/commands/goods.ts'
import { sendOutOrder } from '../../testing/commands/send-out-order.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import {
  dispatchOrderStock,
  releaseOrderStock,
  returnOrderStock,
} from '../inventory/order-stock.ts'
import { bringBackOrder } from './bring-back-order.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
let customer: Actor
let orderId: string
let onHand: number
const milk = { productId: 1 }
const admin: Actor = { id: 'a', role: 'admin' }

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { reserved } = await shelf(shop, milk)
  onHand = reserved + 10
  await stock(shop, milk, onHand)
  orderId = (await shop.done(placeOrder, { body: milkOrder(4) }, customer)).orderId
})

const change = (status: OrderStatus, reason?: string) =>
  shop.done(changeOrderStatus, { orderId, status, reason }, admin)
const makeReady = async () => {
  for (const status of ['confirmed', 'processing', 'ready_for_delivery'] as const) {
    await change(status)
  }
}
const goneOut = async () => {
  await makeReady()
  await shop.done(sendOutOrder, { orderId })
}
const typesOf = async (stream: string) =>
  (await shop.deps.events.readStream(stream)).map(({ type }) => type)

it('goes out with its goods, once though it is sent twice', async () => {
  spec('operations stock', 'The goods leave when the order goes out')
  await goneOut()
  await shop.done(sendOutOrder, { orderId })
  expect((await shelf(shop, milk)).onHand).toBe(onHand - 4)
  expect((await typesOf(`order-${orderId}`)).at(-1)).toBe('OrderOutForDelivery')
})

it('is not cancelled once it is out, and does not go out once it is cancelled', async () => {
  spec('operations stock', 'A cancellation after that is refused; one before refuses the pick-up')
  await goneOut()
  const late = { orderId, status: 'cancelled', reason: 'Too late' } as const
  expect((await shop.refused(changeOrderStatus, late, admin)).code).toBe(
    'ORDER_TRANSITION_NOT_ALLOWED',
  )
  orderId = (await shop.done(placeOrder, { body: milkOrder(1) }, customer)).orderId
  await makeReady()
  await change('cancelled', 'No bread')
  expect((await shop.refused(sendOutOrder, { orderId })).code).toBe('ORDER_ALREADY_CANCELLED')
})

it('goes out or is cancelled, never both, when both come at once', async () => {
  await makeReady()
  const [out, cancelled] = await Promise.all([
    shop.issued(sendOutOrder, { orderId }),
    shop.issued(changeOrderStatus, { orderId, status: 'cancelled', reason: 'r' }, admin),
  ])
  expect([out.ok, cancelled.ok].filter(Boolean)).toHaveLength(1)
})

it('lets the stock leave after a crash between the order and its stock', async () => {
  spec('operations stock', 'The goods leave when the order goes out')
  await makeReady()
  const out = { orderId, status: 'out_for_delivery' } as const
  const died = shop.issued(changeOrderStatus, out, system, shop.dying())
  await expect(died).rejects.toThrow('power cut')
  expect((await shelf(shop, milk)).onHand).toBe(onHand)
  await shop.done(dispatchOrderStock, { orderId })
  await shop.done(dispatchOrderStock, { orderId })
  expect((await shelf(shop, milk)).onHand).toBe(onHand - 4)
})

it('writes what was picked beyond the book as found: on hand never falls below 0', async () => {
  spec('operations stock', 'Picking up more than lies there writes the difference as found')
  await makeReady()
  await stock(shop, milk, 1)
  await shop.done(sendOutOrder, { orderId })
  expect((await shelf(shop, milk)).onHand).toBe(0)
  const events = await shop.deps.events.readStream('inventory-1.1.0')
  expect(events.at(-2)).toMatchObject({
    type: 'StockCounted',
    data: { onHandBefore: 1, onHand: 4, reason: 'Found at picking' },
  })
})

it('is delivered from the road alone', async () => {
  expect((await shop.refused(changeOrderStatus, { orderId, status: 'delivered' })).code).toBe(
    'ORDER_TRANSITION_NOT_ALLOWED',
  )
  await goneOut()
  await shop.done(changeOrderStatus, { orderId, status: 'delivered' })
  const back = { orderId, reason: 'Nobody home', writtenOff: [] }
  expect((await shop.refused(bringBackOrder, back)).code).toBe('ORDER_TRANSITION_NOT_ALLOWED')
})

it('is cancelled with the reason when it is brought back, and its goods lie on the shelf again, but for what is written off', async () => {
  spec('operations stock', 'Brought back: the order is cancelled with the reason')
  await goneOut()
  const writtenOff = [{ productId: 1, variantId: 0, quantity: 1 }]
  const back = { orderId, reason: ' Nobody home ', writtenOff }
  await shop.done(bringBackOrder, back)
  await shop.done(bringBackOrder, back)
  await shop.done(returnOrderStock, { orderId })
  await shop.done(releaseOrderStock, { orderId })
  const { reserved } = await shelf(shop, milk)
  expect(await shelf(shop, milk)).toEqual({ onHand: onHand - 1, reserved })
  const events = await shop.deps.events.readStream(`order-${orderId}`)
  expect(events.slice(-2)).toMatchObject([
    { type: 'OrderBroughtBack', data: { lines: [{ quantity: 4, writtenOff: 1 }] } },
    { type: 'OrderCancelled', data: { reason: 'Nobody home' } },
  ])
})

it('is brought back once, though the job that puts it back is revived after days', async () => {
  spec('operations stock', 'Arrivals and returns move their pieces once')
  await goneOut()
  const back = { orderId, reason: 'Nobody home', writtenOff: [] }
  await shop.done(bringBackOrder, back)
  shop.tick(3 * 86_400_000)
  // The shelf forgets what moved days ago with its next event, and far more than one look back happens on it.
  for (let pieces = 90; pieces >= 50; pieces -= 1) await stock(shop, milk, pieces)
  await shop.done(returnOrderStock, { orderId })
  await shop.done(bringBackOrder, back)
  expect((await shelf(shop, milk)).onHand).toBe(50)
})

it('is brought back once, though its stock had not left yet on the book', async () => {
  await makeReady()
  await shop.done(changeOrderStatus, { orderId, status: 'out_for_delivery' })
  await shop.done(bringBackOrder, { orderId, reason: 'Nobody home', writtenOff: [] })
  await shop.done(dispatchOrderStock, { orderId })
  await shop.done(releaseOrderStock, { orderId })
  expect((await shelf(shop, milk)).onHand).toBe(onHand)
})

it('needs a reason, an order that is out, and pieces that went out', async () => {
  const bring = (changed: object) =>
    shop.refused(bringBackOrder, { orderId, reason: 'Nobody home', writtenOff: [], ...changed })
  expect((await bring({})).code).toBe('ORDER_TRANSITION_NOT_ALLOWED')
  await goneOut()
  expect((await bring({ reason: ' ' })).code).toBe('REASON_REQUIRED')
  const tooMany = [{ productId: 1, variantId: 0, quantity: 5 }]
  expect((await bring({ writtenOff: tooMany })).code).toBe('INVALID_INPUT')
  expect((await bring({ orderId: shop.deps.world.newId() })).code).toBe('ORDER_NOT_FOUND')
})
