import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { deliver } from '../../testing/http/deliver.ts'
import { listenLive } from '../../testing/http/live-listener.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Answer, Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const since = (answer: Answer) => ({ 'x-min-position': answer.headers.get('x-position') ?? '' })
const reward = (pointsCost: number) => ({
  id: randomUUID(),
  name: 'KSh 50 off',
  nameSw: 'Punguzo la KSh 50',
  pointsCost,
  worth: { kind: 'amount_off', amount: 50 },
})
const created = async (pointsCost: number) => {
  const body = reward(pointsCost)
  const answer = await as('admin').post('/api/admin/rewards', body)
  expect(answer.status, answer.text).toBe(201)
  return { ...body, answer }
}
const gift = async (points: number) => {
  const me = Object((await as('wanjiku').get('/api/auth/me')).body)
  const body = { id: randomUUID(), points, reason: 'A gift' }
  const given = await as('admin').post(`/api/admin/users/${me.id}/points`, body)
  expect(given.status, given.text).toBe(201)
  return given
}

test('points become a voucher, which pays a part of an order', async () => {
  spec('operations loyalty', 'The reads of points, tiers, rewards and vouchers: one’s own')
  const { id, answer, ...offered } = await created(100)
  await gift(150)
  const wanjiku = as('wanjiku')
  const { pointsCost, worth, name, nameSw } = offered
  const shown = { id, name, nameSw, pointsCost, worth }
  expect((await wanjiku.get('/api/user/rewards', since(answer))).body).toMatchObject([shown])
  const path = `/api/user/rewards/${id}/redeem`
  const key = { 'idempotency-key': 'redeem-one-time' }
  const [one, two] = [
    await wanjiku.raw('POST', path, '', key),
    await wanjiku.raw('POST', path, '', key),
  ]
  expect(one, one.text).toMatchObject({
    status: 201,
    body: { status: 'issued', points: 100, worth },
  })
  expect(two.body).toEqual(one.body)
  expect((await wanjiku.post(path)).body).toMatchObject({
    code: 'NOT_ENOUGH_POINTS',
    message: 'This takes 100 points, and you have 50.',
  })
  const voucherId = Object(one.body).id
  const order = { ...orderOf(ids.soap), voucherId }
  const placed = await wanjiku.post('/api/orders', { ...order, total: order.total - 50 })
  expect(placed.status, placed.text).toBe(201)
  const orderId = Object(placed.body).id
  expect((await wanjiku.get(`/api/orders/${orderId}`, since(placed))).body).toMatchObject({
    discount: 50,
    total: order.total - 50,
  })
  const used = await wanjiku.get('/api/user/vouchers?status=used', since(placed))
  expect(used.body).toMatchObject([{ id: voucherId, orderId }])
  expect((await as('kamau').get('/api/user/vouchers')).body).toEqual([])
})

test('a delivered order earns by itself, and the history says so', async () => {
  spec('operations loyalty', 'An order earns once, when it is delivered')
  const wanjiku = as('wanjiku')
  const order = orderOf(ids.soap)
  const placed = await wanjiku.post('/api/orders', order)
  const orderId = Object(placed.body).id
  await deliver(shop.commands, orderId)
  const points = Math.floor(order.subtotal / 10)
  await expect
    .poll(async () => (await wanjiku.get('/api/user/points-history')).body, { timeout: 10_000 })
    .toContainEqual(
      expect.objectContaining({ type: 'earned', kind: 'order', about: orderId, points }),
    )
  const history: { kind: string; points: number }[] = Object(
    (await wanjiku.get('/api/user/points-history')).body,
  )
  const bonuses = history.filter(({ kind }) => kind === 'bonus')
  expect((await wanjiku.get('/api/user/loyalty')).body).toMatchObject({
    tierId: 'bronze',
    totalPointsEarned: bonuses.reduce((sum, bonus) => sum + bonus.points, points),
  })
})

test('what moves points is heard by their owner alone, a new reward by everybody', async () => {
  spec('operations 2.1', 'Points and vouchers that move are heard on the account’s open pages')
  const ears = await Promise.all(
    (['wanjiku', 'kamau', 'guest'] as const).map((who) => listenLive(shop.url, as(who))),
  )
  const tellsOfPoints = ({ type }: { type: string }) => type === 'loyalty'
  const given = await gift(10)
  const { position } = (await ears[0]?.hear(tellsOfPoints)) ?? expect.fail('No ear')
  expect(position >= (given.headers.get('x-position') ?? '')).toBe(true)
  expect(ears.map((ear) => ear.heard().filter(tellsOfPoints).length)).toEqual([1, 0, 0])
  await created(100)
  for (const ear of ears.slice(1)) await ear.hear(tellsOfPoints)
  for (const ear of ears) ear.leave()
})

test('rules change from now on, and whoever is late is told', async () => {
  spec('operations loyalty', 'Tiers from the first, with multipliers; rules have versions')
  spec('operations 2.1', 'Rewards and rules are managed on /admin/rewards')
  const admin = as('admin')
  const { version, ...rules } = Object((await admin.get('/api/loyalty/rules')).body)
  const [bronze] = rules.tiers
  const path = '/api/admin/loyalty-rules'
  const change = { shillingsAPoint: 5, tiers: rules.tiers, version }
  const changed = await admin.patch(path, change)
  expect(changed.status).toBe(200)
  expect((await as('guest').get('/api/loyalty/rules')).body).toEqual({
    ...rules,
    version: version + 1,
    shillingsAPoint: 5,
  })
  const told = await as('finance_achieng').get('/api/admin/loyalty-rules', since(changed))
  expect(told.body).toMatchObject([
    { version: version + 1, shillingsAPoint: 5, actorRole: 'admin', person: { username: 'admin' } },
  ])
  const wrong = { shillingsAPoint: 10, tiers: [{ ...bronze, pointsRequired: 5 }] }
  expect((await admin.patch(path, wrong)).status).toBe(400)
  expect((await admin.get('/api/loyalty/tiers')).body).toEqual(rules.tiers)
})
