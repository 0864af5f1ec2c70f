import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../../testing/commands/goods.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { earnLateSweep } from '../../workers/loyalty.ts'
import { placeOrder } from '../order/place-order.ts'
import { recordReturn } from '../order/record-return.ts'
import { eraseUser } from '../user/erasure/erase-account.ts'
import { eraseTraces } from '../user/erasure/erase-traces.ts'
import { settleLoyalty } from './settle-loyalty.ts'

let shop: TestShop
let wanjiku: Actor
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 900)
  wanjiku = await newCustomer(shop)
})
afterEach(() => shop.close())

const admin: Actor = { id: 'a', role: 'admin' }
/** So many packets of milk at KSh 65. As staff, who are known: a customer's first order for cash is small. */
const delivered = async (packets: number, { id } = wanjiku): Promise<string> => {
  const buyer: Actor = { id, role: 'driver' }
  const { orderId } = await shop.done(placeOrder, { body: milkOrder(packets) }, buyer)
  await deliver(shop.deps, orderId)
  shop.tick(60_000)
  return orderId
}
const settle = (orderId: string) => shop.done(settleLoyalty, { orderId })
const giveBack = (orderId: string, returnId: string, quantity: number) => {
  const line = { productId: 1, variantId: 0, quantity, writtenOff: quantity }
  const input = { orderId, returnId, lines: [line], reason: 'Sour milk', feeBack: false }
  return shop.done(recordReturn, input, admin)
}
const account = async () => {
  await shop.caughtUp()
  const found = await shop.deps.queries.loyalty.own(wanjiku)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
const entries = async () => {
  await shop.caughtUp()
  const found = await shop.deps.queries.loyalty.history(wanjiku, { limit: 50 })
  if (!found.ok) throw new Error(found.error.code)
  return found.value.docs.map(({ kind, points, about }) => [kind, points, about])
}

test('orders earn in the order of their delivery, whichever job comes first, and once', async () => {
  spec('operations loyalty', 'Orders handled in reverse earn as in order')
  // KSh 9,945 make 994 points. The next order makes the tier, the one after it earns by it.
  const first = await delivered(153)
  const second = await delivered(10)
  const third = await delivered(10)
  for (const orderId of [third, first, second, third]) await settle(orderId)
  expect(await entries()).toEqual([
    ['order', 81, third],
    ['order', 65, second],
    ['order', 994, first],
  ])
  expect(await account()).toMatchObject({ points: 1_140, earned: 1_140, tierId: 'silver' })
})

test('returns take points back with their job, also where it comes before the order’s', async () => {
  spec('operations loyalty', 'Part returns take back their points at the booked rate')
  const orderId = await delivered(20)
  await giveBack(orderId, 'r', 5)
  await giveBack(orderId, 's', 15)
  await settle(orderId)
  await settle(orderId)
  expect(await entries()).toEqual([
    ['return', -97, orderId],
    ['return', -33, orderId],
    ['order', 130, orderId],
  ])
})

test('what a lost job left is found by a sweep, with what came back of it', async () => {
  spec('operations loyalty', 'A lost job’s points are found by a sweep')
  await delivered(20)
  const second = await delivered(20)
  await giveBack(second, 'r', 20)
  await shop.caughtUp()
  const sweep = async () => {
    const job = { id: 'sweep', type: earnLateSweep.type, data: {}, attempt: 1 }
    await earnLateSweep.run(job, { commands: shop.deps })
    return (await entries()).map(([, points]) => points)
  }
  expect(await sweep()).toEqual([])
  shop.tick(10 * 60_000)
  expect(await sweep()).toEqual([-130, 130, 130])
  expect(await sweep()).toEqual([-130, 130, 130])
})

test('a guest’s order earns nothing, and an order that was not delivered nothing yet', async () => {
  spec('operations loyalty', 'A guest’s order earns nothing')
  const { orderId } = await shop.done(placeOrder, { body: milkOrder(10) }, wanjiku)
  await settle(orderId)
  const guests = await shop.done(placeOrder, { body: milkOrder(1) }, { id: 'guest', role: 'guest' })
  await deliver(shop.deps, guests.orderId)
  await settle(guests.orderId)
  expect(await entries()).toEqual([])
  expect((await shop.storedEvents()).filter(({ type }) => type === 'PointsEarned')).toEqual([])
})

test('an account that is erased ends with an entry, and earns nothing more', async () => {
  spec('operations loyalty', 'An erased account’s points end by an entry')
  await settle(await delivered(10))
  const late = await delivered(10)
  await shop.done(eraseUser, { userId: wanjiku.id, openOrders: 'leave' }, admin)
  await shop.done(eraseTraces, { userId: wanjiku.id })
  await settle(late)
  await shop.caughtUp()
  const log = await shop.storedEvents()
  expect(log.filter(({ stream }) => stream.startsWith('loyalty-')).at(-1)).toMatchObject({
    type: 'LoyaltyAccountErased',
    data: { points: 65 },
  })
  const docs = await shop.documents()
  expect(docs).toMatchObject({ 'loyalty-accounts': {}, 'due-orders': {} })
  expect(await shop.rebuilt()).toEqual(docs)
})
