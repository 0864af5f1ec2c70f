import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import {
  type Delivery,
  delivery,
  deliveryCard,
  foundDelivery,
  listedDelivery,
} from '../../contract/delivery/delivery.ts'
import { doneDelivery, driverDelivery } from '../../contract/delivery/drivers.ts'
import { laneCounts, laneDelivery } from '../../contract/delivery/lanes.ts'
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
let orderNumber: string
let deliveryId: string
let trackingNumber: string
let driverId: string
let since: Record<string, string>

const pin = { latitude: -1.2571, longitude: 36.7513 }

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  const body = { ...orderOf(ids.soap, 3), address: { ...address, ...pin } }
  const placed = placedOrder.parse((await as('wanjiku').post('/api/orders', body)).body)
  orderId = placed.id
  orderNumber = placed.orderNumber
  const ready = await readyDelivery(shop.commands, orderId)
  deliveryId = ready.deliveryId
  trackingNumber = ready.trackingNumber
  since = { 'x-min-position': ready.position }
  driverId = user.parse((await as('driver_otieno').get('/api/auth/me')).body).id
})
afterAll(() => shop.stop())

const change = async (who: Person, body: object) => {
  const answer = await as(who).patch(`/api/deliveries/${deliveryId}/status`, body)
  const position = answer.headers.get('x-position')
  if (position !== null) since = { 'x-min-position': position }
  return answer
}
const seen = async (who: Person | 'guest', name: string): Promise<Delivery> =>
  delivery.parse((await as(who).get(`/api/deliveries/${name}`, since)).body)

test('its lane shows that it is ready, with its sums, and its order names it', async () => {
  const lane = `/api/admin/deliveries/lanes/unassigned?branch=${ids.kabete}`
  const listed = await as('manager_kabete').get(lane, since)
  expect(laneDelivery.array().parse(listed.body)).toMatchObject([
    { id: deliveryId, isReady: true, total: 510, cashDue: 510 },
  ])
  const counted = await as('admin').get('/api/admin/deliveries/lanes', since)
  expect(laneCounts.parse(counted.body)).toMatchObject({ unassigned: 1, under_way: 0, failed: 0 })
  expect((await as('manager_westlands').get(lane, since)).status).toBe(403)
  const order = await as('admin').get(`/api/orders/${orderId}`, since)
  expect(order.body).toMatchObject({ deliveryId })
})

test('an admin assigns it, its driver finds it and brings it, the customer’s code ends it', async () => {
  spec('operations delivery', 'PATCH /api/deliveries/{id}/status and POST …/tracking, as decided')
  expect((await change('admin', { status: 'assigned' })).status).toBe(400)
  const assigned = await change('admin', { status: 'assigned', driverId })
  expect(assigned).toMatchObject({ status: 200, body: { id: deliveryId, status: 'assigned' } })
  const own = await as('driver_otieno').get('/api/driver/deliveries', since)
  expect(deliveryCard.array().parse(own.body)).toMatchObject([
    {
      id: deliveryId,
      orderId,
      allowed: ['picked_up'],
      cashDue: 510,
      customer: { phoneNumber: '254712345678' },
    },
  ])
  expect(driverDelivery.array().parse(own.body)).toMatchObject([{ items: [{ quantity: 3 }] }])
  for (const status of ['picked_up', 'in_transit', 'out_for_delivery']) {
    const step = { status, notes: 'Blue gate', latitude: -1.258, longitude: 36.7, accuracy: 9 }
    expect((await change('driver_otieno', { ...step, entryId: v7() })).status).toBe(200)
  }
})

test('each viewer sees what is theirs to see', async () => {
  spec('operations delivery', 'Case 9. Who sees what')
  const whole = {
    id: deliveryId,
    orderId,
    trackingNumber,
    customer: { fullName: 'Wanjiku', phoneNumber: '254712345678' },
    address: { street: address.street, ...pin },
    distance: 0.4,
  }
  const hidden = {
    orderId: null,
    address: { street: null, city: 'Kabete', area: 'Nairobi', latitude: null, longitude: null },
    distance: null,
    cashDue: null,
    code: null,
    allowed: [],
    staff: null,
    revision: null,
    orderNumber,
    status: 'out_for_delivery',
  }
  const owner = await seen('wanjiku', deliveryId)
  expect(owner).toMatchObject({ ...whole, allowed: [], staff: null, revision: null })
  expect(owner.code).toMatch(/^\d{4}$/)
  expect(owner.trackingEvents.at(-1)).toMatchObject({ latitude: null, isPlaceHidden: true })
  expect(owner.trackingEvents[0]?.isPlaceHidden).toBeUndefined()
  const listed = await as('admin').get('/api/admin/deliveries', since)
  expect(listedDelivery.array().parse(listed.body)).toMatchObject([
    { id: deliveryId, trackingEvents: (await seen('admin', deliveryId)).trackingEvents },
  ])
  for (const who of ['driver_otieno', 'manager_kabete', 'admin'] as const) {
    const one = await seen(who, deliveryId)
    expect(one).toMatchObject({ ...whole, code: null })
    expect(one.trackingEvents.at(-1)).toMatchObject({ notes: 'Blue gate', latitude: -1.258 })
  }
  expect((await seen('admin', deliveryId)).allowed).toEqual(['delivered', 'failed'])
  expect((await seen('manager_kabete', deliveryId)).staff).toMatchObject({ driverId, codeTries: 5 })

  for (const who of ['guest', 'kamau', 'manager_westlands', 'finance_achieng'] as const) {
    const pasted = encodeURIComponent(`\u200b${trackingNumber.replace('-', '\u2011')}\u00a0`)
    for (const name of [deliveryId, trackingNumber, trackingNumber.toLowerCase(), pasted]) {
      const key = await seen(who, name)
      expect(key).toMatchObject({ ...hidden, id: deliveryId, trackingNumber })
      expect(key.customer).toEqual({ fullName: 'Wanjiku', phoneNumber: null })
      expect(key.driver?.phoneNumber).toBeNull()
      expect(key.trackingEvents.at(-1)).toMatchObject({ notes: '', latitude: null })
    }
    const number = await seen(who, orderNumber)
    const address = { ...hidden.address, city: '', area: '' }
    const unnamed = { id: orderNumber, trackingNumber: null, driver: null, address }
    expect(number).toMatchObject({ ...hidden, ...unnamed })
    expect(number.customer).toEqual({ fullName: '', phoneNumber: null })
    expect(JSON.stringify(number)).not.toContain(deliveryId)
  }
})

test('a search by order number gives no key to a stranger', async () => {
  spec('operations delivery', 'Case 9. Who sees what')
  const search = async (who: Person | 'guest', q: string) =>
    foundDelivery.array().parse((await as(who).get(`/api/deliveries/search?q=${q}`, since)).body)
  const key = {
    id: deliveryId,
    orderNumber,
    trackingNumber,
    status: 'out_for_delivery',
    orderStatus: 'out_for_delivery',
    attempt: 1,
  }
  expect(await search('guest', trackingNumber)).toEqual([key])
  expect(await search('guest', orderNumber)).toEqual([
    { ...key, id: orderNumber, trackingNumber: null },
  ])
  expect(await search('wanjiku', orderNumber.slice(3))).toEqual([key])
  expect(await search('admin', 'DK-00000000')).toEqual([])
})

test('number and phone show what the tracking number shows, and nobody the code by them', async () => {
  spec('operations delivery', 'Case 9. Who sees what')
  const ask = (who: Person | 'guest', phone: string) =>
    as(who).post('/api/deliveries/track', { orderNumber, phone }, since)
  expect((await ask('guest', '0799 999 999')).status).toBe(404)
  for (const who of ['guest', 'kamau', 'driver_otieno', 'manager_kabete', 'admin'] as const) {
    const asked = delivery.parse((await ask(who, '0712 345 678')).body)
    expect(asked, who).toEqual(await seen(who, trackingNumber))
    expect(asked.code, who).toBeNull()
  }
  const own = delivery.parse((await ask('wanjiku', '0712 345 678')).body)
  expect(own.code).toBe((await seen('wanjiku', deliveryId)).code)
})

test('a colleague who is late is told, a note takes no step, and the right code ends it', async () => {
  spec('operations delivery', 'PATCH /api/deliveries/{id}/status and POST …/tracking, as decided')
  const late = { status: 'failed', reason: 'Nobody home', revision: 1 }
  expect(await change('admin', late)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  })
  const path = `/api/deliveries/${deliveryId}/tracking`
  const note = { status: 'out_for_delivery', notes: 'At the gate', entryId: v7() }
  expect((await as('driver_otieno').post(path, note)).status).toBe(201)
  for (const nothing of [{}, { notes: '  ' }, { status: 'out_for_delivery', latitude: -1.2 }]) {
    expect(await as('driver_otieno').post(path, nothing)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  }
  expect(
    await as('driver_otieno').post(path, { ...note, entryId: v7(), status: 'delivered' }),
  ).toMatchObject({ status: 409, body: { code: 'DELIVERY_STATUS_DIFFERS' } })

  const { code } = await seen('wanjiku', deliveryId)
  const wrong = code === '0000' ? '1111' : '0000'
  expect(await change('driver_otieno', { status: 'delivered', code: wrong })).toMatchObject({
    status: 422,
    body: { code: 'DELIVERY_CODE_WRONG', details: { left: 4 } },
  })
  const ended = await change('driver_otieno', { status: 'delivered', code, cashTaken: 510 })
  expect(ended.body).toMatchObject({ status: 'delivered' })
  expect(await seen('wanjiku', deliveryId)).toMatchObject({ code: null, cashDue: null })
  expect((await as('wanjiku').get(`/api/orders/${orderId}`, since)).body).toMatchObject({
    status: 'delivered',
  })
  const done = await as('driver_otieno').get('/api/driver/deliveries/done', since)
  expect(doneDelivery.array().parse(done.body)).toMatchObject([
    { id: deliveryId, orderNumber, status: 'delivered' },
  ])
  const words = { notes: 'Thanked on the phone', entryId: v7() }
  const noted = await as('admin').post(path, words)
  since = { 'x-min-position': noted.headers.get('x-position') ?? '' }
  const delivered = async (who: Person) =>
    (await seen(who, deliveryId)).trackingEvents.filter(({ status }) => status === 'delivered')
  expect(await delivered('admin')).toMatchObject([{}, { notes: 'Thanked on the phone' }])
  expect(await delivered('wanjiku')).toHaveLength(1)
  // The driver is a stranger to its customer again.
  const after = await seen('driver_otieno', deliveryId)
  expect(after.customer.phoneNumber).toBeNull()
})

test('lists are filtered on the server, for admins and the branch’s own manager', async () => {
  spec('operations delivery', 'GET /api/admin/deliveries and a branch’s')
  const found = async (who: Person, path: string) =>
    deliveryCard
      .array()
      .parse((await as(who).get(path, since)).body)
      .map(({ id }) => id)
  const all = '/api/admin/deliveries'
  const bare = trackingNumber.slice('TRK-'.length).toLowerCase()
  expect(await found('admin', `${all}?search=${bare}`)).toEqual([deliveryId])
  expect((await seen('guest', bare)).trackingNumber).toBe(trackingNumber)
  for (const query of ['', '?status=delivered', '?search=wanj', `?search=${orderNumber}`]) {
    expect([query, await found('admin', all + query)]).toEqual([query, [deliveryId]])
  }
  for (const query of [`?search=${trackingNumber.slice(0, 8)}`, `?driver=${driverId}&branch=1`]) {
    expect([query, await found('admin', all + query)]).toEqual([query, [deliveryId]])
  }
  for (const query of ['?status=pending', '?search=kamau', '?branch=2', '?search=TRK-0']) {
    const ids = trackingNumber.startsWith('TRK-0') && query === '?search=TRK-0' ? [deliveryId] : []
    expect([query, await found('admin', all + query)]).toEqual([query, ids])
  }
  expect(await found('manager_kabete', '/api/branch/1/deliveries?search=wanjiku')).toEqual([
    deliveryId,
  ])
  for (const [query, count] of [
    ['', 1],
    ['?status=delivered', 1],
    ['?status=pending', 0],
    ['?search=wanj', 1],
  ]) {
    const counted = await as('admin').get(`${all}/count${query}`, since)
    expect([query, counted.body]).toEqual([query, { count, isMore: false }])
  }
})
