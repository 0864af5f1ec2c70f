import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { issue } from '../../commands/engine/command.ts'
import { countStock } from '../../commands/inventory/count-stock.ts'
import { dispatchOrderStock } from '../../commands/inventory/order-stock.ts'
import { changedStock } from '../../contract/inventory.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { system } from '../../domain/kernel/access.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const soap = { branchId: ids.kabete, productId: ids.soap, variantId: 0 }
const path = `/api/inventory/${ids.kabete}.${ids.soap}.0`
const bySystem = () => ({
  actor: system,
  commandId: shop.commands.world.newId(),
  correlationId: 'test',
})

/** Sets the shelf to so many pieces that can be sold, whatever earlier tests reserved. */
const shelve = async (sellable: number) => {
  const look = await issue(countStock, { ...soap, reason: 'look' }, bySystem(), shop.commands)
  if (!look.result.ok) throw new Error('No shelf')
  const onHand = look.result.value.reserved + sellable
  await issue(
    countStock,
    { ...soap, onHand, lowStockThreshold: 5, reason: 't' },
    bySystem(),
    shop.commands,
  )
  return { onHand, reserved: look.result.value.reserved }
}
const buy = async (pieces: number) =>
  placedOrder.parse((await as('wanjiku').post('/api/orders', orderOf(ids.soap, pieces))).body)
const leave = async (orderId: string) => {
  await deliver(shop.commands, orderId)
  await issue(dispatchOrderStock, { orderId }, bySystem(), shop.commands)
}
const events = async () =>
  (await shop.commands.events.readStream(`inventory-${ids.kabete}.${ids.soap}.0`)).map(
    ({ type }) => type,
  )

let before: { onHand: number; reserved: number }
beforeEach(async () => {
  before = await shelve(7)
})

test('dialog open at 7, one sold, only the threshold saved: stock 6, and no count event', async () => {
  spec('operations stock', 'PATCH /api/inventory/{id}: the quantity that was seen is no count')
  spec('operations 7', 'PATCH /api/inventory/{id} with quantity and lowStockThreshold')
  spec('operations cases', '1. Dialog open at 7, one sold, only the threshold saved')
  await buy(1)
  const had = await events()
  const saved = await as('admin').patch(path, { quantity: 7, seen: 7, lowStockThreshold: 3 })
  expect(saved.status, saved.text).toBe(200)
  expect(saved.body).toMatchObject({
    quantity: 6,
    lowStockThreshold: 3,
    revision: expect.any(Number),
  })
  expect((await events()).slice(had.length)).toEqual(['LowStockThresholdSet'])
})

test('an edit of a stock that moved is refused with both figures, and saves nothing', async () => {
  spec('operations stock', 'A stock that moved is refused with both figures')
  spec('operations stock', 'A count of pieces that moved offers ‘Recount’ and ‘Keep mine’')
  await buy(1)
  const late = await as('manager_kabete').patch(path, {
    quantity: 9,
    seen: 7,
    lowStockThreshold: 2,
  })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'STOCK_MOVED',
    message: 'The stock has changed: 7 when you looked, 6 now.',
    details: { seen: 7, now: 6, moved: [{ type: 'StockReserved', pieces: -1 }] },
  })
  const said = await as('manager_kabete').patch(path, { quantity: 9 })
  expect(said.body).toMatchObject({ quantity: 9, lowStockThreshold: 5 })
})

test('reserved 3, counted 2: accepted, sellable 0, short 1 with its orders', async () => {
  spec('operations stock', 'Fewer on the shelf than reserved is accepted')
  spec('operations cases', '2. Reserved 3, counted 2')
  // The others hold theirs: the shelf of this test begins above what they reserve.
  const { id, orderNumber } = await buy(3)
  const { onHand } = before
  const counted = await as('manager_kabete').post(`${path}/count`, {
    onHand: before.reserved + 2,
    seen: onHand,
  })
  expect(counted.status, counted.text).toBe(200)
  expect(changedStock.parse(counted.body)).toMatchObject({
    quantity: 0,
    short: { pieces: 1, orders: [{ orderId: id, orderNumber, quantity: 3, short: 1 }] },
  })
})

test('a count answers by how much it changed the shelf, so that it can be undone', async () => {
  spec('operations stock', 'A row of a branch’s inventory: count and undo')
  const { onHand } = before
  const counted = await as('manager_kabete').post(`${path}/count`, {
    onHand: onHand - 2,
    seen: onHand,
  })
  expect(counted.body).toMatchObject({ onHand: onHand - 2, counted: -2 })
  const undone = { onHand, seen: onHand - 2 }
  const back = await as('manager_kabete').post(`${path}/count`, undone)
  expect(back.body).toMatchObject({ onHand, counted: 2 })
  const edited = await as('manager_kabete').patch(path, { quantity: 12, seen: 7 })
  expect(edited.body).toMatchObject({ quantity: 12, counted: 5 })
})

test('the same count sent twice is one event, and rows that nobody counted stay untouched', async () => {
  spec('operations stock', 'The same count twice is one event; rows that nobody counted stay')
  spec('operations cases', '3. The same count sent twice: one event; uncounted rows untouched')
  const milk = `inventory-${ids.kabete}.${ids.milk}.0`
  const milkBefore = await shop.commands.events.readStream(milk)
  const rows = [
    { productId: ids.soap, variantId: 0, onHand: before.onHand - 2, seen: before.onHand },
  ]
  const had = await events()
  const send = () =>
    as('manager_kabete').post(`/api/inventory/branch/${ids.kabete}/counts`, { rows })
  expect((await send()).body).toMatchObject({ counted: [{ quantity: 5 }], refused: [] })
  expect((await send()).body).toMatchObject({ counted: [{ quantity: 5 }], refused: [] })
  expect((await events()).slice(had.length)).toEqual(['StockCounted'])
  expect(await shop.commands.events.readStream(milk)).toEqual(milkBefore)
})

test('a count is not late by orders, but by goods that left: it says what moved, and takes ‘keep mine’', async () => {
  spec('operations stock', 'A count of the shelf is late by goods that left or came, not by orders')
  const { id } = await buy(2)
  await leave(id)
  await buy(1)
  const { onHand } = before
  const count = (seen: number) =>
    as('manager_kabete').post(`${path}/count`, { onHand: onHand - 1, seen })
  const late = await count(onHand)
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    code: 'STOCK_MOVED',
    details: {
      seen: onHand,
      now: onHand - 2,
      moved: [{ type: 'StockDispatched', pieces: -2, orderId: id, at: expect.any(String) }],
    },
  })
  const mine = await count(onHand - 2)
  expect(mine.body).toMatchObject({ onHand: onHand - 1, reserved: before.reserved + 1 })
})

test('count file exported, then sales: stale rows are listed, the others applied', async () => {
  spec('operations stock', 'Rows of a count file that are stale are listed, the others written')
  spec('operations cases', '12. Sales after a count file was exported')
  const { id } = await buy(2)
  await leave(id)
  const row = (productId: number, variantId: number, seen: number) => ({
    productId,
    variantId,
    onHand: 11,
    seen,
  })
  const rows = [row(ids.soap, 0, before.onHand), row(ids.flour, 2, 20), row(ids.honey, 0, 1)]
  const answer = await as('admin').post(`/api/inventory/branch/${ids.kabete}/counts`, { rows })
  expect(answer.body).toMatchObject({
    counted: [{ productId: ids.flour, variantId: 2, onHand: 11 }],
    refused: [
      {
        productId: ids.soap,
        code: 'STOCK_MOVED',
        details: { seen: before.onHand, now: before.onHand - 2 },
      },
      { productId: ids.honey, code: 'STOCK_NOT_FOUND' },
    ],
  })
})

test('a manager opens records of the own branch only: one for each size, and once', async () => {
  spec('operations stock', 'POST /api/inventory opens a record for each size')
  spec('operations 7', 'POST /api/products')
  const open = (who: Person, body: object) => as(who).post('/api/inventory', body)
  const honey = { branchId: ids.westlands, productId: ids.honey }
  expect((await open('manager_kabete', honey)).status).toBe(403)
  const opened = await open('manager_westlands', honey)
  expect(opened.status).toBe(201)
  expect(opened.body).toMatchObject([{ variantId: 0, quantity: 0, lowStockThreshold: 5 }])
  expect((await open('manager_westlands', honey)).status).toBe(201)
  expect((await open('manager_westlands', { ...honey, quantity: 2 })).body).toMatchObject({
    code: 'STOCK_ALREADY_OPEN',
  })
  const elsewhere = await open('admin', { ...honey, branchId: ids.kabete })
  expect(elsewhere.body).toMatchObject({ code: 'PRODUCT_NOT_AT_BRANCH' })
})

test.each([
  ['another branch', `/api/inventory/${ids.westlands}.${ids.soap}.0`, 403],
  ['no record', `/api/inventory/${ids.kabete}.99.0`, 404],
  ['no id', '/api/inventory/soap', 404],
])('a manager who edits %s is refused', async (_, at, status) => {
  spec('operations stock', 'A manager touches the stock of the own branch alone')
  expect((await as('manager_kabete').patch(at, { quantity: 1 })).status).toBe(status)
})

test.each([
  [{ quantity: -1 }, 'quantity'],
  [{ quantity: 1.5 }, 'quantity'],
  [{ quantity: 'x' }, 'quantity'],
  [{ lowStockThreshold: 0 }, 'threshold'],
  [{ lowStockThreshold: 1.5 }, 'threshold'],
] as const)('a figure that cannot be is refused with its field: %j', async (body, word) => {
  spec('operations stock', 'Quantity at least 0, threshold at least 1, both whole')
  const refused = await as('manager_kabete').patch(path, body)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    issues: [{ path: Object.keys(body)[0], message: `Please enter a valid ${word}.` }],
  })
})

test('a shop assistant who counts a thousand pieces away says why, and the audit shows it', async () => {
  spec('operations stock', 'A count that misses 20 pieces or more asks for a reason')
  const { onHand } = await shelve(1007)
  const count = { onHand: onHand - 1000, seen: onHand }
  const silent = await as('clerk_kabete').post(`${path}/count`, count)
  expect(silent.status).toBe(422)
  expect(silent.body).toMatchObject({
    code: 'COUNT_REASON_REQUIRED',
    message: 'This count is 1000 pieces lower than the shop’s. Please say why.',
    details: { missing: 1000 },
  })
  const empty = await as('clerk_kabete').post(`${path}/count`, { ...count, reason: ' ' })
  expect(empty.body).toMatchObject({ issues: [{ path: 'reason', message: 'Please say why' }] })
  const row = { productId: ids.soap, variantId: 0, ...count }
  const all = `/api/inventory/branch/${ids.kabete}/counts`
  expect((await as('clerk_kabete').post(all, { rows: [row] })).body).toMatchObject({
    counted: [],
    refused: [{ productId: ids.soap, code: 'COUNT_REASON_REQUIRED' }],
  })
  const said = { ...count, reason: 'Sold at the gate' }
  expect((await as('clerk_kabete').post(`${path}/count`, said)).status).toBe(200)
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const stock = `${ids.kabete}.${ids.soap}.0`
  const moves = await as('admin').get(`/api/inventory/${stock}/moves?term=counted`, since)
  expect(moves.body).toContainEqual(
    expect.objectContaining({ pieces: -1000, note: 'Sold at the gate' }),
  )
  const audit = await as('admin').get(`/api/audit/stock/${stock}`, since)
  expect(audit.text).toContain('Sold at the gate')
})

test('a manager’s edit that takes away a thousand pieces asks for a reason', async () => {
  spec('operations stock', 'A count that misses 20 pieces or more asks for a reason')
  await shelve(1007)
  const edit = { quantity: 7, seen: 1007 }
  const silent = await as('manager_kabete').patch(path, edit)
  expect(silent.body).toMatchObject({ code: 'COUNT_REASON_REQUIRED' })
  const said = await as('manager_kabete').patch(path, { ...edit, reason: 'Sold at the gate' })
  expect(said.body).toMatchObject({ quantity: 7 })
})
