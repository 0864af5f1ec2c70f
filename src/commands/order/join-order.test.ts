import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../../testing/commands/goods.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { createDelivery, joinDelivery } from '../delivery/follow-order.ts'
import { deliveryIdOf } from '../delivery/ids.ts'
import { waitingGuestOrders } from '../guest-orders/guest-orders.ts'
import { settleLoyalty } from '../loyalty/settle-loyalty.ts'
import { eraseUser } from '../user/erasure/erase-account.ts'
import { eraseGuest } from '../user/erasure/erase-guest.ts'
import { eraseTraces } from '../user/erasure/erase-traces.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { joinOrder } from './join-order.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
let wanjiku: Actor
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 500)
  wanjiku = await newCustomer(shop)
})
afterEach(() => shop.close())

const admin: Actor = { id: 'a', role: 'admin' }
const secret = 'c2VjcmV0LW9mLXRoaXMtb3JkZXI'

const guestsOrder = async (): Promise<string> =>
  (await shop.done(placeOrder, { body: { ...milkOrder(2), secret } }, guest)).orderId
const joined = async (orderId: string, by = wanjiku): Promise<string> => {
  await shop.done(joinOrder, { orderId }, { ...by, holds: orderId })
  return orderId
}
const ordersOf = async ({ id }: Actor): Promise<string[]> => {
  await shop.caughtUp()
  const page = await shop.deps.queries.orders.ofUser(admin, id, { limit: 50 })
  return page.ok ? page.value.docs.map((doc) => doc.id) : []
}
const typesOf = async (orderId: string) =>
  (await shop.deps.events.readStream(`order-${orderId}`)).map(({ type }) => type)

it('makes a guest’s order the account’s, once, for whoever holds its secret', async () => {
  const orderId = await guestsOrder()
  for (const by of [wanjiku, { ...wanjiku, holds: 'another order' }])
    expect((await shop.refused(joinOrder, { orderId }, by)).code).toBe('ORDER_NOT_FOUND')
  await joined(orderId)
  await joined(orderId)
  await shop.done(joinOrder, { orderId }, wanjiku)
  expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderJoinedAccount'])
  expect(await ordersOf(wanjiku)).toEqual([orderId])
  const history = await shop.deps.queries.orders.history(wanjiku, orderId)
  expect(history).toMatchObject({
    value: [{ type: 'OrderPlaced' }, { type: 'OrderJoinedAccount', status: 'pending' }],
  })
  expect(await shop.rebuilt()).toEqual(await shop.documents())
  const cancel = { orderId, status: 'cancelled', reason: 'Changed my mind' } as const
  await shop.done(changeOrderStatus, cancel, wanjiku)
})

it('belongs to one account for good, and an account’s own order to no other', async () => {
  const orderId = await joined(await guestsOrder())
  const kamau = await newCustomer(shop, 'kamau')
  const members = await shop.done(placeOrder, { body: { ...milkOrder(), secret } }, wanjiku)
  for (const id of [orderId, members.orderId]) {
    const asked = shop.refused(joinOrder, { orderId: id }, { ...kamau, holds: id })
    expect((await asked).code).toBe('ORDER_JOINED_ALREADY')
  }
  expect(await ordersOf(kamau)).toEqual([])
})

it('earns no points, whenever it was joined', async () => {
  const before = await joined(await guestsOrder())
  const after = await guestsOrder()
  for (const orderId of [before, after]) await deliver(shop.deps, orderId)
  await joined(after)
  await shop.caughtUp()
  for (const orderId of [before, after]) await shop.done(settleLoyalty, { orderId })
  await shop.caughtUp()
  expect(await shop.deps.events.readStream(`loyalty-${wanjiku.id}`)).toEqual([])
})

it('keeps its place among the guests’ orders that wait, until the branch confirms it', async () => {
  const orderId = await joined(await guestsOrder())
  const waiting = () => shop.done(waitingGuestOrders, { branchId: 1 })
  expect(await waiting()).toMatchObject([{ orderId }])
  await shop.done(changeOrderStatus, { orderId, status: 'confirmed' }, admin)
  expect(await waiting()).toEqual([])
})

it('takes its delivery along, which may have been there before or come at the same time', async () => {
  const confirm = (orderId: string) =>
    shop.done(changeOrderStatus, { orderId, status: 'confirmed' }, admin)
  const ownerOf = async (orderId: string) => {
    const events = await shop.deps.events.readStream(`delivery-${deliveryIdOf(orderId)}`)
    const owners = events.flatMap(({ data }) => ('userId' in data ? [data.userId] : []))
    return owners.at(-1)
  }
  const early = await joined(await guestsOrder())
  await confirm(early)
  await shop.done(createDelivery, { orderId: early })
  const late = await guestsOrder()
  await confirm(late)
  await shop.done(createDelivery, { orderId: late })
  await joined(late)
  await shop.done(joinDelivery, { orderId: late })
  await shop.done(joinDelivery, { orderId: late })
  expect([await ownerOf(early), await ownerOf(late)]).toEqual([wanjiku.id, wanjiku.id])
  await shop.caughtUp()
  expect(await shop.rebuilt()).toEqual(await shop.documents())
})

it('goes with the account that is erased: the guest’s key and the secret too', async () => {
  const orderId = await joined(await guestsOrder())
  expect((await shop.refused(eraseGuest, { orderId }, admin)).code).toBe('ORDER_OF_ACCOUNT')
  await shop.done(eraseUser, { userId: wanjiku.id, openOrders: 'leave' }, admin)
  await shop.caughtUp()
  await shop.done(eraseTraces, { userId: wanjiku.id })
  await shop.caughtUp()
  expect(await shop.deps.vault.erased([`guest-${orderId}`])).toEqual(new Set([`guest-${orderId}`]))
  expect(await shop.deps.vault.orderSecretHash(orderId)).toBeUndefined()
  expect(JSON.stringify(await shop.documents())).not.toMatch(/Wanjiku|712345678/)
  await shop.done(eraseGuest, { orderId }, admin)
  const asked = shop.refused(joinOrder, { orderId }, { ...wanjiku, holds: orderId })
  expect((await asked).code).toBe('ACCOUNT_ERASED')
})
