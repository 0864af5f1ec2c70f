import { afterAll, beforeAll, expect, test } from 'vitest'
import { placedOrder } from '../contract/order/place-order.ts'
import { z } from '../contract/rules/schema.ts'
import { type StaffDays, type StaffEvent, staffDays, staffEvent } from '../contract/staff-days.ts'
import { orderOf } from '../testing/http/orders.ts'
import { everybody, ids, type Person } from '../testing/http/small-shop.ts'
import type { Visitor } from '../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let orderId: string
let managerId: string

const idOf = async (who: Person) => String(Object((await as(who).get('/api/auth/me')).body).id)

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  managerId = await idOf('manager_kabete')
  orderId = placedOrder.parse((await as('wanjiku').post('/api/orders', orderOf(ids.milk))).body).id
  const confirmed = await as('manager_kabete').patch(`/api/orders/${orderId}/status`, {
    status: 'confirmed',
  })
  expect(confirmed.status, confirmed.text).toBe(200)
  await as('manager_kabete').post(`/api/orders/${orderId}/phone`)
  await as('admin').post(`/api/products/${ids.soap}/prices`, { price: 135 })
  await as('finance_achieng').patch('/api/finance/points-worth', {
    version: 1,
    worth: 0.4,
    redeemedPercent: 90,
  })
})
afterAll(() => shop.stop())

/** All that happened so far is in the read models. */
const now = async () => ({ 'x-min-position': (await shop.commands.events.head()) ?? '' })
const ask = async (path: string, who: Person = 'admin') =>
  as(who).get(`/api/audit/${path}`, await now())
const sumsOf = async (query: string, who?: Person): Promise<StaffDays> => {
  const answer = await ask(`days?${query}`, who)
  expect(answer.status, answer.text).toBe(200)
  return staffDays.parse(answer.body)
}
const eventsOf = async (query: string, who?: Person): Promise<StaffEvent[]> => {
  const answer = await ask(`events?${query}`, who)
  expect(answer.status, answer.text).toBe(200)
  return z.array(staffEvent).parse(answer.body)
}
const usernames = ({ people }: StaffDays) => people.map(({ person }) => person?.username).sort()

test('tells what a person did today, the newest first, with the names of the records', async () => {
  const events = await eventsOf(`person=${managerId}`)
  expect(events).toMatchObject([
    {
      type: 'PersonalDataDisclosed',
      kind: 'look',
      branchId: null,
      look: 'phone_shown',
      record: { id: orderId },
    },
    {
      type: 'OrderConfirmed',
      kind: 'order',
      branchId: ids.kabete,
      actor: { id: managerId, actorRole: 'branch_manager', person: { username: 'manager_kabete' } },
      record: { id: orderId, name: expect.stringMatching(/^DK/) },
      look: null,
    },
  ])
  expect(JSON.stringify(events)).not.toMatch(/wanjiku|0712|254712/i)
})

test('sums agree with the events, by person, kind and hour', async () => {
  const sums = await sumsOf(`person=${managerId}`)
  expect(sums.events).toBe((await eventsOf(`person=${managerId}`)).length)
  expect(sums.chosen?.username).toBe('manager_kabete')
  expect(sums.kinds).toEqual([
    { kind: 'order', events: 1 },
    { kind: 'look', events: 1 },
  ])
  expect(sums.hours.reduce((sum, n) => sum + n, 0)).toBe(2)
  expect(sums.people.find(({ id }) => id === managerId)?.events).toBe(2)
  const orders = await sumsOf(`person=${managerId}&kind=order`)
  expect(orders).toMatchObject({ events: 1, kinds: sums.kinds })
})

test('each reader sees the records that the role reads about, a manager those of the own branch', async () => {
  expect(usernames(await sumsOf(''))).toEqual(['admin', 'finance_achieng', 'manager_kabete'])
  expect(usernames(await sumsOf('', 'finance_achieng'))).toEqual(['finance_achieng'])
  const own = await sumsOf(`branch=${ids.kabete}`, 'manager_kabete')
  expect(usernames(own)).toEqual(['manager_kabete'])
  expect(own.kinds).toEqual([{ kind: 'order', events: 1 }])
  const events = await eventsOf(`branch=${ids.kabete}`, 'manager_kabete')
  expect(events.map(({ type }) => type)).toEqual(['OrderConfirmed'])
  const refused: [string, Person][] = [
    [`branch=${ids.kabete}`, 'manager_westlands'],
    [`branch=${ids.kabete}&kind=product`, 'manager_kabete'],
    [`person=${managerId}`, 'manager_kabete'],
    ['kind=look', 'finance_achieng'],
    [`branch=${ids.kabete}`, 'clerk_kabete'],
  ]
  for (const [query, who] of refused)
    for (const path of ['days', 'events'])
      expect((await ask(`${path}?${query}`, who)).status, `${path} ${query} ${who}`).toBe(403)
})

test('lists no whole shop, no empty range and no more than 31 days', async () => {
  expect((await ask('events?')).status).toBe(400)
  const kinds = 'kind=order&'
  expect((await ask(`events?${kinds}from=2026-03-02&to=2026-03-01`)).status).toBe(400)
  expect((await ask(`days?${kinds}from=2026-03-01&to=2026-04-01`)).status).toBe(400)
  expect((await sumsOf(`${kinds}from=2026-03-01&to=2026-03-31`)).events).toBe(0)
  expect(await eventsOf(`${kinds}from=2026-03-01`)).toEqual([])
})

test('goes page by page, each event once', async () => {
  const first = await ask(`events?person=${managerId}&limit=1`)
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? expect.fail('No page')
  const second = await as('admin').get(next)
  const types = [first, second].flatMap(({ body }) =>
    z
      .array(staffEvent)
      .parse(body)
      .map(({ type }) => type),
  )
  expect(types).toEqual(['PersonalDataDisclosed', 'OrderConfirmed'])
})

test('the CSV has a line for each event, and the export is recorded', async () => {
  const { text, status } = await as('admin').post(
    '/api/audit/events/export',
    { person: managerId },
    await now(),
  )
  expect(status, text).toBe(200)
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toContain('Recorded,Name,Username,Role,Event,Kind of record,Record,Record id')
  expect(lines[2]).toContain(',manager_kabete,branch_manager,OrderConfirmed,order,DK')
  expect(lines[2]).toContain(',1,Kabete,')
  expect(lines).toHaveLength(3)
  const recorded = await eventsOf('kind=look')
  expect(recorded[0]).toMatchObject({
    look: 'staff_days_exported',
    record: null,
    actor: { person: { username: 'admin' } },
  })
  for (const who of everybody) {
    const refused = await as(who).post('/api/audit/events/export', { kind: 'product' })
    expect(refused.status, who).toBe(who === 'admin' ? 200 : 403)
  }
})
