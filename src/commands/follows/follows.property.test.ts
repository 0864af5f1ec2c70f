import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Random, randomOf } from '../../demo/past/random.ts'
import { delivery } from '../../domain/delivery/delivery.ts'
import { guestOrders } from '../../domain/guest-orders.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { order } from '../../domain/order/order.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { JsonObject } from '../../stores/event-store/port.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { consequenceJobs } from '../../workers/consequences.ts'
import { deliveryIdOf } from '../delivery/ids.ts'
import type { CommandDeps } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { bringBackOrder } from '../order/bring-back-order.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { recordReturn } from '../order/record-return.ts'
import { shopFollows } from './follows.ts'

const admin: Actor = { id: 'a', role: 'admin' }
const jobs = consequenceJobs(shopFollows)

type Shop = { shop: TestShop; customer: Actor }

/** How far an order comes. */
const ends = [
  'waits',
  'refused',
  'confirmed',
  'cancelled',
  'out',
  'back',
  'delivered',
  'returned',
] as const
type Way = { end: (typeof ends)[number]; pieces: number; isGuests: boolean }

const steps = {
  waits: [],
  refused: ['cancelled'],
  confirmed: ['confirmed'],
  cancelled: ['confirmed', 'processing', 'cancelled'],
  out: ['confirmed', 'processing', 'ready_for_delivery', 'out_for_delivery'],
  back: ['confirmed', 'processing', 'ready_for_delivery', 'out_for_delivery'],
  delivered: ['confirmed', 'processing', 'ready_for_delivery', 'out_for_delivery', 'delivered'],
  returned: ['confirmed', 'processing', 'ready_for_delivery', 'out_for_delivery', 'delivered'],
} as const

const live = async (
  { shop, customer }: Shop,
  { end, pieces, isGuests }: Way,
  process: Partial<CommandDeps>,
): Promise<string> => {
  const by = isGuests ? guest : customer
  const { orderId } = await shop.done(placeOrder, { body: milkOrder(pieces) }, by, process)
  for (const status of steps[end]) {
    const who = status === 'out_for_delivery' || status === 'delivered' ? undefined : admin
    await shop.done(changeOrderStatus, { orderId, status, reason: 'No bread' }, who, process)
  }
  if (end === 'back') {
    const back = { orderId, reason: 'Nobody home', writtenOff: [] }
    await shop.done(bringBackOrder, back, undefined, process)
  }
  if (end === 'returned') {
    const lines = [{ productId: 1, variantId: 0, quantity: 1, writtenOff: 0 }]
    const returned = { returnId: shop.deps.world.newId(), lines, reason: 'Sour', feeBack: true }
    await shop.done(recordReturn, { orderId, ...returned }, admin, process)
  }
  return orderId
}

type Task = { type: string; data: JsonObject; id: string }

const tasksOf = async (shop: TestShop, from: number): Promise<Task[]> => {
  const { events } = await shop.deps.events.readAll(null, 10_000)
  return events.slice(from).flatMap((event) =>
    jobs.flatMap(({ type, dataOf }) => {
      const data = dataOf(event)
      if (data === undefined) return []
      const ids = { correlationId: 'c', causationId: event.id }
      return [{ type, data: { ...data, ...ids }, id: `${type}-${event.id}` }]
    }),
  )
}

/** A process that dies before one of its next appends. */
const dyingSoon = (shop: TestShop, random: Random): Partial<CommandDeps> => {
  const { events } = shop.deps
  let left = random.between(0, 2)
  const append: typeof events.append = (...of) => {
    left -= 1
    if (left < 0) throw new Error('power cut')
    return events.append(...of)
  }
  return { ...shop.anotherProcess(), events: { ...events, append } }
}

/** One try of a job, in which the process may die. True: the job is done. */
const tried = async (shop: TestShop, { type, ...job }: Task, random: Random): Promise<boolean> => {
  const work = jobs.find((one) => one.type === type)
  const commands = { ...shop.deps, ...(random.happens(0.2) ? dyingSoon(shop, random) : {}) }
  try {
    await work?.run({ ...job, type, attempt: 1 }, { commands })
    return true
  } catch {
    return false
  }
}

/** Runs all jobs of the log late, twice and in any order, until none is refused; then those of the events they made. */
const settle = async (shop: TestShop, random: Random): Promise<void> => {
  let seen = 0
  for (let tasks = await tasksOf(shop, 0); tasks.length > 0; tasks = await tasksOf(shop, seen)) {
    seen = (await shop.deps.events.readAll(null, 10_000)).events.length
    await shop.caughtUp()
    const waiting = [...tasks, ...tasks]
    for (let tries = 0; waiting.length > 0; tries += 1) {
      expect(tries, JSON.stringify(waiting)).toBeLessThan(2_000)
      const [next] = waiting.splice(random.between(0, waiting.length - 1), 1)
      if (next !== undefined && !(await tried(shop, next, random))) waiting.push(next)
    }
  }
}

/** What is so in the end, whatever ran when. */
const endOf = async (shop: TestShop, orderIds: readonly string[]) => {
  const { onHand, reserved } = await load(shop.deps, inventory, '1.1.0')
  const { waiting } = await load(shop.deps, guestOrders, '1')
  const ofGuests = waiting.filter(({ buyer }) => buyer === 'guest')
  const places = ofGuests.map(({ orderId }) => orderIds.indexOf(orderId)).toSorted()
  const orders = await Promise.all(
    orderIds.map(async (orderId) => {
      const [{ status }, { refunds }, brought] = await Promise.all([
        load(shop.deps, order, orderId),
        load(shop.deps, payment, orderId),
        load(shop.deps, delivery, deliveryIdOf(orderId)),
      ])
      const money = refunds.map(({ amountCents, reason }) => ({ amountCents, reason }))
      return { status, money, delivery: brought?.status }
    }),
  )
  return { onHand, reserved, places, orders }
}

const openShop = async (): Promise<Shop> => {
  const shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 1_000)
  return { shop, customer: await newCustomer(shop) }
}

/** Lives of orders, of which each ends on its shelf, in its place and in its payment as the ways say by themselves. */
const expected = (ways: readonly Way[]) => {
  const sum = (...of: Way['end'][]) =>
    ways.filter(({ end }) => of.includes(end)).reduce((all, { pieces }) => all + pieces, 0)
  const returned = ways.filter(({ end }) => end === 'returned').length
  return {
    onHand: 1_000 - sum('out', 'delivered', 'returned') + returned,
    reserved: sum('waits', 'confirmed'),
    places: ways.flatMap(({ end, isGuests }, n) => (end === 'waits' && isGuests ? [n] : [])),
  }
}

const way = fc.record({
  end: fc.constantFrom(...ends),
  pieces: fc.integer({ min: 1, max: 5 }),
  isGuests: fc.boolean(),
})

test('consequences that run at once, late, twice, in any order and through crashes end alike', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(way, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      async (ways, chance) => {
        const random = randomOf(`follows ${chance}`)
        const [atOnce, late] = [await openShop(), await openShop()]
        try {
          const soon: string[] = []
          const slow: string[] = []
          for (const one of ways) {
            soon.push(await live(atOnce, one, {}))
            slow.push(await live(late, one, { followNow: async () => undefined }))
          }
          await settle(atOnce.shop, randomOf('no chance'))
          await settle(late.shop, random)
          const end = await endOf(late.shop, slow)
          expect(end).toMatchObject(expected(ways))
          expect(end).toEqual(await endOf(atOnce.shop, soon))
        } finally {
          await Promise.all([atOnce.shop.close(), late.shop.close()])
        }
      },
    ),
    { numRuns: 8 },
  )
}, 120_000)
