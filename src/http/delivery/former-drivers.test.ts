import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { driverLeft } from '../../contract/delivery/former-drivers.ts'
import { health } from '../../contract/health.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { accountChanged, staffUser } from '../../contract/staff-users.ts'
import { user } from '../../contract/user.ts'
import { address, orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let driverId: string
let since: Record<string, string>
beforeEach(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  driverId = user.parse((await as('driver_otieno').get('/api/auth/me')).body).id
})
afterEach(() => shop.stop())

const remember = (answer: { headers: Headers; status: number; text: string }): void => {
  expect(answer.status, answer.text).toBeLessThan(300)
  since = { 'x-min-position': answer.headers.get('x-position') ?? '' }
}
const step = async (who: Person, deliveryId: string, body: object): Promise<void> =>
  remember(await as(who).patch(`/api/deliveries/${deliveryId}/status`, body))

const given = async (): Promise<string> => {
  const body = { ...orderOf(ids.soap, 1), address }
  const { id } = placedOrder.parse((await as('wanjiku').post('/api/orders', body)).body)
  const { deliveryId } = await readyDelivery(shop.commands, id)
  await step('admin', deliveryId, { status: 'assigned', driverId })
  return deliveryId
}
const former = async () =>
  driverLeft.array().parse((await as('admin').get('/api/admin/drivers/former', since)).body)
const inHealth = async () =>
  health.parse((await as('admin').get('/api/admin/health', since)).body).formerDrivers
const left = async () =>
  driverLeft.parse((await as('admin').get(`/api/admin/drivers/${driverId}/left`, since)).body)
const account = async () =>
  staffUser.parse((await as('admin').get(`/api/admin/users/${driverId}`, since)).body)
const change = async (what: 'active' | 'role', body: object) => {
  const { revision } = await account()
  const path = `/api/admin/users/${driverId}/${what}`
  const answer = await as('admin').patch(path, { ...body, revision })
  remember(answer)
  return accountChanged.parse(answer.body).left
}
const float = async (amount: number): Promise<void> =>
  remember(await as('admin').post(`/api/cash/drivers/${driverId}/floats`, { id: v7(), amount }))

test('switching off answers with deliveries and cash, which stand in Deliveries and Health until settled', async () => {
  spec('operations 2.3', 'What a driver who is switched off still has is named until it is settled')
  const [waiting, onTheWay] = [await given(), await given()]
  await step('driver_otieno', onTheWay, { status: 'picked_up' })
  await float(500)
  const has = {
    fullName: 'driver_otieno',
    toGive: [{ id: waiting }],
    toFail: [{ id: onTheWay }],
    toBringBack: [],
    cash: 500,
  }
  expect(await left()).toMatchObject(has)
  expect(await former()).toEqual([])
  expect(await inHealth()).toEqual({ people: 0, deliveries: 0, cash: 0 })

  expect(await change('active', { isActive: false })).toMatchObject(has)
  expect(await former()).toMatchObject([{ id: driverId, ...has }])
  expect(await inHealth()).toEqual({ people: 1, deliveries: 2, cash: 500 })

  await step('admin', waiting, { status: 'pending' })
  await step('admin', onTheWay, { status: 'failed', reason: 'The driver left' })
  expect(await former()).toMatchObject([
    { toGive: [], toFail: [], toBringBack: [{ id: onTheWay }], cash: 500 },
  ])
  expect(await change('active', { isActive: true })).toBeNull()
  expect(await former()).toEqual([])
})

test('a driver without anything is switched off without a word', async () => {
  spec('operations 2.3', 'What a driver who is switched off still has is named until it is settled')
  expect(await change('active', { isActive: false })).toBeNull()
  expect(await inHealth()).toEqual({ people: 0, deliveries: 0, cash: 0 })
})

test('another role and the end of the account tell the same, without a name after the end', async () => {
  spec('operations 2.3', 'What a driver who is switched off still has is named until it is settled')
  const waiting = await given()
  await float(300)
  const has = { toGive: [{ id: waiting }], cash: 300 }
  expect(await change('role', { role: 'driver' })).toBeNull()
  expect(await change('role', { role: 'customer' })).toMatchObject(has)
  expect(await former()).toMatchObject([has])
  const erased = await as('admin').post(`/api/admin/users/${driverId}/erase`)
  remember(erased)
  expect(accountChanged.parse(erased.body).left).toMatchObject(has)
  expect(await former()).toMatchObject([{ fullName: null, ...has }])
  expect(await inHealth()).toEqual({ people: 1, deliveries: 1, cash: 300 })
})
