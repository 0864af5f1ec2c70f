import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guest, system } from '../../domain/kernel/access.ts'
import { roomOfEach } from '../../lib/room.ts'
import type { Events } from '../../stores/event-store/events.ts'
import { fillShop, milkOrder, orderBody, shelf, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { CommandDeps } from '../engine/command.ts'
import { createStateCache } from '../engine/read-state.ts'
import { abandonOrder } from './claim-order.ts'
import { placeOrder } from './place-order.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
})
afterEach(() => shop.close())

const milk = { productId: 1 }
const flour = { productId: 2, variantId: 2 }
const idempotencyKey = 'checkout-0001'
/** The guests may place as many such orders at once as they like, each from an address of their own. */
const byMpesa = milkOrder(1, { paymentMethod: 'mpesa' })

const logged = async (type: string) => {
  const { events } = await shop.deps.events.readAll(null, 10_000)
  return events.filter((event) => event.type === type)
}

/** A process whose connection breaks at the first write of such an event. */
const dyingBefore = (type: string): Partial<CommandDeps> => {
  const { events } = shop.deps
  const append: Events['append'] = async (stream, expected, toAppend) => {
    if (toAppend.some(({ event }) => event.type === type)) throw new Error('power cut')
    return events.append(stream, expected, toAppend)
  }
  return { events: { ...events, append }, cache: createStateCache(roomOfEach()) }
}

describe('many buyers at once', () => {
  it.each([
    ['one process', 1],
    ['two processes', 2],
  ])('sells the last 10 pieces to 10 of 500, in %s', async (_, processes) => {
    await stock(shop, milk, 10)
    const memories = Array.from({ length: processes }, () => shop.anotherProcess())
    const results = await Promise.all(
      Array.from({ length: 500 }, (__, n) =>
        shop.issued(placeOrder, { body: byMpesa }, guest, memories[n % processes], `10.0.0.${n}`),
      ),
    )
    const refusals = results.flatMap((result) => (result.ok ? [] : [result.error]))
    expect(results.filter((result) => result.ok)).toHaveLength(10)
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['OUT_OF_STOCK']))
    expect(await logged('OrderPlaced')).toHaveLength(10)
    expect(await shelf(shop, milk)).toEqual({ onHand: 10, reserved: 10 })
  })

  it('gives all back when one of several products is short', async () => {
    await stock(shop, milk, 100)
    await stock(shop, flour, 3)
    const body = orderBody([
      { productId: 1, price: 65, quantity: 2 },
      { ...flour, price: 185, quantity: 1 },
    ])
    const results = await Promise.all(
      Array.from({ length: 20 }, () => shop.issued(placeOrder, { body }, guest)),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(3)
    expect(await shelf(shop, milk)).toEqual({ onHand: 100, reserved: 6 })
    expect(await shelf(shop, flour)).toEqual({ onHand: 3, reserved: 3 })
  })
})

describe('one request that comes many times', () => {
  it.each([
    ['one process', 1],
    ['two processes', 2],
  ])('is one order, 20 times at once in %s', async (_, processes) => {
    await stock(shop, milk, 100)
    const memories = Array.from({ length: processes }, () => shop.anotherProcess())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (__, n) =>
        shop.done(
          placeOrder,
          { body: milkOrder(3), idempotencyKey },
          guest,
          memories[n % processes],
        ),
      ),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await logged('OrderPlaced')).toHaveLength(1)
    expect(await logged('OrderNumberClaimed')).toHaveLength(1)
    expect(await shelf(shop, milk)).toEqual({ onHand: 100, reserved: 3 })
  })

  it('gets all or nothing when it just about fits', async () => {
    await stock(shop, milk, 3)
    const memories = [shop.anotherProcess(), shop.anotherProcess()]
    const input = { body: milkOrder(3), idempotencyKey }
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => shop.issued(placeOrder, input, guest, memories[n % 2])),
    )
    expect(results.every((result) => result.ok)).toBe(true)
    expect(await shelf(shop, milk)).toEqual({ onHand: 3, reserved: 3 })
  })
})

describe('a crash between the reservation and the order', () => {
  const crash = async () => {
    await stock(shop, milk, 10)
    await stock(shop, flour, 10)
    const body = orderBody([
      { productId: 1, price: 65, quantity: 4 },
      { ...flour, price: 185, quantity: 2 },
    ])
    const input = { body, idempotencyKey }
    const dying = shop.issued(placeOrder, input, guest, dyingBefore('OrderPlaced'))
    await expect(dying).rejects.toThrow('power cut')
    expect(await shelf(shop, milk)).toEqual({ onHand: 10, reserved: 4 })
    const [claim] = await logged('OrderNumberClaimed')
    if (claim?.type !== 'OrderNumberClaimed') throw new Error('no claim')
    return { input, claim: claim.data }
  }

  it('is mended by the same request: the same order is completed', async () => {
    const { input, claim } = await crash()
    const { orderId, orderNumber } = claim
    expect(await shop.done(placeOrder, input, guest)).toEqual({ orderId, orderNumber })
    expect(await shelf(shop, milk)).toEqual({ onHand: 10, reserved: 4 })
    expect(await shelf(shop, flour)).toEqual({ onHand: 10, reserved: 2 })
  })

  it('leaves nothing reserved once the order is abandoned, and the request is refused', async () => {
    const { input, claim } = await crash()
    const { orderNumber } = claim
    expect(await shop.done(abandonOrder, { orderNumber }, system)).toEqual({ wasPlaced: false })
    expect(await shelf(shop, milk)).toEqual({ onHand: 10, reserved: 0 })
    expect(await shelf(shop, flour)).toEqual({ onHand: 10, reserved: 0 })
    expect(await shop.refused(placeOrder, input, guest)).toMatchObject({ code: 'ORDER_EXPIRED' })
    expect(await shelf(shop, milk)).toEqual({ onHand: 10, reserved: 0 })
  })

  it('is finished or abandoned, never both, when both happen at once', async () => {
    const { input, claim } = await crash()
    const [placed, abandoned] = await Promise.all([
      shop.issued(placeOrder, input, guest, shop.anotherProcess()),
      shop.done(abandonOrder, { orderNumber: claim.orderNumber }, system, shop.anotherProcess()),
    ])
    expect(placed.ok).toBe(abandoned.wasPlaced)
    const reserved = placed.ok ? 4 : 0
    expect(await shelf(shop, milk)).toEqual({ onHand: 10, reserved })
  })

  it('is mended an hour later too, by what is reserved; what is not, is reserved no more', async () => {
    const { input, claim } = await crash()
    const { orderId, orderNumber } = claim
    shop.tick(2 * 3_600_000)
    expect(await shop.done(placeOrder, input, guest)).toEqual({ orderId, orderNumber })

    const late = { ...input, idempotencyKey: 'checkout-0002' }
    const dying = shop.issued(placeOrder, late, guest, dyingBefore('StockReserved'))
    await expect(dying).rejects.toThrow('power cut')
    shop.tick(3_600_001)
    expect(await shop.refused(placeOrder, late, guest)).toMatchObject({ code: 'ORDER_EXPIRED' })
    expect(await shelf(shop, milk)).toEqual({ onHand: 10, reserved: 4 })
  })

  it('abandons nothing that was placed', async () => {
    const { input, claim } = await crash()
    await shop.done(placeOrder, input, guest)
    const { orderNumber } = claim
    expect(await shop.done(abandonOrder, { orderNumber }, system)).toEqual({ wasPlaced: true })
    expect(await shelf(shop, milk)).toEqual({ onHand: 10, reserved: 4 })
    expect(await shop.refused(abandonOrder, { orderNumber: 'DK-00000000' })).toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  })
})
