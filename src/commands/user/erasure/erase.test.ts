import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest, system } from '#src/domain/kernel/access.ts'
import { order } from '#src/domain/order/order.ts'
import type { Preferences } from '#src/domain/user/events.ts'
import { roomOfEach } from '#src/lib/room.ts'
import {
  fillShop,
  milkOrder,
  newCustomer,
  registration,
  stock,
} from '#src/testing/commands/goods.ts'
import { PHONE, TOTAL_CENTS } from '#src/testing/commands/payments.ts'
import { deliver } from '#src/testing/http/deliver.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { load } from '../../engine/execute.ts'
import { createStateCache } from '../../engine/read-state.ts'
import { changeOrderStatus } from '../../order/change-order-status.ts'
import { placeOrder } from '../../order/place-order.ts'
import { startPayment } from '../../payment/start-payment.ts'
import { writeReview } from '../../reviews.ts'
import { addAddress } from '../add-address.ts'
import { changeWishlist } from '../change-wishlist.ts'
import { logIn } from '../log-in.ts'
import { setPreferences } from '../preferences.ts'
import { registerUser } from '../register-account.ts'
import { eraseOwnAccount, eraseUser } from './erase-account.ts'
import { eraseGuest } from './erase-guest.ts'
import { eraseTraces, forgetErased } from './erase-traces.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 500)
  await shop.caughtUp()
})
afterEach(() => shop.close())

const admin: Actor = { id: 'a', role: 'admin' }
/** No text may match this after the person was erased. */
const personal = /wanjiku|karuna|712345678|712 345 678|two gates|creamy|too late for/i
const place = { street: 'Karuna Close', city: 'Kabete', region: 'Kiambu' }
const { password } = registration('wanjiku')

const orderBy = async (actor: Actor, changed: Parameters<typeof milkOrder>[1] = {}) => {
  const body = milkOrder(1, { notes: 'Two gates', address: place, ...changed })
  return (await shop.done(placeOrder, { body }, actor)).orderId
}

/** An account with an address, a wish, a review, and orders: delivered, asked for money, cancelled with a reason. */
const livedIn = async (): Promise<Actor> => {
  const wanjiku = await newCustomer(shop)
  const address = { name: 'Home', ...place }
  await shop.done(addAddress, { userId: wanjiku.id, address, isDefault: true }, wanjiku)
  await shop.done(changeWishlist, { userId: wanjiku.id, add: [1], remove: [] }, wanjiku)
  await deliver(shop.deps, await orderBy(wanjiku))
  const prompted = await orderBy(wanjiku, { paymentMethod: 'mpesa' })
  const start = { orderId: prompted, phone: PHONE, amountCents: TOTAL_CENTS }
  await shop.done(startPayment, start, wanjiku)
  const orderId = await orderBy(wanjiku)
  const cancel = { orderId, status: 'cancelled', reason: 'Too late for my guests' } as const
  await shop.done(changeOrderStatus, cancel, wanjiku)
  await shop.caughtUp()
  const review = { productId: 1, rating: 5, title: 'Creamy', text: 'Creamy milk.' }
  await shop.done(writeReview, review, wanjiku)
  await shop.caughtUp()
  return wanjiku
}

/** The first trace of the person in read models, if any. */
const shown = async () => personal.exec(JSON.stringify(await shop.documents()))?.[0]

it('leaves nothing personal in any read model, and a rebuild gives the same', async () => {
  const wanjiku = await livedIn()
  expect(await shown()).toBeDefined()
  await shop.done(eraseUser, { userId: wanjiku.id, openOrders: 'leave' }, admin)
  await shop.done(eraseTraces, { userId: wanjiku.id })
  await shop.caughtUp()
  expect(await shown()).toBeUndefined()
  expect(await shop.rebuilt()).toEqual(await shop.documents())
  expect(await shop.documents()).toMatchObject({ users: {}, wishlists: {} })
  const orders = await shop.deps.queries.orders.ofUser(admin, wanjiku.id, { limit: 9 })
  expect(orders).toMatchObject({ value: { docs: [{ priceCents: 27_500 }, {}, {}] } })
  const { reviews = {} } = await shop.documents()
  expect(Object.values(reviews)).toMatchObject([{ rating: 5 }])
})

it('ends sessions and password, and frees name and e-mail address', async () => {
  const wanjiku = await newCustomer(shop)
  const credentials = { username: 'wanjiku', password }
  await shop.done(logIn, credentials)
  await shop.done(eraseUser, { userId: wanjiku.id, openOrders: 'leave' }, admin)
  const { vault } = shop.deps
  expect(await vault.passwordHash(wanjiku.id)).toBeUndefined()
  const kept: unknown[] = []
  for await (const entry of vault.entries()) kept.push(entry)
  expect(kept).not.toContainEqual(expect.objectContaining({ kind: 'session' }))
  expect(await shop.refused(logIn, credentials)).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await shop.done(registerUser, registration('wanjiku'))
})

it('is done by oneself with the password, and by nobody else', async () => {
  const wanjiku = await newCustomer(shop)
  expect(await shop.refused(eraseOwnAccount, { password: 'guessed' }, wanjiku)).toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  await shop.done(eraseOwnAccount, { password }, wanjiku)
  expect(await shop.refused(eraseUser, { userId: 'nobody' }, admin)).toMatchObject({
    code: 'USER_NOT_FOUND',
  })
})

it.each(['endSessionsOf', 'forgetPasswordHash', 'forgetKey'] as const)(
  'is completed by its job after a crash before %s, however often that runs',
  async (step) => {
    const wanjiku = await livedIn()
    const crash = async () => {
      throw new Error('power cut')
    }
    const dying = { vault: { ...shop.deps.vault, [step]: crash } }
    const erased = shop.issued(eraseUser, { userId: wanjiku.id, openOrders: 'leave' }, admin, dying)
    await expect(erased).rejects.toThrow('power cut')
    const late = { ...shop.anotherProcess() }
    for (const changed of [{}, late, {}]) {
      await shop.done(eraseTraces, { userId: wanjiku.id }, system, changed)
    }
    await shop.caughtUp()
    expect(await shown()).toBeUndefined()
    const log = await shop.storedEvents()
    const count = (type: string) => log.filter((event) => event.type === type).length
    expect([count('UserErased'), count('OrderCustomerErased')]).toEqual([1, 3])
    await shop.done(registerUser, registration('wanjiku'))
  },
)

it('lets go of what another process remembers of the person', async () => {
  const wanjiku = await newCustomer(shop)
  const cache = createStateCache(roomOfEach())
  const orderId = await orderBy(wanjiku, { paymentMethod: 'mpesa' })
  const start = { orderId, phone: PHONE, amountCents: TOTAL_CENTS }
  const address = { name: 'Home', ...place }
  await shop.done(startPayment, start, wanjiku, { cache })
  await shop.done(addAddress, { userId: wanjiku.id, address, isDefault: true }, wanjiku, { cache })
  const remembered = () => [cache.user.states.get(wanjiku.id), cache.payment.states.get(orderId)]
  expect(remembered()).not.toContain(undefined)
  await shop.done(eraseUser, { userId: wanjiku.id, openOrders: 'leave' }, admin)
  await shop.done(eraseTraces, { userId: wanjiku.id })
  forgetErased(cache)((await shop.deps.events.readAll(null, 10_000)).events)
  expect(remembered()).toEqual([undefined, undefined])
})

it('what the wizard was told is erased with the person', async () => {
  spec('operations 2.8', 'What was told can be changed and deleted')
  const wanjiku = await newCustomer(shop)
  const preferences: Preferences = {
    branchId: 1,
    favoriteCategories: [1],
    dietaryRestrictions: ['Halal'],
    shoppingFrequency: 'Daily',
    budgetRange: 'Under KSh 1,000',
    deliveryPreference: 'Pickup from Store',
  }
  await shop.done(setPreferences, { userId: wanjiku.id, preferences }, wanjiku)
  const told = async () => {
    const { events } = await shop.deps.events.readAll(null, 10_000)
    return events.flatMap((event) => (event.type === 'PreferencesSet' ? event.data : []))
  }
  expect(await told()).toEqual([{ userId: wanjiku.id, preferences }])
  expect(JSON.stringify(await shop.storedEvents())).not.toContain('Halal')
  await shop.done(eraseUser, { userId: wanjiku.id, openOrders: 'leave' }, admin)
  expect(await told()).toEqual([{ userId: wanjiku.id, preferences: null }])
})

it('goes through more orders than one page holds', async () => {
  const wanjiku = await newCustomer(shop)
  for (let n = 0; n < 103; n += 1) await orderBy(wanjiku, { paymentMethod: 'mpesa' })
  await shop.done(eraseUser, { userId: wanjiku.id, openOrders: 'leave' }, admin)
  await shop.done(eraseTraces, { userId: wanjiku.id })
  await shop.caughtUp()
  expect(await shown()).toBeUndefined()
})

it('takes a guest out of an order, which goes on', async () => {
  const orderId = await orderBy(guest)
  await shop.done(eraseGuest, { orderId, openOrders: 'leave' }, admin)
  await shop.done(eraseGuest, { orderId, openOrders: 'leave' }, admin)
  await shop.caughtUp()
  expect(await shown()).toBeUndefined()
  expect(await shop.rebuilt()).toEqual(await shop.documents())
  await shop.done(changeOrderStatus, { orderId, status: 'confirmed' }, admin)
  const ofAccount = await orderBy(await newCustomer(shop))
  expect(await shop.refused(eraseGuest, { orderId: ofAccount }, admin)).toMatchObject({
    code: 'ORDER_OF_ACCOUNT',
  })
})

describe('an account with open orders', () => {
  const status = async (orderId: string) => Object(await load(shop.deps, order, orderId)).status
  const own = (who: Actor, openOrders?: 'cancel') =>
    shop.issued(eraseOwnAccount, { password, openOrders }, who)

  it('is not erased before they have come, and is told which they are', async () => {
    const wanjiku = await newCustomer(shop)
    const orderId = await orderBy(wanjiku)
    const { orderNumber } = Object(await load(shop.deps, order, orderId))
    const open = { id: orderId, orderNumber, status: 'pending' }
    const refused = { ok: false, error: { code: 'ORDERS_OPEN', facts: { orders: [open] } } }
    expect(await own(wanjiku)).toMatchObject(refused)
    expect(await shop.issued(eraseUser, { userId: wanjiku.id }, admin)).toMatchObject(refused)
    await deliver(shop.deps, orderId)
    expect((await own(wanjiku)).ok).toBe(true)
  })

  it('is erased with them where its owner has them cancelled, and the shelf gets its pieces back', async () => {
    const wanjiku = await newCustomer(shop)
    const ids = [await orderBy(wanjiku), await orderBy(wanjiku, { paymentMethod: 'mpesa' })]
    expect((await own(wanjiku, 'cancel')).ok).toBe(true)
    expect(await Promise.all(ids.map(status))).toEqual(['cancelled', 'cancelled'])
  })

  it('keeps all of them where one can no longer be cancelled', async () => {
    const wanjiku = await newCustomer(shop)
    const [first, second] = [await orderBy(wanjiku), await orderBy(wanjiku)]
    for (const to of ['confirmed', 'processing'] as const)
      await shop.done(changeOrderStatus, { orderId: second, status: to }, admin)
    const refused = await own(wanjiku, 'cancel')
    expect(refused).toMatchObject({
      error: { code: 'ORDERS_OPEN', facts: { orders: [{ id: second, status: 'processing' }] } },
    })
    expect(await status(first)).toBe('pending')
  })

  it('is a guest’s order too: an admin says what becomes of it', async () => {
    const orderId = await orderBy(guest)
    expect((await shop.refused(eraseGuest, { orderId }, admin)).code).toBe('ORDERS_OPEN')
    await shop.done(eraseGuest, { orderId, openOrders: 'cancel' }, admin)
    expect(await status(orderId)).toBe('cancelled')
    await shop.done(eraseGuest, { orderId }, admin)
  })
})
