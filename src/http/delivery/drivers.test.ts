import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { type Driver, driverList, fleet, unseenDelivery } from '../../contract/delivery/drivers.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { user } from '../../contract/user.ts'
import { address, orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'
import { rankDrivers } from './drivers.ts'

const now = new Date('2026-01-05T09:00:00.000Z')
const branch = { latitude: -1.26, longitude: 36.72 }
/** Some kilometres north of the branch, seen so many minutes ago. */
const seen = (km: number, minutesAgo = 0): Driver['position'] => ({
  latitude: branch.latitude + km / 111.195,
  longitude: branch.longitude,
  at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
})
const driver = (
  fullName: string,
  { load = 0, carrying = 0, onDuty = true, position = null }: Partial<Driver> = {},
) => ({ id: fullName, fullName, phoneNumber: '', since: null, load, carrying, onDuty, position })

const ranked = (...drivers: ReturnType<typeof driver>[]) =>
  rankDrivers(drivers, branch, now).map(({ fullName }) => fullName)

test('the nearest free driver on duty comes first', () => {
  spec('operations 2.5', 'Assign: drivers, the nearest free one first, or a partner')
  expect(
    ranked(
      driver('off duty', { onDuty: false, position: seen(0.1) }),
      driver('busy', { load: 2, position: seen(0.2) }),
      driver('unseen'),
      driver('far', { position: seen(4) }),
      driver('near', { position: seen(1) }),
      driver('one delivery', { load: 1, position: seen(0.1) }),
    ),
  ).toEqual(['near', 'far', 'unseen', 'one delivery', 'busy', 'off duty'])
})

test('a place of a quarter of an hour ago says nothing', () => {
  expect(
    ranked(driver('long ago', { position: seen(0.1, 16) }), driver('near', { position: seen(3) })),
  ).toEqual(['near', 'long ago'])
})

test('the way is told in km and minutes, at 22 km/h over 1.35 times the straight line', () => {
  const [one] = rankDrivers([driver('near', { position: seen(2, 3) })], branch, now)
  expect(one).toMatchObject({ distance: 2, minutes: 8 })
  expect(rankDrivers([driver('unseen')], branch, now)).toMatchObject([
    { distance: null, minutes: null },
  ])
  expect(rankDrivers([driver('a', { position: seen(1) })], undefined, now)).toMatchObject([
    { distance: null, minutes: null },
  ])
})

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let deliveryId: string
let driverId: string
let since: Record<string, string>

const pin = { latitude: -1.2571, longitude: 36.7513 }
/** Half a kilometre north of Kabete's branch. */
const near = { latitude: -1.2555, longitude: 36.75 }

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  const body = { ...orderOf(ids.soap, 1), address: { ...address, ...pin } }
  const { id } = placedOrder.parse((await as('wanjiku').post('/api/orders', body)).body)
  const ready = await readyDelivery(shop.commands, id)
  deliveryId = ready.deliveryId
  since = { 'x-min-position': ready.position }
  driverId = user.parse((await as('driver_otieno').get('/api/auth/me')).body).id
})
afterAll(() => shop.stop())

const drivers = async () => {
  const path = `/api/admin/drivers?deliveryId=${deliveryId}`
  return driverList.parse((await as('admin').get(path, since)).body)
}
const remember = (answer: { headers: Headers }): void => {
  since = { 'x-min-position': answer.headers.get('x-position') ?? '' }
}

test('the driver on duty near the branch is suggested, and has the delivery once it is assigned', async () => {
  spec('operations 2.5', 'Assign: drivers, the nearest free one first, or a partner')
  expect(await drivers()).toMatchObject({
    suggested: null,
    drivers: [{ id: driverId, onDuty: false, load: 0, position: null, distance: null }],
  })
  remember(await as('driver_otieno').post('/api/driver/duty', { on: true }))
  const at = shop.commands.world.now().toISOString()
  await shop.commands.positions.move({ driverId, ...near, at, accuracy: 8, heading: null })
  expect(await drivers()).toMatchObject({
    suggested: driverId,
    drivers: [{ onDuty: true, load: 0, position: { ...near, at }, distance: 0.5, minutes: 2 }],
  })
  const path = `/api/deliveries/${deliveryId}/status`
  remember(await as('admin').patch(path, { status: 'assigned', driverId }))
  expect((await drivers()).drivers).toMatchObject([{ load: 1 }])
})

test('a delivery that its driver has not looked at for a minute is told of, until it is looked at', async () => {
  spec('operations 2.5', 'A delivery not looked at for a minute is told')
  const unseen = async () =>
    unseenDelivery
      .array()
      .parse((await as('admin').get('/api/admin/deliveries/unseen', since)).body)
  expect(await unseen()).toEqual([])
  const later = shop.commands.world.now().getTime() + 61_000
  const now = vi.spyOn(shop.commands.world, 'now').mockReturnValue(new Date(later))
  expect(await unseen()).toMatchObject([{ id: deliveryId, driver: { fullName: 'driver_otieno' } }])
  remember(await as('driver_otieno').post('/api/driver/deliveries/seen', { ids: [deliveryId] }))
  expect(await unseen()).toEqual([])
  now.mockRestore()
})

test('the fleet names drivers at work, and the deliveries that have not ended with their doors', async () => {
  spec('operations 2.5', 'A map of drivers, open deliveries and branches, live')
  const seen = fleet.parse((await as('admin').get('/api/admin/fleet', since)).body)
  expect(seen).toMatchObject({
    drivers: [{ id: driverId, onDuty: true, position: near }],
    deliveries: [{ id: deliveryId, status: 'assigned', driverId, branchId: ids.kabete, ...pin }],
  })
})

test('the track of a delivery is for the staff of its branch', async () => {
  spec('operations 2.5', 'A delivery is replayed on the map as of any moment')
  const at = shop.commands.world.now().toISOString()
  const fix = { ...near, at, accuracy: 8, heading: null }
  await shop.commands.positions.extend(deliveryId, driverId, [fix])
  const path = `/api/deliveries/${deliveryId}/track`
  for (const who of ['admin', 'manager_kabete'] as const)
    expect((await as(who).get(path, since)).body).toEqual({ points: [{ ...near, at }] })
  for (const who of ['guest', 'wanjiku', 'driver_otieno', 'manager_westlands'] as const)
    expect((await as(who).get(path, since)).status).toBe(404)
})
