import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CommandDeps } from '../commands/engine/command.ts'
import { waitingGuestOrders } from '../commands/guest-orders/guest-orders.ts'
import { changeOrderStatus } from '../commands/order/change-order-status.ts'
import { changePaymentMethod } from '../commands/order/change-payment-method.ts'
import { expireUnpaidOrder } from '../commands/order/expire-unpaid-order.ts'
import { placeOrder } from '../commands/order/place-order.ts'
import { type Actor, guest } from '../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, shelf, stock } from '../testing/commands/goods.ts'
import { jobNamed } from '../testing/commands/job-named.ts'
import { paidOrder } from '../testing/commands/payments.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { abandonStaleClaimsSweep, expireGuestOrdersSweep } from './order.ts'

/** The shop opens its books at noon of Nairobi. Kabete is open from 8 to 21. */
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 100)
  await shop.caughtUp()
})
afterEach(() => shop.close())

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }

const order = async (changed: Parameters<typeof milkOrder>[1] = {}, who = guest) =>
  (await shop.done(placeOrder, { body: milkOrder(2, changed) }, who)).orderId
const sweep = (commands = shop.deps) =>
  expireGuestOrdersSweep.run(
    { id: 'sweep', type: expireGuestOrdersSweep.type, data: {}, attempt: 1 },
    { commands },
  )
const end = async (orderId: string) => {
  const last = (await shop.deps.events.readStream(`order-${orderId}`)).at(-1)
  return last?.type === 'OrderCancelled' ? last.data.reason : last?.type
}
const waiting = () => shop.done(waitingGuestOrders, { branchId: 1 })

describe('a guest’s cash order that nobody confirms', () => {
  test('is cancelled after 60 minutes, says why, and no longer waits', async () => {
    const orderId = await order()
    shop.tick(minutes(60) - 1)
    await sweep()
    expect(await end(orderId)).toBe('OrderPlaced')
    shop.tick(1)
    await sweep()
    expect(await end(orderId)).toBe('Not confirmed in time')
    expect(await waiting()).toEqual([])
    await shop.caughtUp()
    expect(await shop.deps.queries.orders.history(manager, orderId)).toMatchObject({
      value: [{ status: 'pending' }, { status: 'cancelled', reason: 'Not confirmed in time' }],
    })
  })

  test('waits over the night: minutes count while the branch is open', async () => {
    shop.tick(hours(8) + minutes(30))
    const orderId = await order()
    shop.tick(hours(12) - 1)
    await sweep()
    expect(await end(orderId)).toBe('OrderPlaced')
    shop.tick(1)
    await sweep()
    expect(await end(orderId)).toBe('Not confirmed in time')
  })

  test('waits from when it was changed to cash', async () => {
    const orderId = await order({ paymentMethod: 'mpesa' })
    shop.tick(minutes(25))
    await shop.done(changePaymentMethod, { orderId, paymentMethod: 'cash' }, guest)
    shop.tick(minutes(59))
    await sweep()
    expect(await end(orderId)).toBe('OrderPaymentMethodChanged')
    shop.tick(minutes(1))
    await sweep()
    expect(await end(orderId)).toBe('Not confirmed in time')
  })
})

test('a new account’s cash order is cancelled after 120 minutes', async () => {
  const orderId = await order({}, await newCustomer(shop))
  shop.tick(minutes(120) - 1)
  await sweep()
  expect(await end(orderId)).toBe('OrderPlaced')
  shop.tick(1)
  await sweep()
  expect(await end(orderId)).toBe('Not confirmed in time')
  expect(await waiting()).toEqual([])
})

test('an order that is confirmed, by M-PESA, or of an account that is known is not cancelled', async () => {
  const confirmed = await order()
  await shop.done(changeOrderStatus, { orderId: confirmed, status: 'confirmed' }, manager)
  const byMpesa = await order({ paymentMethod: 'mpesa' })
  const own = await order({}, { ...(await newCustomer(shop)), role: 'driver' })
  shop.tick(hours(48))
  await sweep()
  expect(await end(confirmed)).toBe('OrderConfirmed')
  for (const orderId of [byMpesa, own]) expect(await end(orderId)).toBe('OrderPlaced')
})

describe('a place', () => {
  test('of an order by M-PESA is given back once it is paid, and where that was missed', async () => {
    const first = await paidOrder(shop)
    const second = await paidOrder(shop)
    expect(await waiting()).toHaveLength(2)
    const data = { orderId: first.orderId, correlationId: 'c', causationId: 'e' }
    await jobNamed('release-guest-order').run(
      { id: 'j', type: 'j', data, attempt: 1 },
      { commands: shop.deps },
    )
    expect(await waiting()).toMatchObject([{ orderId: second.orderId }])
    shop.tick(hours(1))
    await sweep()
    expect(await waiting()).toEqual([])
    for (const { orderId } of [first, second]) expect(await end(orderId)).toBe('OrderPlaced')
  })

  test('is kept by an order by M-PESA that nobody has paid, until that is cancelled', async () => {
    const orderId = await order({ paymentMethod: 'mpesa' })
    shop.tick(minutes(29))
    await sweep()
    expect(await waiting()).toMatchObject([{ orderId, paymentMethod: 'mpesa', pieces: 2 }])
    shop.tick(minutes(1))
    await shop.done(expireUnpaidOrder, { orderId })
    expect(await waiting()).toEqual([])
  })

  const dying = (category: string): Partial<CommandDeps> => {
    const { events } = shop.deps
    const append: typeof events.append = async (stream, expected, added) => {
      if (stream.startsWith(category)) throw new Error('power cut')
      return events.append(stream, expected, added)
    }
    return { ...shop.anotherProcess(), events: { ...events, append } }
  }

  test('that no claim of a number followed is free within two minutes', async () => {
    for (let n = 0; n < 15; n += 1) {
      const lost = shop.issued(placeOrder, { body: milkOrder() }, guest, dying('ordernumber-'))
      await expect(lost).rejects.toThrow('power cut')
    }
    shop.tick(minutes(1) - 1)
    await sweep()
    expect(await waiting()).toHaveLength(15)
    shop.tick(minutes(1))
    await sweep()
    expect(await waiting()).toEqual([])
    expect(await shelf(shop, { productId: 1 })).toMatchObject({ reserved: 0 })
  })

  test('of a claimed number stays for the claim’s ten minutes, and goes with the claim', async () => {
    const lost = shop.issued(placeOrder, { body: milkOrder() }, guest, dying('order-'))
    await expect(lost).rejects.toThrow('power cut')
    shop.tick(minutes(9))
    await sweep()
    expect(await waiting()).toHaveLength(1)
    shop.tick(minutes(2))
    await shop.caughtUp()
    const job = { id: 'sweep', type: abandonStaleClaimsSweep.type, data: {}, attempt: 1 }
    await abandonStaleClaimsSweep.run(job, { commands: shop.deps })
    expect(await waiting()).toEqual([])
  })

  test('is given back where the process died before it could, within the hour', async () => {
    const orderId = await order()
    const change = { orderId, status: 'confirmed' } as const
    const died = shop.issued(changeOrderStatus, change, manager, shop.dying())
    await expect(died).rejects.toThrow('power cut')
    expect(await waiting()).toHaveLength(1)
    shop.tick(hours(1))
    await sweep()
    expect(await waiting()).toEqual([])
    expect(await end(orderId)).toBe('OrderConfirmed')
  })

  test('is given back at once by a process that opens after such a death', async () => {
    const orderId = await order()
    const change = { orderId, status: 'confirmed' } as const
    const died = shop.issued(changeOrderStatus, change, manager, shop.dying())
    await expect(died).rejects.toThrow('power cut')
    shop.tick(minutes(1))
    await sweep({ ...shop.deps, ...shop.anotherProcess() })
    expect(await waiting()).toEqual([])
  })
})

describe('of streams the sweep reads', () => {
  /** One sweep by the same process, or by another one on the same stores. Gives the streams that it read. */
  const streamsRead = async (process: Partial<CommandDeps> = {}): Promise<string[]> => {
    const streams: string[] = []
    const { events } = shop.deps
    const readStream: typeof events.readStream = (stream, ...from) => {
      streams.push(stream)
      return events.readStream(stream, ...from)
    }
    await sweep({ ...shop.deps, ...process, events: { ...events, readStream } })
    return streams
  }
  const places = ['guestorders-1', 'guestorders-2']
  const placeTen = async () => {
    const customer = await newCustomer(shop)
    for (let n = 0; n < 3; n += 1) {
      await order()
      await order({ paymentMethod: 'mpesa' })
      await order({}, customer)
    }
    await order({}, { ...customer, role: 'driver' })
    expect(await waiting()).toHaveLength(10)
  }

  test('each branch’s places once, and no order that merely waits', async () => {
    await placeTen()
    for (const ms of [0, minutes(2), minutes(29)]) {
      shop.tick(ms)
      expect(await streamsRead()).toEqual(places)
    }
  })

  test('an order that another process placed, once an hour', async () => {
    await placeTen()
    const other = shop.anotherProcess()
    expect(await streamsRead(other)).toEqual(places)
    shop.tick(minutes(2))
    const orders = (await waiting()).map(({ orderId }) => `order-${orderId}`)
    expect((await streamsRead(other)).toSorted()).toEqual([...places, ...orders].toSorted())
    for (let minute = 0; minute < 10; minute += 1) {
      shop.tick(minutes(1))
      expect(await streamsRead(other)).toEqual(places)
    }
  })

  test('an order that is late, and none beside it', async () => {
    const late = await order()
    shop.tick(minutes(55))
    await order()
    shop.tick(minutes(5))
    const read = (await streamsRead()).filter((stream) => stream.startsWith('order-'))
    expect(new Set(read)).toEqual(new Set([`order-${late}`]))
    expect(await end(late)).toBe('Not confirmed in time')
  })
})
