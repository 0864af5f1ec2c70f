import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placedOrder } from '../../contract/order/place-order.ts'
import { staffOrderDetail } from '../../contract/order/staff-order.ts'
import { listenLive } from '../../testing/http/live-listener.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

const secret = 'a-secret-of-one-order-0001'
const TEXT = 'Zebra gate, the dog bites'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const place = async () => {
  const answer = await as('wanjiku').post('/api/orders', { ...orderOf(ids.milk), secret })
  expect(answer.status, answer.text).toBe(201)
  return placedOrder.parse(answer.body)
}
const write = (who: Person, orderId: string, id = v7()) =>
  as(who).post(`/api/orders/${orderId}/notes`, { id, text: ` ${TEXT} ` })
const sinceOf = ({ headers }: { headers: Headers }) => ({
  'x-min-position': headers.get('x-position') ?? '',
})

test('the staff of the branch read who wrote what and when; a note sent twice stands once', async () => {
  const { id } = await place()
  const noteId = v7()
  const first = await write('clerk_kabete', id, noteId)
  expect(first.status, first.text).toBe(201)
  await write('clerk_kabete', id, noteId)
  const last = await write('admin', id)
  const { body } = await as('manager_kabete').get(`/api/orders/${id}`, sinceOf(last))
  const { staffNotes } = staffOrderDetail.parse(body)
  expect(staffNotes).toMatchObject([
    { id: noteId, text: TEXT, actorRole: 'clerk', person: { username: 'clerk_kabete' } },
    { text: TEXT, actorRole: 'admin' },
  ])
  expect((await write('manager_westlands', id)).status).toBe(404)
  const empty = await as('admin').post(`/api/orders/${id}/notes`, { id: v7(), text: ' ' })
  expect(empty.status).toBe(400)
  const long = { id: v7(), text: 'x'.repeat(501) }
  expect((await as('admin').post(`/api/orders/${id}/notes`, long)).status).toBe(400)
})

test('no answer to a customer holds a note or is changed by one, and no live message tells of it', async () => {
  const { id, orderNumber } = await place()
  const { body } = await as('wanjiku').get(`/api/orders/${id}`)
  const { userId } = staffOrderDetail.parse(body)
  const holding = { 'x-order-secret': secret }
  const phone = '0712345678'
  const stranger = shop.visitor()
  const asks = (since: Record<string, string>) => [
    as('wanjiku').get(`/api/orders/${id}`, since),
    as('wanjiku').get(`/api/orders/${id}/history`, since),
    as('wanjiku').get(`/api/orders/user/${userId}`, since),
    as('admin').post('/api/orders/export', { branch: ids.kabete }, since),
    as('wanjiku').get(`/api/deliveries/search?q=${orderNumber}`, since),
    stranger.get(`/api/orders/${id}`, { ...since, ...holding }),
    stranger.get(`/api/orders/${id}/history`, { ...since, ...holding }),
    stranger.get(`/api/track/${orderNumber}`, since),
    stranger.post('/api/orders/track', { orderNumber, phone }, since),
    as('manager_westlands').get(`/api/orders/${id}`, since),
  ]
  const listener = await listenLive(shop.url, as('wanjiku'), [id])
  const told = await as('manager_kabete').patch(`/api/orders/${id}/status`, { status: 'confirmed' })
  await listener.hear(({ type }) => type === 'order')
  const before = await Promise.all(asks(sinceOf(told)))
  const heard = listener.heard().filter(({ type }) => type === 'order').length
  const note = await write('manager_kabete', id)
  const after = await Promise.all(asks(sinceOf(note)))
  expect(after.map(({ status }) => status)).toEqual(before.map(({ status }) => status))
  expect(after.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(6)
  for (const { text } of after) expect(text).not.toMatch(/Zebra|staffNotes/)
  expect(after[0]?.body).toEqual(before[0]?.body)
  // The next change of the order is heard, so a message of the note before it would have been heard too.
  await as('manager_kabete').patch(`/api/orders/${id}/status`, { status: 'processing' })
  await listener.hear(
    ({ type, position }) => type === 'order' && position > (note.headers.get('x-position') ?? ''),
  )
  expect(listener.heard().filter(({ type }) => type === 'order')).toHaveLength(heard + 1)
  listener.leave()
})

test('another member of the staff hears at once of a new note', async () => {
  const { id } = await place()
  const listener = await listenLive(shop.url, as('clerk_kabete'), [])
  const note = await write('manager_kabete', id)
  const heard = await listener.hear(
    ({ type, position }) => type === 'order' && position === note.headers.get('x-position'),
  )
  expect(heard).toMatchObject({ orderId: id })
  listener.leave()
})
