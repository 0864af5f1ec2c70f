import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_PHOTO_BYTES } from '#contract/delivery/driver-work.ts'
import { spec } from '#spec'
import { handOverDelivery } from '#src/commands/delivery/hand-over-delivery.ts'
import { issue } from '#src/commands/engine/command.ts'
import { delivery } from '#src/contract/delivery/delivery.ts'
import { placedOrder } from '#src/contract/order/place-order.ts'
import { user } from '#src/contract/user.ts'
import { orderOf } from '#src/testing/http/orders.ts'
import { readyDelivery } from '#src/testing/http/ready-delivery.ts'
import { everybody, ids, type Person } from '#src/testing/http/small-shop.ts'
import type { Visitor } from '#src/testing/http/visitor.ts'
import { lyingJpeg } from '#src/testing/pictures.ts'
import { logInEverybody, startTestServer, type TestServer } from '#src/testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let named: { deliveryId: string; trackingNumber: string }
let since: Record<string, string>
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  const driverId = user.parse((await as('driver_otieno').get('/api/auth/me')).body).id
  const placed = await as('wanjiku').post('/api/orders', orderOf(ids.soap, 1))
  named = await readyDelivery(shop.commands, placedOrder.parse(placed.body).id)
  const path = `/api/deliveries/${named.deliveryId}/status`
  await as('admin').patch(path, { status: 'assigned', driverId })
  for (const status of ['picked_up', 'in_transit', 'out_for_delivery'])
    await as('driver_otieno').patch(path, { status })
  const by = { actor: { id: 'a', role: 'admin' as const }, commandId: shop.commands.world.newId() }
  const { position } = await issue(
    handOverDelivery,
    { deliveryId: named.deliveryId, reason: 'The phone was empty' },
    { ...by, correlationId: 'photo' },
    shop.commands,
  )
  since = { 'x-min-position': position ?? '' }
})
afterAll(() => shop.stop())

const pathOf = (id: string) => `/api/deliveries/${id}/photo`
const send = (bytes: Buffer, type = 'image/jpeg') =>
  as('driver_otieno').raw('POST', pathOf(named.deliveryId), new Uint8Array(bytes), {
    'content-type': type,
  })

test.each([
  ['a text', () => Buffer.from('hello'), 422, 'PICTURE_UNREADABLE'],
  ['too much', () => Buffer.alloc(MOST_PHOTO_BYTES + 1), 413, 'DELIVERY_PHOTO_TOO_LARGE'],
])('%s is no photo of a handover', async (_, bytesOf, status, code) => {
  spec('operations 2.7', 'The photo is seen by owner, driver and staff of the branch')
  expect(await send(bytesOf())).toMatchObject({ status, body: { code } })
})

test('its owner, its driver and the staff of its branch see the photo, nobody else, by no number', async () => {
  spec('operations 2.7', 'The photo is seen by owner, driver and staff of the branch')
  const jpeg = await lyingJpeg(300, 200)
  expect(await send(jpeg)).toMatchObject({ status: 201, body: { id: named.deliveryId } })
  // The answer was lost: the phone sends it again.
  expect(await send(jpeg)).toMatchObject({ status: 201 })
  const another = await send(await lyingJpeg(200, 300))
  expect(another).toMatchObject({ status: 409, body: { code: 'PHOTO_KEPT_ALREADY' } })
  expect(await send(Buffer.from('anything'))).toMatchObject({ status: 422 })
  const seeing: string[] = []
  for (const who of ['guest', ...everybody] as const) {
    const answer = await as(who).get(pathOf(named.deliveryId), since)
    const shown = await as(who).get(`/api/deliveries/${named.deliveryId}`, since)
    expect(delivery.parse(shown.body).hasPhoto, who).toBe(answer.status === 200)
    if (answer.status === 200) seeing.push(who)
    else expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await as(who).get(pathOf(named.trackingNumber), since)).status).toBe(404)
  }
  expect(seeing.sort()).toEqual(['admin', 'driver_otieno', 'manager_kabete', 'wanjiku'])
})

test('order number and phone open no photo', async () => {
  spec('operations 2.7', 'The photo is seen by owner, driver and staff of the branch')
  const mine = delivery.parse((await as('wanjiku').get(`/api/deliveries/${named.deliveryId}`)).body)
  const names = { orderNumber: mine.orderNumber, phone: mine.customer.phoneNumber }
  const tracked = await as('guest').post('/api/deliveries/track', names)
  expect(tracked).toMatchObject({ status: 200, body: { hasPhoto: false, orderId: null } })
})

test('the photo never runs as a script, and stays in no cache', async () => {
  const answer = await as('admin').get(pathOf(named.deliveryId), since)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
})
