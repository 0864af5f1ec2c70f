import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { type Delivery, delivery } from '../../contract/delivery/delivery.ts'
import { changedDelivery } from '../../contract/delivery/driver-work.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { arrivalOf } from '../../contract/rules/rider-way.ts'
import { user } from '../../contract/user.ts'
import { type LiveListener, listenLive } from '../../testing/http/live-listener.ts'
import { address, orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

type Known = { deliveryId: string; trackingNumber: string; orderNumber: string }

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let one: Known
let two: Known
let since: Record<string, string> = {}
const ears: LiveListener[] = []

const doors = [
  { latitude: -1.2571, longitude: 36.7513 },
  { latitude: -1.2671, longitude: 36.7613 },
]
const rider = { latitude: -1.2401, longitude: 36.7402, accuracy: 9 }
/** Two steps on: nobody is that fast who comes further between two quick requests. */
const further = { ...rider, latitude: -1.24012 }

const change = async (who: Person, id: string, body: object) => {
  const answer = await as(who).patch(`/api/deliveries/${id}/status`, body)
  expect(answer.status).toBe(200)
  changedDelivery.parse(answer.body)
  since = { 'x-min-position': answer.headers.get('x-position') ?? '' }
}
const seen = async (who: Person | 'guest', name: string): Promise<Delivery> =>
  delivery.parse((await as(who).get(`/api/deliveries/${name}`, since)).body)
const send = (at: Date, place: object) =>
  as('driver_otieno').post(
    '/api/driver/positions',
    { positions: [{ ...place, at: at.toISOString() }] },
    since,
  )
const listen = async (who: Person | 'guest', query: string) => {
  const ear = await listenLive(shop.url, as(who), [], query)
  ears.push(ear)
  return ear
}

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  const driverId = user.parse((await as('driver_otieno').get('/api/auth/me')).body).id
  const make = async (door: object): Promise<Known> => {
    const body = { ...orderOf(ids.soap, 1), address: { ...address, ...door } }
    const { id, orderNumber } = placedOrder.parse(
      (await as('wanjiku').post('/api/orders', body)).body,
    )
    const { deliveryId, trackingNumber, position } = await readyDelivery(shop.commands, id)
    since = { 'x-min-position': position }
    await change('admin', deliveryId, { status: 'assigned', driverId })
    await change('driver_otieno', deliveryId, { status: 'picked_up' })
    return { deliveryId, trackingNumber, orderNumber }
  }
  one = await make(doors[0] ?? {})
  two = await make(doors[1] ?? {})
})
afterAll(async () => {
  for (const ear of ears) ear.leave()
  await shop.stop()
})

test('the estimate follows the rider, and only whoever is next sees where the rider is', async () => {
  spec('operations 2.7', 'The estimate')
  expect(await seen('wanjiku', one.deliveryId)).toMatchObject({ stopsBefore: 0, position: null })
  await change('driver_otieno', one.deliveryId, { status: 'in_transit' })
  await change('driver_otieno', two.deliveryId, { status: 'in_transit' })
  const at = new Date()
  expect((await send(at, rider)).body).toEqual({ newestAt: at.toISOString() })

  const place = { latitude: rider.latitude, longitude: rider.longitude, at: at.toISOString() }
  const [doorOne, doorTwo] = doors.map((door) => door)
  if (doorOne === undefined || doorTwo === undefined) throw new Error('two doors')
  const first = { stopsBefore: 0, estimatedDeliveryTime: arrivalOf(place, doorOne, 0) }
  const second = { stopsBefore: 1, estimatedDeliveryTime: arrivalOf(place, doorTwo, 1) }

  for (const name of [one.deliveryId, one.trackingNumber])
    expect(await seen('guest', name)).toMatchObject({ ...first, position: place })
  expect(await seen('guest', one.orderNumber)).toMatchObject({ ...first, position: null })
  expect(await seen('wanjiku', two.deliveryId)).toMatchObject({ ...second, position: null })
  expect(await seen('guest', two.trackingNumber)).toMatchObject({ ...second, position: null })
  for (const who of ['admin', 'driver_otieno', 'manager_kabete'] as const)
    expect(await seen(who, two.deliveryId)).toMatchObject({ ...second, position: place })
})

test('an open stream hears the rider while the rider comes, and nothing after the hand-over', async () => {
  spec('operations 2.7', 'The rider moves live, and never back')
  const key = await listen('guest', `?deliveries=${one.trackingNumber}`)
  const number = await listen('guest', `?deliveries=${one.orderNumber}`)
  const later = await listen('wanjiku', `?deliveries=${two.deliveryId}`)
  const fleet = await listen('admin', '?fleet=true')
  // The newest place is told at once.
  await expect.poll(() => key.moves().length).toBe(1)
  const at = new Date()
  await send(at, further)
  const move = { type: 'rider', deliveryId: one.deliveryId, at: at.toISOString() }
  await expect.poll(() => key.moves().at(-1)).toMatchObject(move)
  await expect
    .poll(() => fleet.moves().at(-1))
    .toMatchObject({ type: 'fleet', at: at.toISOString() })
  expect([...number.moves(), ...later.moves()]).toEqual([])

  await change('driver_otieno', one.deliveryId, { status: 'out_for_delivery' })
  await number.hear((it) => it.type === 'delivery' && it.deliveryId === one.orderNumber)
  await change('admin', one.deliveryId, { status: 'delivered', reason: 'Known at the gate' })
  const heard = key.moves().length
  const end = new Date()
  await send(end, further)
  // Now the second customer is next.
  await expect.poll(() => later.moves().at(-1)).toMatchObject({ at: end.toISOString() })
  expect(key.moves()).toHaveLength(heard)
  expect(number.moves()).toEqual([])
  expect(await seen('guest', one.trackingNumber)).toMatchObject({
    status: 'delivered',
    position: null,
  })
})
