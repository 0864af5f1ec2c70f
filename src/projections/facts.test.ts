import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Recorded } from '../stores/event-store/events.ts'
import type { Doc } from '../stores/read-store/port.ts'
import { openTestLog, type TestLog } from '../testing/log.ts'
import { placed } from '../testing/projections/events.ts'
import type { Given } from '../testing/projections/fold.ts'
import { type Fact, openFacts } from './facts.ts'
import { moneyBefore } from './ledger/order-money.ts'
import { orderBefore } from './orders/steps.ts'
import { type Projection, update } from './projection.ts'

const data = { orderId: 'order-1' }
const stream = 'order-order-1'
const way: Given[] = [
  { ...placed({ branchId: 3 }), at: '2026-01-01T09:00:00.000Z' },
  { type: 'OrderPaymentMethodChanged', data: { ...data, paymentMethod: 'cash' } },
  { type: 'OrderConfirmed', data },
  { type: 'OrderProcessingStarted', data },
  { type: 'OrderCancelled', data: { ...data, subject: 'wanjiku', reason: 'x' } },
]

let shop: TestLog
let read: string[]
beforeEach(async () => {
  shop = await openTestLog()
  read = []
  await shop.append(way.map((event) => ({ stream, event })))
})
afterEach(() => shop.close())

const tellerOf = (...projections: { tells?: readonly Fact[] }[]) =>
  openFacts(projections, {
    readStream: (name, ...of) => {
      read.push(name)
      return shop.events.readStream(name, ...of)
    },
  })
const statusesIn = async (events: readonly Recorded[], tell = tellerOf({ tells: [orderBefore] })) =>
  (await tell(events)).map(({ facts: { order } }) => Object(order).status)
/** Before each of the events. The first one is told nothing. */
const statuses = [undefined, 'pending', 'pending', 'confirmed', 'processing']

const eventsAfter = async (count: number) => {
  const { position } = await shop.events.readAll(null, count)
  return (await shop.events.readAll(position, 100)).events
}

it('tells each step of an order what was before it, in one batch and without reading its stream', async () => {
  const { events } = await shop.events.readAll(null, 100)
  const informed = await tellerOf({ tells: [orderBefore] })(events)
  expect(informed.map(({ facts: { order } }) => Object(order).status)).toEqual(statuses)
  expect(informed.at(-1)?.facts).toMatchObject({
    order: { branchId: 3, placedAt: '2026-01-01T09:00:00.000Z', priceCents: 58_000 },
  })
  expect(read).toEqual([])
})

it('tells the same after a restart anywhere on the way, for one reading of the stream', async () => {
  for (const count of [1, 2, 3, 4]) {
    read = []
    expect(await statusesIn(await eventsAfter(count))).toEqual(statuses.slice(count))
    expect(read).toEqual([stream])
  }
})

it('tells the same of the stream alone', async () => {
  expect(await statusesIn(await shop.events.readStream(stream, 2))).toEqual(statuses.slice(2))
})

it('reads a stream once for two facts of an event', async () => {
  const [changed] = await eventsAfter(1)
  if (changed === undefined) throw new Error('The order was changed')
  const delivered = { ...changed, type: 'OrderDelivered', data } as const
  const tell = tellerOf(
    { tells: [orderBefore] },
    { tells: [moneyBefore] },
    { tells: [orderBefore] },
  )
  const [informed] = await tell([delivered])
  expect(Object.keys(informed?.facts ?? {})).toEqual(['order', 'money'])
  expect(read.sort()).toEqual([stream, 'payment-order-1'])
})

it('reads a fact of a part of a stream from the beginning of that part alone', async () => {
  const pairs: Fact<'pair', string[]> = {
    name: 'pair',
    remembers: 10,
    streamsOf: (event) => [event.stream],
    goesWith: () => true,
    since: ({ revision }) => revision - (revision % 2),
    after: (value, { revision, type }) => [...(revision % 2 === 0 ? [] : (value ?? [])), type],
  }
  const tell = (events: readonly Recorded[]) => tellerOf({ tells: [pairs] })(events)
  for (const count of [1, 2, 3, 4]) {
    read = []
    const [first] = await tell(await eventsAfter(count))
    const before = count % 2 === 0 ? [] : [way[count - 1]?.type]
    expect(first?.facts.pair ?? []).toEqual(before)
    expect(read).toEqual(count % 2 === 0 ? [] : [stream])
  }
  const limits: unknown[] = []
  const readStream = (...of: Parameters<typeof shop.events.readStream>) => {
    limits.push(of)
    return shop.events.readStream(...of)
  }
  await openFacts([{ tells: [pairs] }], { readStream })(await eventsAfter(3))
  expect(limits).toEqual([[stream, 2, 1]])
})

it('reads nothing that nobody is told', async () => {
  const events = await eventsAfter(3)
  expect(await tellerOf({}, { tells: [] })(events)).toEqual(
    events.map((event) => ({ event, facts: {} })),
  )
  expect(read).toEqual([])
})

it('tells what was before the steps that come before an event that cannot be read', async () => {
  await shop.plant(stream, way.length - 1, { type: 'OrderTeleported', data: {} })
  expect(await statusesIn(await eventsAfter(3))).toEqual(statuses.slice(3))
})

it('is plain, so that it may go to another thread', async () => {
  const { events } = await shop.events.readAll(null, 100)
  const informed = await tellerOf({ tells: [orderBefore, moneyBefore] })(events)
  expect(structuredClone(informed)).toEqual(informed)
  expect(JSON.parse(JSON.stringify(informed))).toEqual(informed)
})

it('is seen by a projection that names it, and by no other one', () => {
  const collection = { name: 'x', version: 1, indexes: [] }
  const naming: Projection<Doc, [typeof orderBefore]> = {
    collection,
    tells: [orderBefore],
    on: {
      OrderCancelled: (_, { order }) => update(`${order?.branchId}`, (doc) => doc),
      // @ts-expect-error: it names the order alone
      OrderDelivered: (_, { money }) => update(`${money}`, (doc) => doc),
    },
  }
  const namingNothing: Projection = {
    collection,
    // @ts-expect-error: it is told nothing
    on: { OrderCancelled: (_, { order }) => update(`${order}`, (doc) => doc) },
  }
  // @ts-expect-error: what it is told must be told by somebody
  const silent: Projection<Doc, [typeof orderBefore]> = { collection, on: naming.on }
  // @ts-expect-error: a date is no plain value
  type Dated = Fact<'at', Date>
  const dated: Dated[] = []
  expect([naming, namingNothing, silent, ...dated]).toHaveLength(3)
})
