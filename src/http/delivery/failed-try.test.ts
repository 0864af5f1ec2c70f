import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { delivery, deliveryCard, foundDelivery } from '../../contract/delivery/delivery.ts'
import { driverDelivery, fleet } from '../../contract/delivery/drivers.ts'
import { laneDelivery } from '../../contract/delivery/lanes.ts'
import { order } from '../../contract/order/order.ts'
import { orderByPhone, trackedOrder } from '../../contract/order/order-detail.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { user } from '../../contract/user.ts'
import { address, customer, orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let orderId: string
let orderNumber: string
let trackingNumber: string
let deliveryId: string
let driverId: string
let customerId: string
let since: Record<string, string>

const pin = { latitude: -1.2571, longitude: 36.7513 }

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  const body = { ...orderOf(ids.soap, 1), address: { ...address, ...pin } }
  const placed = placedOrder.parse((await as('wanjiku').post('/api/orders', body)).body)
  orderId = placed.id
  orderNumber = placed.orderNumber
  const ready = await readyDelivery(shop.commands, orderId)
  deliveryId = ready.deliveryId
  trackingNumber = ready.trackingNumber
  since = { 'x-min-position': ready.position }
  driverId = user.parse((await as('driver_otieno').get('/api/auth/me')).body).id
  customerId = user.parse((await as('wanjiku').get('/api/auth/me')).body).id
})
afterAll(() => shop.stop())

const step = async (who: Person, body: object) => {
  const answer = await as(who).patch(`/api/deliveries/${deliveryId}/status`, body)
  expect(answer).toMatchObject({ status: 200 })
  since = { 'x-min-position': answer.headers.get('x-position') ?? '' }
}
const brought = async (who: Person) => {
  for (const status of ['picked_up', 'in_transit', 'out_for_delivery']) await step(who, { status })
}
const own = async () =>
  driverDelivery
    .array()
    .parse((await as('driver_otieno').get('/api/driver/deliveries', since)).body)
const drivers = async () =>
  fleet.parse((await as('admin').get('/api/admin/fleet', since)).body).drivers
const attempt = async () =>
  deliveryCard.parse((await as('admin').get(`/api/deliveries/${deliveryId}`, since)).body).attempt
const customersOrder = async () => {
  const listed = await as('wanjiku').get(`/api/orders/user/${customerId}`, since)
  const opened = await as('wanjiku').get(`/api/orders/${orderId}`, since)
  const [one] = order.array().parse(listed.body)
  expect(order.parse(opened.body).failedTry).toEqual(one?.failedTry)
  return one?.failedTry
}

/** What visitors are told who know the order's number alone, that and the phone, or the tracking number. */
const lookedUp = async () => {
  const get = async (path: string) => (await as('guest').get(path, since)).body
  const post = async (path: string) => {
    const body = { orderNumber, phone: customer.phone }
    return (await as('guest').post(path, body, since)).body
  }
  const [found] = foundDelivery.array().parse(await get(`/api/deliveries/search?q=${orderNumber}`))
  return {
    found,
    byNumber: trackedOrder.parse(await get(`/api/track/${orderNumber}`)),
    byPhone: orderByPhone.parse(await post('/api/orders/track')),
    deliveryByNumber: delivery.parse(await get(`/api/deliveries/${orderNumber}`)),
    deliveryByPhone: delivery.parse(await post('/api/deliveries/track')),
    deliveryByKey: delivery.parse(await get(`/api/deliveries/${trackingNumber}`)),
  }
}
/** What the customer sees of the order, in the list and opened, and of its delivery. */
const seenByOwner = async () => {
  const listed = order
    .array()
    .parse((await as('wanjiku').get(`/api/orders/user/${customerId}`, since)).body)
  const opened = order.parse((await as('wanjiku').get(`/api/orders/${orderId}`, since)).body)
  const tracked = delivery.parse(
    (await as('wanjiku').get(`/api/deliveries/${deliveryId}`, since)).body,
  )
  return { listed: listed[0], opened, tracked }
}

test('a failed try leaves the goods with the driver, and customer, driver and fleet know it', async () => {
  await step('admin', { status: 'assigned', driverId })
  await brought('driver_otieno')
  expect(await customersOrder()).toBeUndefined()
  const { listed, opened, tracked } = await seenByOwner()
  expect(tracked.code).toMatch(/^\d{4}$/)
  expect([listed?.code, opened.code]).toEqual([tracked.code, tracked.code])
  for (const who of ['admin', 'manager_kabete'] as const) {
    const seen = await as(who).get(`/api/orders/${orderId}`, since)
    expect(order.parse(seen.body).code, who).toBeUndefined()
  }
  const { byNumber, byPhone, deliveryByNumber, deliveryByKey } = await lookedUp()
  const promises = [opened, listed, tracked, byNumber, byPhone, deliveryByNumber, deliveryByKey]
  expect(new Set(promises.map((one) => one?.promisedAt))).toEqual(new Set([opened.promisedAt]))
  expect(Date.parse(opened.promisedAt ?? '') - Date.parse(opened.confirmedAt ?? '')).toBe(
    30 * 60_000,
  )
  await step('driver_otieno', {
    status: 'failed',
    reason: 'Nobody is at home',
    notes: 'Rang twice',
  })
  expect(await customersOrder()).toMatchObject({
    reason: 'Nobody is at home. Rang twice',
    isGivenOut: false,
  })
  expect(await own()).toMatchObject([{ id: deliveryId, status: 'failed', bringsBack: true }])
  expect(await drivers()).toMatchObject([{ id: driverId, load: 0, carrying: 1 }])
  expect(await attempt()).toBe(1)
})

test('every look-up says that the try failed, none promises a time, and each tells what its bearer may know', async () => {
  spec('storefront 2.10', 'No two pieces of news of one order contradict each other')
  spec('operations 2.7', 'Nobody without right gets a phone, street, place or code')
  const { listed, opened, tracked } = await seenByOwner()
  const { found, byNumber, byPhone, ...deliveries } = await lookedUp()
  const { at, reason, isGivenOut } = opened.failedTry ?? {}
  expect(reason).toBe('Nobody is at home. Rang twice')
  expect(tracked.failedTry).toEqual(opened.failedTry)
  expect(byPhone.failedTry).toEqual({ at, reason: 'Nobody is at home', isGivenOut })
  expect(deliveries.deliveryByPhone.failedTry).toEqual(byPhone.failedTry)
  expect(deliveries.deliveryByKey.failedTry).toEqual(byPhone.failedTry)
  expect(byNumber.failedTry).toEqual({ at, reason: '', isGivenOut })
  expect(deliveries.deliveryByNumber).toMatchObject({
    failedTry: byNumber.failedTry,
    address: { street: null, city: '', area: '' },
  })
  expect(found).toMatchObject({ status: 'failed', orderStatus: 'out_for_delivery' })
  const all = [listed, opened, tracked, byNumber, byPhone, ...Object.values(deliveries)]
  expect(all.map((one) => one?.promisedAt)).toEqual(all.map(() => null))
  expect([listed?.code, opened.code]).toEqual([undefined, undefined])
})

test('lanes, lists and fleet tell the dispatcher why the try failed, and where the customer lives', async () => {
  const get = async (who: Person, path: string) => (await as(who).get(path, since)).body
  const failedTry = { reason: 'Nobody is at home. Rang twice' }
  const [inLane] = laneDelivery
    .array()
    .parse(await get('admin', '/api/admin/deliveries/lanes/failed'))
  expect(inLane).toMatchObject({ failedTry, address: { street: address.street } })
  const [listed] = deliveryCard
    .array()
    .parse(await get('manager_kabete', `/api/branch/${ids.kabete}/deliveries`))
  expect(listed).toMatchObject({ failedTry })
  expect(fleet.parse(await get('admin', '/api/admin/fleet')).deliveries).toMatchObject([
    { failedTry, place: expect.stringContaining(address.street) },
  ])
})

test('given out again, the goods stay with the driver until the next carrier has them', async () => {
  const partner = { name: 'Boda Express', contactPhone: '0733 123 456' }
  await step('admin', { status: 'assigned', partner })
  expect(await attempt()).toBe(2)
  expect(await customersOrder()).toMatchObject({ isGivenOut: true })
  expect(await own()).toMatchObject([{ status: 'assigned', partner, bringsBack: true }])
  expect(await drivers()).toMatchObject([{ carrying: 1 }])
  await brought('manager_kabete')
  const { opened, tracked } = await seenByOwner()
  expect(opened).toMatchObject({ promisedAt: null, code: tracked.code })
  expect(await own()).toEqual([])
  expect(await drivers()).toEqual([])
  expect(await customersOrder()).toBeUndefined()
})

test('the next driver is told who has the goods, until they are picked up', async () => {
  await step('manager_kabete', { status: 'failed', reason: 'Nobody is at home' })
  expect(await customersOrder()).toMatchObject({ reason: 'Nobody is at home', isGivenOut: false })
  await step('admin', { status: 'assigned', driverId })
  expect(await own()).toMatchObject([{ holder: { isYou: false, name: 'Boda Express' } }])
  await brought('driver_otieno')
  expect(await own()).toMatchObject([{ holder: { isYou: true } }])
  await step('driver_otieno', { status: 'failed', reason: 'Nobody is at home' })
  await step('admin', { status: 'assigned', driverId })
  expect(await own()).toMatchObject([
    { status: 'assigned', bringsBack: false, holder: { isYou: true } },
  ])
  await brought('driver_otieno')
})

test('a further failed try comes back to the branch, and nobody has the goods then', async () => {
  await step('driver_otieno', { status: 'failed', reason: 'The address is wrong' })
  expect(await own()).toMatchObject([{ bringsBack: true }])
  expect(await attempt()).toBe(4)
  await step('manager_kabete', { status: 'returned', reason: 'The customer moved' })
  expect(await own()).toEqual([])
  expect(await customersOrder()).toBeUndefined()
})
