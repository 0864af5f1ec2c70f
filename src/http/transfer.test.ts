import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { stockTransfer } from '../contract/transfer.ts'
import { listenLive } from '../testing/http/live-listener.ts'
import { ids, type Person, PIECES } from '../testing/http/small-shop.ts'
import type { Answer, Visitor } from '../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const soap = (quantity: number) => [{ productId: ids.soap, variantId: 0, quantity }]
const since = (answer: Answer) => ({ 'x-min-position': answer.headers.get('x-position') ?? '' })
const onHand = async (who: Person, branchId: number, after: Answer) => {
  const { body } = await as(who).get(`/api/inventory/branch/${branchId}`, since(after))
  const records: unknown[] = Array.isArray(body) ? body : []
  return records.map(Object).find(({ productId }) => productId === ids.soap)?.onHand
}

test('ten pieces go to another branch in two parts, one is lost, and the figures agree', async () => {
  spec('operations stock', 'A transfer is received in parts; the rest is lost or sent back')
  const id = randomUUID()
  const path = `/api/transfers/${id}`
  const route = { id, fromBranchId: ids.kabete, toBranchId: ids.westlands, note: 'Morning van' }
  const sent = await as('manager_kabete').post('/api/transfers', { ...route, lines: soap(10) })
  expect(sent.body, sent.text).toEqual({ id, status: 'sent' })
  expect(await onHand('manager_kabete', ids.kabete, sent)).toBe(PIECES - 10)
  expect(await onHand('manager_westlands', ids.westlands, sent)).toBe(PIECES)
  for (const quantity of [6, 3]) {
    const part = { id: randomUUID(), lines: soap(quantity) }
    const received = await as('manager_westlands').post(`${path}/receipts`, part)
    expect(received.status, received.text).toBe(201)
  }
  const tooMany = { id: randomUUID(), lines: soap(2) }
  expect((await as('manager_westlands').post(`${path}/receipts`, tooMany)).body).toMatchObject({
    code: 'NOT_ON_THE_ROAD',
    message: 'Only 1 of this are on the road.',
  })
  const lost = { id: randomUUID(), outcome: 'lost', reason: 'Fell off the van', lines: soap(1) }
  const ear = await listenLive(shop.url, as('manager_kabete'))
  const closed = await as('manager_westlands').post(`${path}/closings`, lost)
  expect(closed.body).toEqual({ id, status: 'settled' })
  await ear.hear((message) => message.type === 'stock' && message.branchId === 0)
  ear.leave()
  expect(await onHand('manager_kabete', ids.kabete, closed)).toBe(PIECES - 10)
  expect(await onHand('manager_westlands', ids.westlands, closed)).toBe(PIECES + 9)
  const seen = stockTransfer.parse((await as('manager_kabete').get(path, since(closed))).body)
  expect(seen).toMatchObject({
    status: 'settled',
    lines: [{ name: 'Soap', quantity: 10, open: 0, received: 9, lost: 1, sentBack: 0 }],
    parts: [{ outcome: 'received' }, { outcome: 'received' }, { reason: 'Fell off the van' }],
    planned: { role: 'branch_manager', by: expect.stringMatching(/\w/) },
    revision: 4,
  })
  const list = await as('manager_westlands').get(`/api/transfers?to=${ids.westlands}`)
  expect(list.body).toMatchObject([{ id, note: 'Morning van' }])
})

test('who saw a transfer as it was before others spoke of it is told what is open now', async () => {
  spec('operations stock', 'Who is late with a transfer is told, and loses nothing typed')
  const id = randomUUID()
  const route = { id, fromBranchId: ids.kabete, toBranchId: ids.westlands, lines: soap(5) }
  await as('admin').post('/api/transfers', route)
  const receipts = `/api/transfers/${id}/receipts`
  const first = { id: randomUUID(), lines: soap(2), revision: 1 }
  expect((await as('manager_westlands').post(receipts, first)).status).toBe(201)
  const late = { id: randomUUID(), lines: soap(1), revision: 1 }
  const refused = await as('admin').post(receipts, late)
  expect(refused.body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    details: { revision: 2, status: 'sent', open: [{ productId: ids.soap, open: 3 }] },
  })
  expect((await as('manager_westlands').post(receipts, first)).status, 'sent again').toBe(201)
  const cancel = { reason: 'No van', revision: 1 }
  expect((await as('admin').post(`/api/transfers/${id}/cancel`, cancel)).body).toMatchObject({
    code: 'TRANSFER_HAS_ARRIVED',
  })
})

test.each([
  ['to its own branch', { toBranchId: ids.kabete }, 400],
  ['of no pieces', { lines: soap(0) }, 400],
  ['of more than can be sold', { lines: soap(900) }, 409],
  ['to a branch that is not there', { toBranchId: 99 }, 404],
])('a transfer %s is refused', async (_, changed, status) => {
  const route = { id: randomUUID(), fromBranchId: ids.kabete, toBranchId: ids.westlands }
  const body = { ...route, lines: soap(1), ...changed }
  expect((await as('admin').post('/api/transfers', body)).status).toBe(status)
})

test('a manager sends from the own branch alone, and sees what leaves it or comes to it', async () => {
  const route = { id: randomUUID(), fromBranchId: ids.kabete, toBranchId: ids.westlands }
  const body = { ...route, lines: soap(1) }
  expect((await as('manager_westlands').post('/api/transfers', body)).status).toBe(403)
  const asked = await as('manager_westlands').get(`/api/transfers?from=${ids.kabete}`)
  expect(asked.status).toBe(403)
  expect((await as('manager_westlands').get('/api/transfers')).status).toBe(403)
})
