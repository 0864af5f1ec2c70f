import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Actor, guest } from '../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { changePaymentMethod } from './order/change-payment-method.ts'
import { abandonOrder } from './order/claim-order.ts'
import { placeOrder } from './order/place-order.ts'
import { withdrawOrder } from './order/withdraw-order.ts'
import { eraseGuest } from './user/erasure/erase-guest.ts'
import { eraseTraces } from './user/erasure/erase-traces.ts'

let shop: TestShop
let customer: Actor
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 100)
  customer = await newCustomer(shop)
})
afterAll(() => shop.close())

const admin: Actor = { id: 'a', role: 'admin' }
const secret = 'c2VjcmV0LW9mLXRoaXMtb3JkZXI'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hashOf = (orderId: string) => shop.deps.vault.orderSecretHash(orderId)
const body = { ...milkOrder(1, { paymentMethod: 'mpesa' }), secret }

it('keeps a hash in the vault, and nothing of the secret in the log', async () => {
  const { orderId } = await shop.done(placeOrder, { body }, guest)
  expect(await hashOf(orderId)).toBe(sha256(secret))
  const log = JSON.stringify(await shop.storedEvents())
  expect(log).toContain(orderId)
  for (const form of [secret, sha256(secret)]) expect(log).not.toContain(form)
})

it('answers the same request with the same secret alike, and refuses another secret', async () => {
  const input = { body, idempotencyKey: 'checkout-0001' }
  const placed = await shop.done(placeOrder, input, guest)
  expect(await shop.done(placeOrder, input, guest)).toEqual(placed)
  const other = { ...input, body: { ...body, secret: `${secret}-another` } }
  expect(await shop.refused(placeOrder, other, guest)).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
  expect(await hashOf(placed.orderId)).toBe(sha256(secret))
})

it('has kept it before the order is there, and forgets it where the order never comes', async () => {
  const { events, vault } = shop.deps
  const seen: (string | undefined)[] = []
  const diesAtTheOrder = {
    events: {
      ...events,
      append: async (...[stream, ...rest]: Parameters<typeof events.append>) => {
        if (!stream.startsWith('order-')) return events.append(stream, ...rest)
        seen.push(await vault.orderSecretHash(stream.slice('order-'.length)))
        throw new Error('The process died')
      },
    },
  }
  const input = { body, idempotencyKey: 'checkout-0002' }
  await expect(shop.issued(placeOrder, input, guest, diesAtTheOrder)).rejects.toThrow('died')
  expect(seen).toEqual([sha256(secret)])
  const claims = (await shop.deps.events.readAll(null, 10_000)).events
  const claim = claims.findLast((event) => event.type === 'OrderNumberClaimed')
  if (claim?.type !== 'OrderNumberClaimed') throw new Error('Nothing was claimed')
  await shop.done(abandonOrder, { orderNumber: claim.data.orderNumber })
  expect(await hashOf(claim.data.orderId)).toBeUndefined()
})

it('a guest’s order with a secret is changed by its holder alone; one without by all who know its id', async () => {
  const { orderId } = await shop.done(placeOrder, { body }, guest)
  const cash = { orderId, paymentMethod: 'cash' } as const
  const stranger = { ...guest, holds: 'another order' }
  for (const by of [guest, stranger, customer]) {
    expect(await shop.refused(withdrawOrder, { orderId }, by)).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
    expect(await shop.refused(changePaymentMethod, cash, by)).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  }
  const holder = { ...guest, holds: orderId }
  await shop.done(changePaymentMethod, cash, holder)
  await shop.done(changePaymentMethod, { ...cash, paymentMethod: 'mpesa' }, holder)
  await shop.done(withdrawOrder, { orderId }, holder)

  const { secret: _, ...plain } = body
  const open = await shop.done(placeOrder, { body: plain }, guest)
  await shop.done(withdrawOrder, { orderId: open.orderId }, guest)
})

it('is erased with the order’s customer, a guest or an account', async () => {
  const guests = await shop.done(placeOrder, { body }, guest)
  await shop.done(eraseGuest, { orderId: guests.orderId, openOrders: 'leave' }, admin)
  expect(await hashOf(guests.orderId)).toBeUndefined()
  expect(await shop.refused(withdrawOrder, guests, guest)).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
  const members = await shop.done(placeOrder, { body }, customer)
  expect(await hashOf(members.orderId)).toBe(sha256(secret))
  await shop.caughtUp()
  await shop.done(eraseTraces, { userId: customer.id })
  expect(await hashOf(members.orderId)).toBeUndefined()
})
