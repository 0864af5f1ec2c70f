import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Actor, guest, system } from '../../domain/kernel/access.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import { fillShop, milkOrder, newCustomer, shelf, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { dispatchOrderStock, releaseOrderStock } from '../inventory/order-stock.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
let orderId: string
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await stock(shop, milk, 0)
  await stock(shop, milk, (await shelf(shop, milk)).reserved + 10)
  before = await shelf(shop, milk)
  orderId = (await shop.done(placeOrder, { body: milkOrder(4) }, customer)).orderId
})

const milk = { productId: 1 }
let before: { onHand: number; reserved: number }
let customer: Actor
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
const manager2: Actor = { id: 'n', role: 'branch_manager', branchId: 2 }

const change = (status: OrderStatus, actor: Actor, reason?: string) =>
  shop.done(changeOrderStatus, { orderId, status, reason }, actor)
const refused = async (status: OrderStatus, actor: Actor, reason?: string) =>
  (await shop.refused(changeOrderStatus, { orderId, status, reason }, actor)).code

it('goes from the branch to the door, and its goods with it', async () => {
  await change('confirmed', manager)
  await change('processing', manager)
  expect(await change('ready_for_delivery', manager)).toEqual({
    orderId,
    status: 'ready_for_delivery',
  })
  expect((await shop.refused(dispatchOrderStock, { orderId })).code).toBe(
    'ORDER_TRANSITION_NOT_ALLOWED',
  )
  await change('out_for_delivery', system)
  await shop.done(dispatchOrderStock, { orderId })
  await shop.done(dispatchOrderStock, { orderId })
  expect(await shelf(shop, milk)).toEqual({ ...before, onHand: before.onHand - 4 })
  await change('delivered', system)
})

it('is confirmed once by two who confirm it at once', async () => {
  const admin: Actor = { id: 'a', role: 'admin' }
  await Promise.all([change('confirmed', manager), change('confirmed', admin)])
  const events = await shop.deps.events.readStream(`order-${orderId}`)
  expect(events.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderConfirmed'])
})

it('gives its stock back when it is cancelled, once', async () => {
  expect((await shop.refused(releaseOrderStock, { orderId })).code).toBe(
    'ORDER_TRANSITION_NOT_ALLOWED',
  )
  expect(await refused('cancelled', customer, '  ')).toBe('REASON_REQUIRED')
  await change('cancelled', customer, ' changed my mind ')
  await shop.done(releaseOrderStock, { orderId })
  await shop.done(releaseOrderStock, { orderId })
  expect(await shelf(shop, milk)).toEqual(before)
  expect(await refused('confirmed', manager)).toBe('ORDER_ALREADY_CANCELLED')
  const [, cancelled] = await shop.deps.events.readStream(`order-${orderId}`)
  expect(cancelled).toMatchObject({
    data: { reason: 'changed my mind' },
    meta: { actor: { id: customer.id, role: 'customer' } },
  })
})

it('is not changed by those whom it does not concern', async () => {
  expect(await refused('confirmed', manager2)).toBe('FORBIDDEN')
  expect(await refused('confirmed', customer)).toBe('FORBIDDEN')
  expect(await refused('cancelled', { ...customer, id: 'other' }, 'spite')).toBe('FORBIDDEN')
  expect(await refused('confirmed', guest)).toBe('UNAUTHENTICATED')
  expect(await refused('out_for_delivery', manager)).toBe('ORDER_TRANSITION_NOT_ALLOWED')
})

it('must exist', async () => {
  orderId = shop.deps.world.newId()
  expect(await refused('confirmed', manager)).toBe('ORDER_NOT_FOUND')
  expect((await shop.refused(releaseOrderStock, { orderId })).code).toBe('ORDER_NOT_FOUND')
  expect((await shop.refused(dispatchOrderStock, { orderId })).code).toBe('ORDER_NOT_FOUND')
})
