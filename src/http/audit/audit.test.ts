import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuditPage, auditPage, causedEvents, look } from '../../contract/audit/audit.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { z } from '../../contract/rules/zod.ts'
import { orderOf } from '../testing/orders.ts'
import { everybody, ids, type Person } from '../testing/small-shop.ts'
import { logInEverybody, startTestShop, type TestShop, type Visitor } from '../testing/test-app.ts'

let shop: TestShop
let as: (who: Person | 'guest') => Visitor
let orderId: string
let userId: string

beforeAll(async () => {
  shop = await startTestShop()
  as = await logInEverybody(shop)
  const answer = await as('wanjiku').post('/api/orders', orderOf(ids.milk))
  orderId = placedOrder.parse(answer.body).id
  userId = String(Object((await as('wanjiku').get('/api/auth/me')).body).id)
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
  const milk = `${ids.kabete}.${ids.milk}.0`
  const who = { manager_kabete: 200, manager_westlands: 404, finance_achieng: 403, admin: 200 }
  const told: Record<string, Record<string, number>> = {
    [`order/${orderId}`]: who,
    [`payment/${orderId}`]: { ...who, finance_achieng: 200 },
    [`stock/${milk}`]: { ...who, manager_westlands: 403 },
    [`branch/${ids.kabete}`]: { ...who, manager_westlands: 403 },
    [`product/${ids.milk}`]: { admin: 200 },
    [`user/${userId}`]: { admin: 200 },
  }
  for (const [thing, allowed] of Object.entries(told)) {
    for (const person of everybody) {
      const { status, text } = await ask(thing, person)
      expect(status, `${thing} for ${person}`).toBe(allowed[person] ?? 403)
      if (status !== 200) expect(text).not.toMatch(/Ngong|DK-/)
    }
    expect((await as('guest').get(`/api/audit/${thing}`)).status).toBe(401)
  }
  for (const thing of ['order/nobody', 'stock/1.99.0', 'product/99', 'branch/99', 'user/nobody'])
    expect((await ask(thing)).status, thing).toBe(404)
  expect((await ask('delivery/1')).status).toBe(404)
  expect((await ask(`product/${ids.milk}?asOf=yesterday`)).status).toBe(400)
})

test('a price’s history says who changed it, from what to what; as of before, it is the old one', async () => {
  const path = `/api/products/${ids.soap}/prices`
  const { recordedAt: before = '' } = (await historyOf(`product/${ids.soap}`)).entries[0] ?? {}
  const changed = await as('admin').post(path, { price: 135 })
  expect(changed.status).toBe(200)
  const { entries, facts } = await historyOf(`product/${ids.soap}`)
  expect(entries[0]).toMatchObject({
    ...{ type: 'ProductPriceChanged', actorRole: 'admin', person: { username: 'admin' } },
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
    ...{ facts: null, entries: [], events: 0 },
  })
})

test('a shelf’s history adds up, and names the order that pieces are held for', async () => {
  const { name, facts, entries } = await historyOf(`stock/${ids.kabete}.${ids.milk}.0`)
  expect(name).toBe('Milk · Kabete')
  expect(facts).toMatchObject({ opening: 20, onHand: 20, reserved: 1, sellable: 19 })
  expect(entries[0]).toMatchObject({
    ...{ type: 'StockReserved', order: { id: orderId }, person: { username: 'wanjiku' } },
    changes: [
      { field: 'reserved', before: 0, after: 1 },
      { field: 'sellable', before: 20, after: 19 },
    ],
  })
})

test('one request’s events are told together, across histories', async () => {
  const { entries } = await historyOf(`order/${orderId}`)
  const request = entries.at(-1)?.correlationId
  const { events } = causedEvents.parse((await ask(`request/${request}`)).body)
  expect(events.map(({ type, thing }) => [type, thing?.kind])).toEqual([
    ['StockReserved', 'stock'],
    ['OrderPlaced', 'order'],
  ])
})

test('a look into a customer’s data is recorded once an hour, and told in the customer’s history', async () => {
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
  const reason = '=HYPERLINK("http://evil")'
  const cancelled = await as('admin').patch(`/api/orders/${orderId}/status`, {
    ...{ status: 'cancelled', reason },
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
  const { entries } = await historyOf(`order/${orderId}`)
  const placedAt = entries.at(-1)?.recordedAt
  expect((await as('admin').post(`/api/admin/users/${userId}/erase`)).status).toBeLessThan(300)
  for (const thing of [`order/${orderId}`, `user/${userId}`]) {
    const { text } = await ask(`${thing}?asOf=${placedAt}`)
    expect(text).not.toMatch(/Ngong|wanjiku|(?<![\w-])(0|254)712/i)
    expect(text).toContain('Erased')
  }
  expect(await historyOf(`user/${userId}`)).toMatchObject({
    ...{ facts: null, entries: [{ type: 'UserErased' }, {}, {}] },
  })
})
