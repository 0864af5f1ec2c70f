import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person, PIECES } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const at = (what: string, branchId: number = ids.kabete) =>
  `/api/inventory/branch/${branchId}/${what}`
const line = (productId: number, quantity: number, variantId = 0) => ({
  productId,
  variantId,
  quantity,
})

test('what a supplier brought lies on the shelf once, though it is sent twice, with its note', async () => {
  spec('operations stock', 'Goods from a supplier are received with pieces and a note')
  const body = {
    id: randomUUID(),
    note: 'Brookside, two crates',
    lines: [line(ids.milk, 24), line(ids.flour, 6, 2)],
  }
  for (const _ of [1, 2]) {
    const answer = await as('manager_kabete').post(at('receipts'), body)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject([{ onHand: PIECES + 24 }, { onHand: PIECES + 6 }])
  }
  const events = await shop.commands.events.readStream(`inventory-${ids.kabete}.${ids.milk}.0`)
  expect(events.at(-1)).toMatchObject({
    type: 'StockReceived',
    data: { quantity: 24, note: 'Brookside, two crates' },
    meta: { actor: { role: 'branch_manager' } },
  })
})

test('a receipt of today is taken back by a clerk, and shelf and journal say so', async () => {
  const shelf = `/api/inventory/${ids.kabete}.${ids.flour}.1`
  const id = randomUUID()
  const body = { id, note: 'Scanned as pieces', lines: [line(ids.flour, 40_691, 1)] }
  await as('clerk_kabete').post(at('receipts'), body)
  const path = `${at('receipts')}/${id}/take-back`
  for (const _ of [1, 2]) {
    const answer = await as('clerk_kabete').post(path, { productId: ids.flour, variantId: 1 })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ onHand: PIECES })
  }
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const sum = await as('clerk_kabete').get(`${shelf}/sum`, since)
  expect(sum.body).toMatchObject({ received: 0, onHand: PIECES })
  const moves = await as('clerk_kabete').get(`${shelf}/moves?term=received`, since)
  expect(moves.body).toMatchObject([
    { pieces: -40_691, receiptId: id, role: 'clerk' },
    { pieces: 40_691, receiptId: id, note: 'Scanned as pieces' },
  ])
  const other = `${at('receipts', ids.westlands)}/${id}/take-back`
  const refused = await as('clerk_kabete').post(other, { productId: ids.flour, variantId: 1 })
  expect(refused.status).toBe(403)
})

test('a receipt opens the record of goods that the branch sells, and takes no others', async () => {
  const honey = { id: randomUUID(), lines: [line(ids.honey, 3)] }
  expect((await as('admin').post(at('receipts', ids.westlands), honey)).body).toMatchObject([
    { onHand: 3, lowStockThreshold: 5 },
  ])
  const elsewhere = await as('admin').post(at('receipts'), {
    ...honey,
    lines: [line(ids.soap, 1), line(ids.honey, 3)],
  })
  expect(elsewhere.body).toMatchObject({ code: 'PRODUCT_NOT_AT_BRANCH' })
})

test('what is written off leaves the shelf with its reason, once, and names the orders that go short', async () => {
  spec('operations stock', 'Goods are written off with a reason, never more than lie there')
  const placed = await as('wanjiku').post('/api/orders', orderOf(ids.soap, 4))
  const body = { id: randomUUID(), reason: 'Water damage', lines: [line(ids.soap, PIECES - 1)] }
  for (const _ of [1, 2]) {
    const answer = await as('manager_kabete').post(at('write-offs'), body)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject([
      {
        onHand: 1,
        quantity: 0,
        short: { pieces: 3, orders: [{ orderId: Object(placed.body).id }] },
      },
    ])
  }
})

test('says why the shelf holds what it holds, term by term', async () => {
  spec('operations stock', '‘Why 3?’: the sum')
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const path = `/api/inventory/${ids.kabete}.${ids.soap}.0/sum`
  const { body } = await as('manager_kabete').get(path, since)
  expect(body).toEqual({
    id: `${ids.kabete}.${ids.soap}.0`,
    opening: PIECES,
    received: 0,
    transferredIn: 0,
    transferredOut: 0,
    returned: 0,
    left: 0,
    writtenOff: PIECES - 1,
    counted: 0,
    onHand: 1,
    reserved: 4,
    quantity: 0,
    lowStockThreshold: 5,
    product: { id: ids.soap, name: 'Soap', size: '' },
  })
  expect((await as('manager_westlands').get(path)).status).toBe(403)
})

test('opens the events of each term: when, who, why, and for which order', async () => {
  spec('operations stock', '‘Why 3?’ is a statement in the stock record’s drawer')
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const path = `/api/inventory/${ids.kabete}.${ids.soap}.0/moves?term=`
  const manager = { role: 'branch_manager', by: expect.stringMatching(/\w/) }
  expect((await as('admin').get(`${path}writtenOff`, since)).body).toMatchObject([
    { pieces: 1 - PIECES, note: expect.any(String), order: null, transferId: null, ...manager },
  ])
  expect((await as('admin').get(`${path}reserved`, since)).body).toMatchObject([
    { pieces: 4, by: null, note: null, order: { orderNumber: expect.stringMatching(/^DK-/) } },
  ])
  const refused = await as('manager_westlands').get(`${path}left`)
  expect(refused.status).toBe(403)
})

test('no more is written off than lies there, and then nothing of it is', async () => {
  spec('operations stock', 'Goods are written off with a reason, never more than lie there')
  const lines = [line(ids.flour, 1, 1), line(ids.flour, 99, 2)]
  const refused = await as('manager_kabete').post(at('write-offs'), {
    id: randomUUID(),
    reason: 'Mice',
    lines,
  })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'NOT_ON_SHELF', details: { variantId: 2 } })
  const flour = await shop.commands.events.readStream(`inventory-${ids.kabete}.${ids.flour}.1`)
  expect(flour.map(({ type }) => type)).not.toContain('StockWrittenOff')
})

test.each([
  ['a write-off without a reason', 'write-offs', { reason: ' ', lines: [line(ids.soap, 1)] }],
  ['no lines', 'receipts', { lines: [] }],
  ['a line twice', 'receipts', { lines: [line(ids.soap, 1), line(ids.soap, 2)] }],
  ['no pieces', 'receipts', { lines: [line(ids.soap, 0)] }],
])('%s is refused', async (_, what, body) => {
  const answer = await as('manager_kabete').post(at(what), { id: randomUUID(), ...body })
  expect(answer.status).toBe(400)
})

test('a manager receives and writes off at the own branch alone', async () => {
  const body = { id: randomUUID(), reason: 'Spoilt', lines: [line(ids.soap, 1)] }
  for (const what of ['receipts', 'write-offs']) {
    expect((await as('manager_westlands').post(at(what), body)).status).toBe(403)
  }
})
