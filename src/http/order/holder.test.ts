import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { delivery } from '../../contract/delivery/delivery.ts'
import { renewedCode } from '../../contract/delivery/driver-work.ts'
import { orderDetail } from '../../contract/order/order-detail.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { limitsWith } from '../../testing/http/limits.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { everybody, ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

const secret = 'a-secret-of-one-order-0001'
const another = 'a-secret-of-one-order-0002'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  const budget = { minutes: 10, address: 1_000, newcomers: 1_000, device: 20, account: 20 }
  const limits = limitsWith({ requests: { 'order-secret': budget } })
  shop = await startTestServer({ limits })
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const place = async (who: Person | 'guest', changed: object = {}) => {
  const answer = await as(who).post('/api/orders', { ...orderOf(ids.soap), secret, ...changed })
  expect(answer.status, answer.text).toBe(201)
  const since = { 'x-min-position': answer.headers.get('x-position') ?? '' }
  return { ...placedOrder.parse(answer.body), since }
}
const holding = (since: Record<string, string>, its = secret) => ({
  ...since,
  'x-order-secret': its,
})

test('whoever sends a guest’s order’s secret sees all of it, and nobody else does', async () => {
  const { id, since } = await place('guest')
  const stranger = shop.visitor()
  const opened = await stranger.get(`/api/orders/${id}`, holding(since))
  expect(orderDetail.parse(opened.body)).toMatchObject({
    id,
    customer: { phone: '254712345678' },
    allowed: ['cancelled'],
  })
  expect((await stranger.get(`/api/orders/${id}/history`, holding(since))).status).toBe(200)
  for (const headers of [since, holding(since, another), holding(since, 'no secret at all')]) {
    expect((await stranger.get(`/api/orders/${id}`, headers)).status).toBe(404)
    expect((await stranger.get(`/api/orders/${id}/history`, headers)).status).toBe(404)
  }
  const other = await place('guest', { secret: another })
  expect((await stranger.get(`/api/orders/${other.id}`, holding(other.since))).status).toBe(404)
})

test('a member’s order opens by its secret too, while the account’s list stays closed', async () => {
  const { id, since } = await place('wanjiku')
  const opened = await as('kamau').get(`/api/orders/${id}`, holding(since))
  const { userId } = orderDetail.parse(opened.body)
  expect((await as('kamau').get(`/api/orders/${id}`, since)).status).toBe(404)
  const list = await as('guest').get(`/api/orders/user/${userId}`, holding(since))
  expect(list.status).toBe(401)
})

test('the holder cancels with a reason as its customer could, and moves it nowhere else', async () => {
  const { id, since } = await place('guest')
  const set = (status: string, headers: Record<string, string>) =>
    as('guest').patch(`/api/orders/${id}/status`, { status, reason: 'Changed my mind' }, headers)
  expect((await set('cancelled', since)).status).toBe(401)
  expect((await set('cancelled', holding(since, another))).status).toBe(401)
  expect((await set('confirmed', holding(since))).status).toBe(403)
  expect((await set('cancelled', holding(since))).body).toEqual({ id, status: 'cancelled' })
})

test('who knows a guest’s order’s id alone pays for it, and changes nothing', async () => {
  const { id, since } = await place('guest', { paymentMethod: 'mpesa' })
  const guest = as('guest')
  expect((await guest.get(`/api/mpesa/status/${id}`)).status).toBe(200)
  const cash = { paymentMethod: 'cash' }
  for (const who of ['guest', 'driver_otieno', 'kamau'] as const) {
    expect((await as(who).post(`/api/orders/${id}/payment-method`, cash)).status).toBe(404)
    expect((await as(who).post(`/api/orders/${id}/withdraw`)).status).toBe(404)
  }
  const change = guest.post(`/api/orders/${id}/payment-method`, cash, holding(since))
  expect((await change).status).toBe(200)
  const back = guest.post(
    `/api/orders/${id}/payment-method`,
    { paymentMethod: 'mpesa' },
    holding(since),
  )
  expect((await back).status).toBe(200)
  const withdrawn = guest.post(`/api/orders/${id}/withdraw`, undefined, holding(since))
  expect((await withdrawn).status).toBe(200)
})

test('the holder is told the code for the door; the same key without the secret tells none', async () => {
  spec('operations delivery', 'Case 9. Who sees what')
  const { id } = await place('guest')
  const { deliveryId, trackingNumber, position } = await readyDelivery(shop.commands, id)
  const since = { 'x-min-position': position }
  for (const name of [deliveryId, trackingNumber]) {
    const path = `/api/deliveries/${name}`
    const seen = delivery.parse((await as('guest').get(path, holding(since))).body)
    expect(seen.code).toMatch(/^\d{4}$/)
    expect(seen.address.street).not.toBeNull()
    for (const headers of [since, holding(since, another)]) {
      const stranger = delivery.parse((await as('guest').get(path, headers)).body)
      expect([stranger.code, stranger.address.street, stranger.orderId]).toEqual([null, null, null])
    }
  }
})

test('wrong secrets are counted by who sends them, and never lock out the right one', async () => {
  const { id, since } = await place('guest')
  const path = `/api/orders/${id}`
  const guesser = shop.visitor()
  await guesser.get(path, holding(since, another))
  const statuses = []
  for (let n = 0; n < 21; n += 1)
    statuses.push((await guesser.get(path, holding(since, another))).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(404))
  expect(statuses.at(-1)).toBe(429)
  expect((await guesser.get(path, holding(since))).status).toBe(200)
  expect((await shop.visitor().get(path, holding(since, another))).status).toBe(404)
})

test('the holder takes the order over to an account, which has it in its list from then on', async () => {
  const { id, orderNumber, since } = await place('guest')
  const join = (who: Person | 'guest', headers: Record<string, string>) =>
    as(who).post(`/api/orders/${id}/join`, undefined, headers)
  expect((await join('guest', holding(since))).status).toBe(401)
  expect((await join('kamau', since)).status).toBe(404)
  expect((await join('kamau', holding(since, another))).status).toBe(404)
  const joined = await join('kamau', holding(since))
  expect(joined.body).toEqual({ id, orderNumber })
  const now = { 'x-min-position': joined.headers.get('x-position') ?? '' }
  const { userId, history } = orderDetail.parse(
    (await as('kamau').get(`/api/orders/${id}`, now)).body,
  )
  expect(history.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderJoinedAccount'])
  const list = (await as('kamau').get(`/api/orders/user/${userId}`, now)).body
  expect(list).toMatchObject([{ id, orderNumber }])
  expect(await join('wanjiku', holding(since))).toMatchObject({
    status: 409,
    body: { code: 'ORDER_JOINED_ALREADY' },
  })
  const { deliveryId, position } = await readyDelivery(shop.commands, id)
  const seen = as('kamau').get(`/api/deliveries/${deliveryId}`, { 'x-min-position': position })
  expect(delivery.parse((await seen).body).code).toMatch(/^\d{4}$/)
})

test('the customer has the code renewed; nobody else does, and nobody else is told', async () => {
  const { id } = await place('guest')
  const { deliveryId, position } = await readyDelivery(shop.commands, id)
  const since = { 'x-min-position': position }
  const renew = (who: Person | 'guest', headers: Record<string, string>) =>
    as(who).post(`/api/deliveries/${deliveryId}/code/renew`, undefined, headers)
  for (const who of ['guest', ...everybody] as const) {
    expect((await renew(who, since)).status, who).toBe(404)
    expect((await renew(who, holding(since, another))).status, who).toBe(404)
  }
  const path = `/api/deliveries/${deliveryId}`
  const before = delivery.parse((await as('guest').get(path, holding(since))).body)
  expect(before.codeRenewals).toBe(5)
  const renewed = await renew('guest', holding(since))
  expect(renewedCode.parse(renewed.body)).toMatchObject({ left: 4 })
  const now = { 'x-min-position': renewed.headers.get('x-position') ?? '' }
  const after = delivery.parse((await as('guest').get(path, holding(now))).body)
  expect(after).toMatchObject({ code: renewedCode.parse(renewed.body).code, codeRenewals: 4 })
  expect(after.code).not.toBe(before.code)
  const staff = delivery.parse((await as('manager_kabete').get(path, now)).body)
  expect([staff.code, staff.codeRenewals]).toEqual([null, null])
})

const key = 'a-key-of-one-orders-link-01'
const makeLink = (id: string, headers: Record<string, string>, its = key) =>
  as('guest').post(`/api/orders/${id}/link`, { key: its }, headers)
const linkOf = (id: string, headers: Record<string, string>) =>
  as('guest').get(`/api/orders/${id}/link`, headers)

test('a link opens the order and its door code, and changes nothing', async () => {
  const { id } = await place('guest')
  const { deliveryId, position } = await readyDelivery(shop.commands, id)
  const since = { 'x-min-position': position }
  const [own, linked] = [holding(since), holding(since, key)]
  expect((await linkOf(id, own)).body).toEqual({ isMade: false })
  for (const headers of [since, linked]) expect((await makeLink(id, headers)).status).toBe(404)
  expect((await makeLink(id, own)).status).toBe(200)
  expect((await makeLink(id, own)).status).toBe(200)
  expect((await makeLink(id, own, another)).body).toMatchObject({ code: 'ORDER_LINK_MADE' })
  expect((await linkOf(id, own)).body).toEqual({ isMade: true })
  const reader = shop.visitor()
  const seen = orderDetail.parse((await reader.get(`/api/orders/${id}`, linked)).body)
  expect(seen).toMatchObject({ byLink: true, allowed: [], customer: { phone: '254712345678' } })
  expect(
    orderDetail.parse((await reader.get(`/api/orders/${id}`, own)).body).byLink,
  ).toBeUndefined()
  expect((await reader.get(`/api/orders/${id}/history`, linked)).status).toBe(200)
  const path = `/api/deliveries/${deliveryId}`
  expect(delivery.parse((await reader.get(path, linked)).body).code).toMatch(/^\d{4}$/)
  const kamau = as('kamau')
  const cancelled = { status: 'cancelled', reason: 'Not mine' }
  const refused = await Promise.all([
    reader.patch(`/api/orders/${id}/status`, cancelled, linked),
    kamau.patch(`/api/orders/${id}/status`, cancelled, linked),
    kamau.post(`/api/orders/${id}/join`, undefined, linked),
    reader.post(`/api/orders/${id}/export`, { format: 'json' }, linked),
    reader.post(`/api/orders/${id}/erase`, {}, linked),
    reader.post(`${path}/code/renew`, undefined, linked),
    reader.post(`/api/orders/${id}/payment-method`, { paymentMethod: 'mpesa' }, linked),
    reader.post(`/api/orders/${id}/withdraw`, undefined, linked),
    linkOf(id, linked),
    reader.delete(`/api/orders/${id}/link`, linked),
  ])
  expect(refused.map(({ status }) => status)).toEqual([
    401, 403, 404, 401, 404, 404, 404, 404, 404, 404,
  ])
  expect((await as('guest').delete(`/api/orders/${id}/link`, own)).status).toBe(200)
  expect((await reader.get(`/api/orders/${id}`, linked)).status).toBe(404)
  expect(delivery.parse((await reader.get(path, linked)).body).code).toBeNull()
})

test('joining an account ends the link, and not the browser’s own secret', async () => {
  const { id, since } = await place('guest')
  expect((await makeLink(id, holding(since))).status).toBe(200)
  const joined = await as('kamau').post(`/api/orders/${id}/join`, undefined, holding(since))
  const after = { 'x-min-position': joined.headers.get('x-position') ?? '' }
  expect((await shop.visitor().get(`/api/orders/${id}`, holding(after, key))).status).toBe(404)
  expect((await shop.visitor().get(`/api/orders/${id}`, holding(after))).status).toBe(200)
  expect((await makeLink(id, holding(after))).body).toMatchObject({ code: 'ORDER_JOINED_ALREADY' })
  expect(await shop.commands.vault.orderSecretHash(`${id}.link`)).toBeUndefined()
})

test('erasing the guest ends the link', async () => {
  const { id, since } = await place('guest')
  await makeLink(id, holding(since))
  const erased = await as('guest').post(
    `/api/orders/${id}/erase`,
    { openOrders: 'cancel' },
    holding(since),
  )
  expect(erased.status, erased.text).toBe(200)
  expect(await shop.commands.vault.orderSecretHash(`${id}.link`)).toBeUndefined()
})
