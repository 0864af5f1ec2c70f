import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { guestOrders } from '../../domain/guest-orders.ts'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, shelf, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { CommandDeps } from '../engine/command.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { changePaymentMethod } from '../order/change-payment-method.ts'
import { placeOrder } from '../order/place-order.ts'
import { withdrawOrder } from '../order/withdraw-order.ts'
import { releaseGuestOrder, waitingGuestOrders } from './guest-orders.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 2_000)
})
afterEach(() => shop.close())

const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
const written = async () => (await shop.storedEvents()).length
const place = (changed: Parameters<typeof milkOrder>[1] = {}, who = guest) =>
  shop.issued(placeOrder, { body: milkOrder(1, changed) }, who)
const waiting = async () =>
  (await shop.done(waitingGuestOrders, { branchId: 1 })).map(({ orderId }) => orderId)
const fill = async (): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < 20; n += 1) {
    const { orderId } = await shop.done(placeOrder, { body: milkOrder() }, guest)
    ids.push(orderId)
  }
  return ids
}
const first = ([id]: string[]): string => id ?? expect.fail('no order')

describe('of the cash orders of guests', () => {
  test.each([
    ['one process', 1],
    ['three processes', 3],
  ])(
    'twenty wait at a branch, of 1,000 at once, in %s',
    async (_, processes) => {
      const before = await written()
      const memories = Array.from({ length: processes }, () => shop.anotherProcess())
      const input = () => ({ body: milkOrder(2) })
      const results = await Promise.all(
        Array.from({ length: 1_000 }, (__, n) =>
          shop.issued(placeOrder, input(), guest, memories[n % processes]),
        ),
      )
      const refusals = results.flatMap((result) => (result.ok ? [] : [result.error.code]))
      expect(refusals).toHaveLength(980)
      expect(new Set(refusals)).toEqual(new Set(['GUEST_CASH_FULL']))
      // Each taken order wrote its place, claim, reservation and order. The others wrote nothing.
      expect((await written()) - before).toBe(20 * 4)
      expect(await waiting()).toHaveLength(20)
      expect((await shelf(shop, { productId: 1 })).reserved).toBe(40)
    },
    60_000,
  )

  it('none is taken from those who pay by M-PESA, have an account, or order elsewhere', async () => {
    await fill()
    expect(await place()).toMatchObject({ ok: false, error: { code: 'GUEST_CASH_FULL' } })
    expect(shop.alerts).toEqual([{ code: 'guest-cash-full', facts: { branchId: 1, waiting: 20 } }])
    const customer = await newCustomer(shop)
    await stock(shop, { branchId: 2, productId: 1 }, 10)
    const results = [
      await place({ paymentMethod: 'mpesa' }),
      await place({}, customer),
      await place({ branchId: 2, deliveryFee: 150, total: 215 }),
    ]
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
  })

  test('one that is confirmed or cancelled no longer waits', async () => {
    const [one = '', two = ''] = await fill()
    await shop.done(changeOrderStatus, { orderId: one, status: 'confirmed' }, manager)
    const cancel = { orderId: two, status: 'cancelled', reason: 'Nobody answers' } as const
    await shop.done(changeOrderStatus, cancel, manager)
    const left = await waiting()
    expect(left).toHaveLength(18)
    expect([one, two].filter((id) => left.includes(id))).toEqual([])
    expect([(await place()).ok, (await place()).ok, (await place()).ok]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('the unpaid M-PESA orders of guests', () => {
  const mpesa = (quantity: number, address = '') => {
    const input = { body: milkOrder(quantity, { paymentMethod: 'mpesa' }) }
    return shop.issued(placeOrder, input, guest, {}, address)
  }
  const full = { ok: false, error: { code: 'GUEST_UNPAID_FULL' } }

  test.each([
    ['one process', 1],
    ['three processes', 3],
  ])(
    'hold 1,000 pieces at most, of 400 orders at once from 50 addresses, in %s',
    async (_, processes) => {
      const before = await written()
      const memories = Array.from({ length: processes }, () => shop.anotherProcess())
      const body = milkOrder(5, { paymentMethod: 'mpesa' })
      const results = await Promise.all(
        Array.from({ length: 400 }, (__, n) =>
          shop.issued(placeOrder, { body }, guest, memories[n % processes], `10.0.0.${n % 50}`),
        ),
      )
      const placed = results.filter(({ ok }) => ok).length
      const refusals = results.flatMap((result) => (result.ok ? [] : [result.error.code]))
      expect(new Set(refusals)).toEqual(new Set(['GUEST_UNPAID_FULL']))
      expect((await written()) - before).toBe(placed * 4)
      const { reserved } = await shelf(shop, { productId: 1 })
      expect(reserved).toBe(5 * placed)
      expect(reserved).toBeGreaterThan(900)
      expect(reserved).toBeLessThan(1_000)
      // Guests at addresses of their own find room, and so do accounts.
      expect(await mpesa(12, '10.0.1.1')).toMatchObject({ ok: true })
      expect(await place({}, await newCustomer(shop))).toMatchObject({ ok: true })
    },
    60_000,
  )

  it('are refused to one address beyond a quarter of that, and nothing is written', async () => {
    expect(await mpesa(250)).toMatchObject({ ok: true })
    const before = await written()
    expect(await mpesa(1)).toMatchObject(full)
    expect(await place()).toMatchObject(full)
    expect(await written()).toBe(before)
    expect(shop.alerts).toContainEqual({
      code: 'guest-unpaid-full',
      facts: { branchId: 1, pieces: 1000 },
    })
  })

  test('one that is withdrawn or cancelled holds no place', async () => {
    const first = await mpesa(150)
    const second = await mpesa(100)
    if (!(first.ok && second.ok)) expect.fail('not placed')
    expect(await mpesa(100)).toMatchObject(full)
    await shop.done(withdrawOrder, { orderId: first.value.orderId }, guest)
    const { orderId } = second.value
    await shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'No' }, manager)
    expect(await waiting()).toEqual([])
  })

  test('are not counted twice when they become orders for cash, and are told from these', async () => {
    const placed = await mpesa(20)
    if (!placed.ok) expect.fail('not placed')
    const { orderId } = placed.value
    await shop.done(changePaymentMethod, { orderId, paymentMethod: 'cash' }, guest)
    shop.tick(1_000)
    await shop.done(changePaymentMethod, { orderId, paymentMethod: 'mpesa' }, guest)
    expect(await shop.done(waitingGuestOrders, { branchId: 1 })).toMatchObject([
      { orderId, paymentMethod: 'mpesa', pieces: 20, admittedAt: '2026-01-05T09:00:01.000Z' },
    ])
  })
})

describe('the payment of a guest’s order', () => {
  const toCash = (orderId: string) =>
    shop.issued(changePaymentMethod, { orderId, paymentMethod: 'cash' as const }, guest)
  const toMpesa = (orderId: string) =>
    shop.issued(changePaymentMethod, { orderId, paymentMethod: 'mpesa' as const }, guest)
  const byMpesa = (quantity = 1) =>
    shop.done(placeOrder, { body: milkOrder(quantity, { paymentMethod: 'mpesa' }) }, guest)

  it('is not changed to cash where none more may wait, and nothing is written', async () => {
    const { orderId } = await byMpesa()
    const ids = await fill()
    const before = await written()
    expect(await toCash(orderId)).toMatchObject({ error: { code: 'GUEST_CASH_FULL' } })
    expect(await written()).toBe(before)
    await toMpesa(first(ids))
    expect(await toCash(orderId)).toMatchObject({ ok: true })
    expect(await waiting()).toContain(orderId)
    expect(await waiting()).toHaveLength(21)
  })

  it('is not changed to cash for more than guests may order for cash', async () => {
    const { orderId } = await byMpesa(21)
    const before = await written()
    expect(await toCash(orderId)).toMatchObject({ error: { code: 'GUEST_CASH_PIECES' } })
    expect(await written()).toBe(before)
  })

  it('has a place while it is cash, however many change it at once', async () => {
    const { orderId } = await byMpesa()
    const elsewhere = shop.anotherProcess()
    for (let n = 0; n < 4; n += 1) {
      const to = { orderId, paymentMethod: 'cash' as const }
      await Promise.all([
        toCash(orderId),
        toMpesa(orderId),
        shop.issued(changePaymentMethod, to, guest, elsewhere),
        toMpesa(orderId),
      ])
      const events = await shop.deps.events.readStream(`order-${orderId}`)
      const last = events.at(-1)
      const isCash =
        last?.type === 'OrderPaymentMethodChanged' && last.data.paymentMethod === 'cash'
      expect((await shop.done(waitingGuestOrders, { branchId: 1 }))[0]?.paymentMethod).toBe(
        isCash ? 'cash' : 'mpesa',
      )
    }
  })
})

describe('a change that ends after a later one', () => {
  const driver = async (): Promise<Actor> => ({ ...(await newCustomer(shop)), role: 'driver' })
  const placedByCash = async (who: Actor) =>
    (await shop.done(placeOrder, { body: milkOrder() }, who)).orderId

  it('leaves the place that the order needs now, though it freed it for what it saw', async () => {
    const who = await driver()
    const orderId = await placedByCash(who)
    const { events } = shop.deps
    let isFirst = true
    const append: typeof events.append = async (stream, expected, added) => {
      if (stream.startsWith('guestorders-') && isFirst) {
        isFirst = false
        const back = { orderId, paymentMethod: 'cash' as const }
        await shop.done(changePaymentMethod, back, who, shop.anotherProcess())
      }
      return events.append(stream, expected, added)
    }
    const slow = { ...shop.anotherProcess(), events: { ...events, append } }
    await shop.done(changePaymentMethod, { orderId, paymentMethod: 'mpesa' }, who, slow)
    expect(isFirst).toBe(false)
    expect(await shop.done(waitingGuestOrders, { branchId: 1 })).toMatchObject([
      { orderId, paymentMethod: 'cash' },
    ])
  })

  it('costs one look at order and places where nothing is to be changed', async () => {
    const who = await driver()
    const orderId = await placedByCash(who)
    await shop.done(changeOrderStatus, { orderId, status: 'confirmed' }, manager)
    const { events } = shop.deps
    const read: string[] = []
    const readStream: typeof events.readStream = (stream, ...from) => {
      read.push(stream)
      return events.readStream(stream, ...from)
    }
    const counted = { events: { ...events, readStream } }
    await shop.done(releaseGuestOrder, { orderId }, undefined, counted)
    expect(read.toSorted()).toEqual(['guestorders-1', `order-${orderId}`, `order-${orderId}`])
  })
})

describe('the same request', () => {
  const input = { body: milkOrder(), idempotencyKey: 'guest-0001' }

  it('takes one place, many times at once and where the last is its own', async () => {
    for (let n = 0; n < 19; n += 1) await place()
    const memories = [shop.anotherProcess(), shop.anotherProcess()]
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => shop.done(placeOrder, input, guest, memories[n % 2])),
    )
    for (const one of results) expect(one).toEqual(results[0])
    expect(await waiting()).toHaveLength(20)
    expect(await shop.done(placeOrder, input, guest)).toEqual(results[0])
  })

  it('goes on after a crash with the place that it has', async () => {
    const { events } = shop.deps
    const dying = (category: string): Partial<CommandDeps> => ({
      ...shop.anotherProcess(),
      events: {
        ...events,
        append: async (stream, expected, added) => {
          if (stream.startsWith(category)) throw new Error('power cut')
          return events.append(stream, expected, added)
        },
      },
    })
    for (const category of ['ordernumber-', 'inventory-', 'order-']) {
      const lost = shop.issued(placeOrder, input, guest, dying(category))
      await expect(lost).rejects.toThrow('power cut')
    }
    const { orderId } = await shop.done(placeOrder, input, guest)
    expect(await waiting()).toEqual([orderId])
  })

  it('answers with its order once that was confirmed, and takes no place again', async () => {
    const { orderId } = await shop.done(placeOrder, input, guest)
    await shop.done(changeOrderStatus, { orderId, status: 'confirmed' }, manager)
    const before = await written()
    expect(await shop.done(placeOrder, input, guest)).toMatchObject({ orderId })
    expect(await written()).toBe(before)
  })
})

test.each(['cash', 'mpesa'] as const)(
  'an order by %s that loses the race for the last piece gives its place back',
  async (paymentMethod) => {
    await stock(shop, { productId: 1 }, 3)
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.issued(placeOrder, { body: milkOrder(1, { paymentMethod }) }, guest),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await waiting()).toHaveLength(3)
  },
)

test('what waits is known from the log alone', async () => {
  const ids = await fill()
  const events = await shop.deps.events.readStream(`${guestOrders.category}-1`)
  expect(events.map(({ type }) => type)).toEqual(ids.map(() => 'GuestOrderAdmitted'))
  expect(
    await shop.done(waitingGuestOrders, { branchId: 1 }, undefined, shop.anotherProcess()),
  ).toHaveLength(20)
})
