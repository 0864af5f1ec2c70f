import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { type AuditPage, auditPage, causedEvents, look } from '../contract/audit.ts'
import { placedOrder } from '../contract/order/place-order.ts'
import { z } from '../contract/rules/schema.ts'
import { orderOf } from '../testing/http/orders.ts'
import { readyDelivery } from '../testing/http/ready-delivery.ts'
import { everybody, ids, type Person } from '../testing/http/small-shop.ts'
import type { Visitor } from '../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let orderId: string
let userId: string
const rewardId = randomUUID()
const transferId = randomUUID()

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  const answer = await as('wanjiku').post('/api/orders', orderOf(ids.milk))
  orderId = placedOrder.parse(answer.body).id
  userId = String(Object((await as('wanjiku').get('/api/auth/me')).body).id)
  const worth = { kind: 'free_delivery' }
  await as('admin').post('/api/admin/rewards', { id: rewardId, name: 'Free', pointsCost: 9, worth })
  const soap = [{ productId: ids.soap, variantId: 0, quantity: 3 }]
  const route = { fromBranchId: ids.kabete, toBranchId: ids.westlands, note: 'Morning van' }
  await as('admin').post('/api/transfers', { id: transferId, ...route, lines: soap })
  const gift = { id: randomUUID(), points: 5, reason: 'A gift' }
  await as('admin').post(`/api/admin/users/${userId}/points`, gift)
})
afterAll(() => shop.stop())

/** All that happened so far is in the read models. */
const now = async () => ({ 'x-min-position': (await shop.commands.events.head()) ?? '' })
const ask = async (path: string, who: Person = 'admin') =>
  as(who).get(`/api/audit/${path}`, await now())
const historyOf = async (thing: string, who?: Person): Promise<AuditPage> =>
  auditPage.parse((await ask(thing, who)).body)
const looksInto = async (id: string) => z.array(look).parse((await ask(`user/${id}/looks`)).body)

test('each kind of thing is told to whom it concerns, and to nobody else', async () => {
  spec('operations history', 'Whom history concerns: branch, finance, admins')
  spec('operations finance', "Audit of accounts' points and of rewards, for finance and admins")
  const milk = `${ids.kabete}.${ids.milk}.0`
  const who = { manager_kabete: 200, manager_westlands: 404, finance_achieng: 403, admin: 200 }
  const told: Record<string, Record<string, number>> = {
    [`order/${orderId}`]: who,
    [`payment/${orderId}`]: { ...who, finance_achieng: 200 },
    [`stock/${milk}`]: { ...who, manager_westlands: 403 },
    [`branch/${ids.kabete}`]: { ...who, manager_westlands: 403 },
    [`product/${ids.milk}`]: { admin: 200 },
    [`user/${userId}`]: { admin: 200 },
    [`loyalty/${userId}`]: { finance_achieng: 200, admin: 200 },
    [`reward/${rewardId}`]: { finance_achieng: 200, admin: 200 },
    [`transfer/${transferId}`]: { manager_kabete: 200, manager_westlands: 200, admin: 200 },
    'category/1': { admin: 200 },
    'loyalty_rules/shop': { finance_achieng: 200, admin: 200 },
    'points_worth/shop': { finance_achieng: 200, admin: 200 },
    'shop_settings/shop': { admin: 200 },
  }
  for (const [thing, allowed] of Object.entries(told)) {
    for (const person of everybody) {
      const { status, text } = await ask(thing, person)
      expect(status, `${thing} for ${person}`).toBe(allowed[person] ?? 403)
      if (status !== 200) expect(text).not.toMatch(/Ngong|DK-/)
    }
    expect((await as('guest').get(`/api/audit/${thing}`)).status).toBe(401)
  }
  const nothing = ['order/nobody', 'stock/1.99.0', 'product/99', 'branch/99', 'user/nobody']
  for (const thing of [...nothing, 'import/nobody', 'points_worth/other', 'transfer/nobody'])
    expect((await ask(thing)).status, thing).toBe(404)
  expect((await ask('delivery/1')).status).toBe(404)
  expect((await ask(`product/${ids.milk}?asOf=yesterday`)).status).toBe(400)
})

test('a price’s history says who changed it, from what to what; as of before, it is the old one', async () => {
  spec('operations history', 'A timeline of who, when, why, before and after')
  const path = `/api/products/${ids.soap}/prices`
  const { recordedAt: before = '' } = (await historyOf(`product/${ids.soap}`)).entries[0] ?? {}
  const changed = await as('admin').post(path, { price: 135 })
  expect(changed.status).toBe(200)
  const { entries, facts } = await historyOf(`product/${ids.soap}`)
  expect(entries[0]).toMatchObject({
    type: 'ProductPriceChanged',
    actorRole: 'admin',
    person: { username: 'admin' },
    changes: [{ field: 'price', before: 120, after: 135 }],
  })
  expect(facts).toMatchObject({ name: 'Soap', price: 135 })
  const then = await historyOf(`product/${ids.soap}?asOf=${before}`)
  expect(then).toMatchObject({
    facts: { price: 120 },
    events: 1,
    entries: [{ type: 'ProductAdded' }],
  })
  expect(await historyOf(`product/${ids.soap}?asOf=2000-01-01T00:00:00.000Z`)).toMatchObject({
    facts: null,
    entries: [],
    events: 0,
  })
})

test('a shelf’s history adds up, and names the order that pieces are held for', async () => {
  spec('operations history', 'Why is stock 3, as of any moment')
  const { name, facts, entries } = await historyOf(`stock/${ids.kabete}.${ids.milk}.0`)
  expect(name).toBe('Milk · Kabete')
  expect(facts).toMatchObject({ opening: 20, onHand: 20, reserved: 1, sellable: 19 })
  expect(entries[0]).toMatchObject({
    type: 'StockReserved',
    order: { id: orderId },
    person: { username: 'wanjiku' },
    changes: [
      { field: 'reserved', before: 0, after: 1 },
      { field: 'sellable', before: 20, after: 19 },
    ],
  })
})

test('a transfer’s history names its goods and what became of them, as of any moment, and as CSV', async () => {
  spec('operations history', 'A transfer’s timeline names its goods and what became of each')
  const part = { id: randomUUID(), lines: [{ productId: ids.soap, variantId: 0, quantity: 2 }] }
  await as('admin').post(`/api/transfers/${transferId}/receipts`, part)
  const thing = `transfer/${transferId}`
  const { name, facts, entries } = await historyOf(thing)
  expect(name).toBe('Kabete → Westlands')
  expect(facts).toMatchObject({ status: 'sent', pieces: [{ name: 'Soap', open: 1, received: 2 }] })
  expect(entries.map(({ type }) => type)).toEqual([
    ...['TransferReceived', 'TransferSent', 'TransferPlanned'],
  ])
  const [received, sent] = entries
  expect(received?.changes).toMatchObject([
    { field: 'pieces', before: [{ open: 3, received: 0 }], after: [{ name: 'Soap', open: 1 }] },
  ])
  const before = await historyOf(`${thing}?asOf=${sent?.recordedAt}`)
  expect(before.facts).toMatchObject({ status: 'sent', pieces: [{ quantity: 3, open: 3 }] })
  const { text } = await as('admin').post(`/api/audit/${thing}/export`, {})
  expect(text).toContain('TransferReceived')
  expect(text).toContain('Soap')
})

test('a delivery’s history names its driver, for the own branch’s manager and not for another’s', async () => {
  spec('operations history', 'A delivery’s history names its driver, for the own branch’s manager')
  const placed = await as('wanjiku').post('/api/orders', orderOf(ids.milk, 1, ids.westlands))
  const { deliveryId } = await readyDelivery(shop.commands, placedOrder.parse(placed.body).id)
  const driver = await as('driver_otieno').get('/api/auth/me')
  const driverId = Object(driver.body).id
  const step = { status: 'assigned', driverId }
  const path = `/api/deliveries/${deliveryId}/status`
  expect((await as('admin').patch(path, step, await now())).status).toBe(200)
  const { facts, entries } = await historyOf(`delivery/${deliveryId}`, 'manager_westlands')
  expect(facts).toMatchObject({ status: 'assigned', carrier: 'driver_otieno' })
  expect(entries[0]?.changes).toContainEqual({
    field: 'carrier',
    before: null,
    after: 'driver_otieno',
  })
  const { text } = await as('admin').post(`/api/audit/delivery/${deliveryId}/export`, {})
  expect(text).toContain(',carrier,,driver_otieno,')
  expect((await ask(`delivery/${deliveryId}`, 'manager_kabete')).status).toBe(404)
  expect((await ask(`delivery/${deliveryId}`, 'finance_achieng')).status).toBe(403)
})

test('rules and settings are told from what the shop began with', async () => {
  spec('operations history', 'A transfer’s timeline names its goods and what became of each')
  expect(await historyOf('points_worth/shop')).toMatchObject({
    facts: { version: 1, pointWorth: 0.5, redeemedPercent: 100 },
    entries: [],
    events: 0,
  })
  const worth = { version: 1, worth: 0.4, redeemedPercent: 90 }
  const changed = await as('finance_achieng').patch('/api/finance/points-worth', worth)
  expect(changed.status, changed.text).toBe(200)
  expect(await historyOf('points_worth/shop', 'finance_achieng')).toMatchObject({
    facts: { version: 2, pointWorth: 0.4 },
    entries: [
      {
        type: 'PointsWorthChanged',
        person: { username: 'finance_achieng' },
        changes: [
          { field: 'version', before: 1, after: 2 },
          { field: 'pointWorth', before: 0.5, after: 0.4 },
          { field: 'redeemedPercent', before: 100, after: 90 },
        ],
      },
    ],
  })
})

test('one request’s events are told together, across histories', async () => {
  spec('operations history', 'What one request caused, across streams')
  const { entries } = await historyOf(`order/${orderId}`)
  const request = entries.at(-1)?.correlationId
  const { events } = causedEvents.parse((await ask(`request/${request}`)).body)
  expect(events.map(({ type, thing }) => [type, thing?.kind])).toEqual([
    ['StockReserved', 'stock'],
    ['OrderPlaced', 'order'],
  ])
})

test('a look into a customer’s data is recorded once an hour, and told in the customer’s history', async () => {
  spec('operations history', 'Looking into a customer’s data is recorded')
  for (let n = 0; n < 3; n += 1) await historyOf(`order/${orderId}`, 'manager_kabete')
  await historyOf(`user/${userId}`)
  await ask(`payment/${orderId}`, 'finance_achieng')
  const looks = await looksInto(userId)
  const told = looks.map(({ kind, person, orderId: id }) => [kind, person?.username, id])
  expect(told.filter(([, username]) => username === 'manager_kabete')).toEqual([
    ['order_history', 'manager_kabete', orderId],
  ])
  expect(told).toContainEqual(['user_history', 'admin', null])
  expect(told.flat()).not.toContain('finance_achieng')
})

test('the CSV has a line for each change, and holds nothing that a spreadsheet would run', async () => {
  spec('operations history', 'CSV of a timeline, inert in spreadsheets')
  const reason = '=HYPERLINK("http://evil")'
  const cancelled = await as('admin').patch(`/api/orders/${orderId}/status`, {
    status: 'cancelled',
    reason,
  })
  expect(cancelled.status).toBe(200)
  const { text, headers } = await as('manager_kabete').post(
    `/api/audit/order/${orderId}/export`,
    {},
  )
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = text.split('\r\n')
  expect(lines[0]).toContain('Event id,Revision,Event,Happened,Recorded,Role')
  expect(lines[1]).toContain('OrderCancelled')
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")",status,pending,cancelled`)
  expect(lines.filter((line) => line.includes('OrderPlaced')).length).toBeGreaterThan(10)
})

test('whoever was erased stays erased, whatever the moment', async () => {
  spec('operations history', 'Looking into a customer’s data is recorded')
  const { entries } = await historyOf(`order/${orderId}`)
  const placedAt = entries.at(-1)?.recordedAt
  expect(
    (await as('admin').post(`/api/admin/users/${userId}/erase?openOrders=leave`)).status,
  ).toBeLessThan(300)
  for (const thing of [`order/${orderId}`, `user/${userId}`]) {
    const { text } = await ask(`${thing}?asOf=${placedAt}`)
    expect(text).not.toMatch(/Ngong|wanjiku|(?<![\w-])(0|254)712/i)
    expect(text).toContain('Erased')
  }
  expect(await historyOf(`user/${userId}`)).toMatchObject({
    facts: null,
    entries: [{ type: 'UserErased' }, {}, {}],
  })
})
