import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCard } from '../../contract/delivery/delivery.ts'
import { driverDelivery, fleet } from '../../contract/delivery/drivers.ts'
import { order } from '../../contract/order/order.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { user } from '../../contract/user.ts'
import { address, orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let orderId: string
let deliveryId: string
let driverId: string
let customerId: string
let since: Record<string, string>

const pin = { latitude: -1.2571, longitude: 36.7513 }

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  const body = { ...orderOf(ids.soap, 1), address: { ...address, ...pin } }
  orderId = placedOrder.parse((await as('wanjiku').post('/api/orders', body)).body).id
  const ready = await readyDelivery(shop.commands, orderId)
  deliveryId = ready.deliveryId
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

test('a failed try leaves the goods with the driver, and customer, driver and fleet know it', async () => {
  await step('admin', { status: 'assigned', driverId })
  await brought('driver_otieno')
  expect(await customersOrder()).toBeUndefined()
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

test('given out again, the goods stay with the driver until the next carrier has them', async () => {
  const partner = { name: 'Boda Express', contactPhone: '0733 123 456' }
  await step('admin', { status: 'assigned', partner })
  expect(await attempt()).toBe(2)
  expect(await customersOrder()).toMatchObject({ isGivenOut: true })
  expect(await own()).toMatchObject([{ status: 'assigned', partner, bringsBack: true }])
  expect(await drivers()).toMatchObject([{ carrying: 1 }])
  await brought('manager_kabete')
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
