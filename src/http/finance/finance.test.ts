import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { statement } from '../../contract/statement.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Answer, Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let userId: string
let given: Answer
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  userId = Object((await as('wanjiku').get('/api/auth/me')).body).id
  for (const points of [150, 50, -20]) {
    const body = { id: randomUUID(), points, reason: 'A gift' }
    given = await as('admin').post(`/api/admin/users/${userId}/points`, body)
    expect(given.status, given.text).toBe(201)
  }
})
afterAll(() => shop.stop())

const since = () => ({ 'x-min-position': given.headers.get('x-position') ?? '' })
const ask = async (path: string) => {
  const answer = await as('finance_achieng').get(`/api/finance/${path}`, since())
  expect(answer.status, answer.text).toBe(200)
  return answer
}

test('finance reads the ledger page by page, and what it came to', async () => {
  spec('operations finance', 'The ledger as of any moment of recording')
  const first = await ask(`ledger?account=${userId}&limit=2`)
  expect(first.body).toMatchObject([
    { points: -20, balance: 180, kind: 'correction', account: { person: {} } },
    { points: 50, balance: 200 },
  ])
  const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await ask(`ledger?account=${userId}&limit=2&cursor=${next}`)
  expect(second.body).toMatchObject([{ points: 150, balance: 150 }])
  const [last] = Object(second.body)
  expect((await ask(`ledger/sums?account=${userId}`)).body).toMatchObject({ points: 180 })
  expect((await ask(`ledger/sums?account=${userId}&asOf=${last.at}`)).body).toMatchObject({
    points: 150,
  })
  expect((await ask('ledger/sums')).body).toEqual({
    points: 180,
    owed: 0,
    kinds: { correction: 180 },
  })
})

test('points outstanding are told by day', async () => {
  spec('operations finance', 'Points outstanding by day and tier')
  const { body } = await ask('outstanding')
  expect(body).toHaveLength(90)
  expect(Object(body).at(-1)).toMatchObject({
    points: 180,
    owed: 0,
    vouchers: 0,
    tiers: [{ id: 'none', points: 180 }],
  })
})

test('points are valued by what finance says they are worth, and whoever is late is told', async () => {
  spec('operations finance', 'A point’s worth and the redeemed share have versions')
  const finance = as('finance_achieng')
  const path = '/api/finance/points-worth'
  const { body: usual } = await ask('points-worth')
  expect(usual).toEqual({ version: 1, worth: 0.5, redeemedPercent: 100 })
  expect(Object((await ask('outstanding')).body).at(-1)).toMatchObject({
    points: 180,
    worth: 0.5,
    liability: 90,
    owedWorth: 0,
    deferred: 0,
  })
  const change = { worth: 0.45, redeemedPercent: 97, version: 1 }
  const changed = await finance.patch(path, change)
  expect(changed.status, changed.text).toBe(200)
  const told = { 'x-min-position': changed.headers.get('x-position') ?? '' }
  expect((await finance.get(path, told)).body).toEqual({ ...change, version: 2 })
  const days = Object((await finance.get('/api/finance/outstanding', told)).body)
  expect(days.at(-1)).toMatchObject({ worth: 0.45, redeemedPercent: 97, liability: 81 })
  expect(days.at(-2)).toMatchObject({ worth: 0.5, redeemedPercent: 100, liability: 0 })
  expect((await finance.get(`${path}/versions`)).body).toMatchObject([
    { version: 2, worth: 0.45, actorRole: 'finance', person: { username: 'finance_achieng' } },
  ])
  const late = await as('admin').patch(path, { ...change, worth: 2 })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    details: { revision: 0, fields: { worth: 0.45 } },
  })
  expect((await finance.patch(path, { worth: 0.001, redeemedPercent: 50 })).status).toBe(400)
  expect((await finance.patch(path, { worth: 1, redeemedPercent: 101 })).status).toBe(400)
})

test('the export has every entry and nobody’s name', async () => {
  spec('operations finance', 'CSV of the entries, streamed, without names; it is recorded')
  const csv = await as('finance_achieng').post('/api/finance/ledger/export', {})
  expect(csv.status, csv.text).toBe(200)
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`${userId},2,correction,-20,180,`)
  expect(csv.text).not.toMatch(/anjiku/)
})

/** A row of a CSV without quoted cells, by its column's title. */
const rowsOf = (csv: string): Record<string, string>[] => {
  const [titles = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(titles.map((title, n) => [title, cells[n] ?? ''])))
}

test('plain arithmetic over the CSV of orders gives the points of the ledger', async () => {
  spec('operations finance', 'An independent check gives every customer the same points')
  const place = async (quantity: number) => {
    const placed = await as('wanjiku').post('/api/orders', orderOf(ids.soap, quantity))
    expect(placed.status, placed.text).toBe(201)
    return String(Object(placed.body).id)
  }
  for (const quantity of [1, 2, 3]) await deliver(shop.commands, await place(quantity))
  // Neither an order that is cancelled nor one that is on its way earns anything.
  const cancelled = await place(1)
  const change = { status: 'cancelled', reason: 'Ordered twice' }
  await as('admin').patch(`/api/orders/${cancelled}/status`, change)
  await place(1)
  const csv = await as('admin').post('/api/orders/export', {})
  const delivered = rowsOf(csv.text).filter(({ Status }) => Status === 'delivered')
  expect(delivered).toHaveLength(3)
  const points = delivered.map((row) =>
    Math.floor((Number(row['Total (KSh)']) - Number(row['Delivery fee (KSh)'])) / 10),
  )
  const expected = points.reduce((sum, one) => sum + one, 0)
  expect(expected).toBe(12 + 24 + 36)
  await expect
    .poll(async () => Object((await ask('ledger/sums')).body).kinds.order, { timeout: 15_000 })
    .toBe(expected)
})

test('the month’s statement adds up, to read and as CSV', async () => {
  spec('operations finance', 'Monthly statement')
  const found = statement.parse((await ask('statement')).body)
  expect(found).toMatchObject({ isOver: false, branches: [{ name: 'Kabete' }], cashDifference: 0 })
  const ofAll = (id: string) => {
    const { opening, moves, closing, differences } =
      found.accounts.find((one) => one.id === id) ?? expect.fail(id)
    const moved = moves.flatMap(({ id: move, amounts }) =>
      amounts.at(-1) === 0 ? [] : [[move, amounts.at(-1)]],
    )
    return [opening.at(-1), Object.fromEntries(moved), closing.at(-1), differences.at(-1)]
  }
  // Three orders of soap came for cash, which no driver spoke of.
  const [, money] = ofAll('money')
  expect(money).toEqual({ cash_other: expect.any(Number) })
  expect(ofAll('money')).toEqual([0, money, Object(money).cash_other, 0])
  // Before noon the game has points for early orders too. They come a moment later than those for the orders.
  const [, moved] = ofAll('points')
  const { bonus = 0 } = Object(moved)
  expect(moved).toMatchObject({ order: 72, correction: 180 })
  expect(ofAll('points')).toEqual([0, moved, 252 + bonus, 0])
  expect(found.worth.closing).toMatchObject({ points: 252 + bonus, voucherPoints: 0 })
  const csv = await as('finance_achieng').post('/api/finance/statement/export', {})
  expect(csv.headers.get('content-disposition')).toContain(`statement-${found.month}.csv`)
  const rows = rowsOf(csv.text)
  expect(rows).toContainEqual({
    Month: found.month,
    Account: 'points',
    Line: 'correction',
    'Branch id': '',
    Branch: 'All',
    Unit: 'points',
    Amount: '180',
  })
  expect(rows).toContainEqual({
    Month: found.month,
    Account: 'money',
    Line: 'closing',
    'Branch id': '1',
    Branch: 'Kabete',
    Unit: 'KSh',
    Amount: String(Object(money).cash_other),
  })
})

test('a month long ago has nothing, one ahead has only what stands, and none is odd', async () => {
  spec('operations finance', 'Monthly statement')
  const long = statement.parse((await ask('statement?month=2019-02')).body)
  expect(long).toMatchObject({ isOver: true, branches: [], cashDifference: 0 })
  expect(long.accounts.flatMap(({ closing }) => closing)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  const ahead = statement.parse((await ask('statement?month=2099-12')).body)
  expect(ahead.accounts.map(({ closing }) => closing)).toEqual(
    ahead.accounts.map(({ opening }) => opening),
  )
  for (const month of ['2026-13', '2026-00', '2026-1', '1999-12', '2026-02-01', 'now', '']) {
    const odd = await as('finance_achieng').get(`/api/finance/statement?month=${month}`)
    expect([month, odd.status]).toEqual([month, 400])
  }
})

test('finance is told of vouchers that end soon', async () => {
  spec('operations finance', 'Expiry report of vouchers')
  const admin = as('admin')
  const details = { name: 'Off', worth: { kind: 'free_delivery' }, pointsCost: 10, validDays: 20 }
  const id = randomUUID()
  const made = await admin.post('/api/admin/rewards', { id, ...details })
  expect(made.status, made.text).toBe(201)
  const redeemed = await as('wanjiku').post(`/api/user/rewards/${id}/redeem`, {})
  expect(redeemed.status, redeemed.text).toBe(201)
  const told = { 'x-min-position': redeemed.headers.get('x-position') ?? '' }
  const ending = await as('finance_achieng').get('/api/finance/vouchers', told)
  expect(ending.body).toMatchObject([
    { name: 'Off', points: 10, account: { id: userId, person: {} } },
  ])
  expect((await ask('vouchers?view=ended')).body).toEqual([])
  const csv = await as('finance_achieng').post('/api/finance/vouchers/export', {}, told)
  expect(csv.status, csv.text).toBe(200)
  expect(csv.headers.get('content-disposition')).toContain('vouchers-ending-')
  expect(rowsOf(csv.text)).toMatchObject([
    { 'Account id': userId, Reward: 'Off', Points: '10', Status: 'issued' },
  ])
  expect(csv.text).not.toMatch(/anjiku/)
  const ended = await as('finance_achieng').post('/api/finance/vouchers/export', { view: 'ended' })
  expect(rowsOf(ended.text)).toEqual([])
})
