import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Recorded } from '../../stores/event-store/events.ts'
import { openTestLog, type TestLog } from '../../testing/log.ts'
import { placed } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { tellOrders } from './tell-orders.ts'

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
beforeEach(async () => {
  shop = await openTestLog()
  await shop.append(way.map((event) => ({ stream, event })))
})
afterEach(() => shop.close())

const statusBefore = (event: Recorded) =>
  'before' in event ? Object(event.before).status : 'not told'
const statuses = ['not told', 'pending', 'confirmed', 'processing']

it('tells each step of an order what was before it, in one batch', async () => {
  const { events } = await tellOrders(shop.events).readAll(null, 100)
  expect(events.slice(1).map(statusBefore)).toEqual(statuses)
  expect(events.at(-1)).toMatchObject({
    before: { branchId: 3, placedAt: '2026-01-01T09:00:00.000Z', totalCents: 58_000 },
  })
})

it('tells the same after a restart in the middle of the way, and of the stream alone', async () => {
  const all = await shop.events.readAll(null, 100)
  const [, second, third] = all.events
  const tail = await tellOrders(shop.events).readAll(third?.position ?? null, 100)
  expect(tail.events.map(statusBefore)).toEqual(statuses.slice(2))
  const ofStream = await tellOrders(shop.events).readStream(stream, second?.revision)
  expect(ofStream.map(statusBefore)).toEqual(statuses)
})

it('tells the same to two who read the log at different places', async () => {
  const told = tellOrders(shop.events)
  const before = (await told.readAll(null, 2)).events
  expect(before).toHaveLength(2)
  const third = (await shop.events.readAll(null, 3)).position
  const late = (await told.readAll(third, 100)).events
  expect(late.map(statusBefore)).toEqual(statuses.slice(2))
  const again = (await told.readAll(null, 100)).events
  expect(again.slice(1).map(statusBefore)).toEqual(statuses)
})

it('tells what was before the steps that come before an event that cannot be read', async () => {
  await shop.plant(stream, way.length - 1, { type: 'OrderTeleported', data: {} })
  const third = (await shop.events.readAll(null, 3)).position
  const { events } = await tellOrders(shop.events).readAll(third, 100)
  expect(events.map(statusBefore)).toEqual(statuses.slice(2))
})
