import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { type Delivery, delivery } from '../../contract/delivery/delivery.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let otieno: string
let halimaId: string

const me = z.object({ id: z.string() })
const password = 'a-long-password'

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  otieno = me.parse((await as('driver_otieno').get('/api/auth/me')).body).id
  const made = await as('admin').post('/api/admin/users', {
    username: 'driver_halima',
    email: 'halima@duka.example',
    fullName: 'Halima',
    role: 'driver',
    password,
  })
  halimaId = z.object({ id: z.string() }).parse(made.body).id
})
afterAll(() => shop.stop())

const statusOf = (deliveryId: string) => `/api/deliveries/${deliveryId}/status`
const ready = async (): Promise<string> => {
  const placed = await as('wanjiku').post('/api/orders', orderOf(ids.soap, 1))
  const { id } = placedOrder.parse(placed.body)
  return (await readyDelivery(shop.commands, id)).deliveryId
}
const assign = (deliveryId: string, driverId: string) =>
  as('admin').patch(statusOf(deliveryId), { status: 'assigned', driverId })
/** A step as the phone kept it: its id and time are the phone's. */
const step = (status: string, over: object = {}) => ({
  status,
  entryId: v7(),
  doneAt: new Date().toISOString(),
  ...over,
})
const seen = async (deliveryId: string, since: { headers: Headers }): Promise<Delivery> => {
  const headers = { 'x-min-position': since.headers.get('x-position') ?? '' }
  return delivery.parse((await as('admin').get(`/api/deliveries/${deliveryId}`, headers)).body)
}
const eventsOf = (deliveryId: string) => shop.commands.events.readStream(`delivery-${deliveryId}`)

test('a step whose answer was lost is sent again: one event, and the same answer', async () => {
  spec('operations driver', 'Case 1. Killed between commit and answer: one event, the same answer')
  const deliveryId = await ready()
  await assign(deliveryId, otieno)
  const kept = step('picked_up')
  const first = await as('driver_otieno').patch(statusOf(deliveryId), kept)
  const count = (await eventsOf(deliveryId)).length
  const again = await as('driver_otieno').patch(statusOf(deliveryId), kept)
  expect(again).toMatchObject({ status: first.status, body: first.body })
  expect(await eventsOf(deliveryId)).toHaveLength(count)
  // The next step has gone through meanwhile, and the old one comes a third time.
  await as('driver_otieno').patch(statusOf(deliveryId), step('in_transit'))
  const late = await as('driver_otieno').patch(statusOf(deliveryId), kept)
  expect(late).toMatchObject({ status: 200, body: { status: 'in_transit' } })
})

test('delivered without a connection while somebody else was given it: refused in words, the other untouched, cash and report kept', async () => {
  spec('operations driver', 'Case 2. A delivers offline, B has it now')
  const deliveryId = await ready()
  await assign(deliveryId, otieno)
  await assign(deliveryId, halimaId)
  const driver = as('driver_otieno')
  const due = z.object({ due: z.number() })
  const before = due.parse((await driver.get('/api/driver/cash')).body).due
  const kept = step('delivered', { code: '1234', cashTaken: 270, notes: 'Given to the guard' })
  for (const _ of ['sent', 'sent again']) {
    const refused = await driver.patch(statusOf(deliveryId), kept)
    expect(refused).toMatchObject({ status: 403, body: { code: 'DELIVERY_NOT_YOURS' } })
  }
  const note = { entryId: v7(), notes: 'The guard is called Juma' }
  const noted = await driver.post(`/api/deliveries/${deliveryId}/tracking`, note)
  expect(noted.status).toBe(403)

  const now = await seen(deliveryId, noted)
  expect(now).toMatchObject({ status: 'assigned', staff: { driverId: halimaId } })
  const reports = now.trackingEvents.filter(({ reported }) => reported)
  expect(reports).toMatchObject([
    {
      status: 'assigned',
      notes: 'Given to the guard',
      reported: { to: 'delivered', refusedWith: 'DELIVERY_NOT_YOURS' },
    },
    { notes: 'The guard is called Juma', reported: { to: null } },
  ])
  const headers = { 'x-min-position': noted.headers.get('x-position') ?? '' }
  expect((await driver.get('/api/driver/cash', headers)).body).toMatchObject({ due: before + 270 })
  const owner = await as('wanjiku').get(`/api/deliveries/${deliveryId}`, headers)
  expect(JSON.stringify(owner.body)).not.toContain('guard')
})

test('a phone two hours ahead, or two hours behind, keeps the order of the steps and the shop’s time', async () => {
  spec('operations driver', 'Case 5. A phone’s clock is 2 h wrong: order and times are right')
  const deliveryId = await ready()
  const assigned = await assign(deliveryId, otieno)
  const start = (await seen(deliveryId, assigned)).trackingEvents.at(-1)?.doneAt ?? ''
  const off = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await as('driver_otieno').patch(statusOf(deliveryId), step('picked_up', { doneAt: off(2) }))
  const last = await as('driver_otieno').patch(
    statusOf(deliveryId),
    step('in_transit', { doneAt: off(-2) }),
  )
  const times = (await seen(deliveryId, last)).trackingEvents.slice(-2)
  const [picked, moving] = times.map(({ doneAt }) => doneAt)
  expect([start, picked, moving]).toEqual([start, picked, moving].toSorted())
  for (const { doneAt, timestamp } of times) expect(doneAt <= timestamp).toBe(true)
})
