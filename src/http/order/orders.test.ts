import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { issue } from '../../commands/engine/command.ts'
import { countStock } from '../../commands/inventory/count-stock.ts'
import { type OrderDetail, orderDetail } from '../../contract/order/order-detail.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { system } from '../../domain/kernel/access.ts'
import { listenLive } from '../../testing/http/live-listener.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person, PIECES } from '../../testing/http/small-shop.ts'
import type { Answer, Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const positionOf = (answer: Answer): string => answer.headers.get('x-position') ?? ''
const after = (answer: Answer) => ({ 'x-min-position': positionOf(answer) })

const place = async (who: Person | 'guest', body: object = orderOf(ids.milk), key?: string) => {
  const answer = await as(who).post('/api/orders', body, key ? { 'idempotency-key': key } : {})
  expect(answer.status, answer.text).toBe(201)
  return { answer, ...placedOrder.parse(answer.body) }
}
const detail = async (who: Person, id: string, since: Answer): Promise<OrderDetail> =>
  orderDetail.parse((await as(who).get(`/api/orders/${id}`, after(since))).body)

const milkAtKabete = async (since: Answer) => {
  const answer = await as('manager_kabete').get('/api/inventory/branch/1', after(since))
  expect(answer.headers.get('x-stale')).toBeNull()
  const records: unknown = answer.body
  return Array.isArray(records)
    ? records.find(({ productId }) => productId === ids.milk)
    : undefined
}

test('an order that was placed a moment ago is there for who placed it, whole', async () => {
  spec('storefront 9', 'Total: subtotal plus fee, in whole shillings, half up')
  const { answer, id, orderNumber } = await place('wanjiku', orderOf(ids.milk, 2))
  expect(positionOf(answer)).not.toBe('')
  const order = await detail('wanjiku', id, answer)
  expect(order).toMatchObject({
    orderNumber,
    status: 'pending',
    paymentStatus: 'pending',
    subtotal: 121,
    deliveryFee: 150,
    total: 271,
    branch: { code: 'kabete' },
    items: [{ name: 'Milk', price: 60.5, quantity: 2, total: 121 }],
    history: [{ status: 'pending', actorRole: 'customer' }],
    allowed: ['cancelled'],
  })
})

test('twenty at once with one key are one order, and take its pieces once', async () => {
  spec('storefront 2.9', 'Not specified: pressed twice, or its answer lost, it is one order')
  const before = await milkAtKabete((await place('kamau')).answer)
  const key = 'twenty-at-once'
  const body = orderOf(ids.milk, 3)
  const all = await Promise.all(Array.from({ length: 20 }, () => place('kamau', body, key)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(new Set(all.map(({ orderNumber }) => orderNumber)).size).toBe(1)
  const last = all
    .map(({ answer }) => answer)
    .toSorted((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1))
  const now = await milkAtKabete(last[0] ?? all[0]?.answer ?? expect.fail())
  expect(now.reserved).toBe(before.reserved + 3)
  expect(now.onHand).toBe(PIECES)
  const other = await as('kamau').post('/api/orders', orderOf(ids.milk, 4), {
    'idempotency-key': key,
  })
  expect(other.status).toBe(409)
  expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
})

test('prices are the server’s: another figure is refused with what it costs now', async () => {
  spec('storefront 7', 'POST /api/orders: id and orderNumber')
  const body = {
    ...orderOf(ids.soap),
    items: [{ ...orderOf(ids.soap).items[0], price: 1, total: 1 }],
  }
  const answer = await as('guest').post('/api/orders', body)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    code: 'PRICE_CHANGED',
    details: { items: [{ name: 'Soap', price: 120 }], total: 270 },
  })
})

test('more than there is is refused, and says what is left', async () => {
  spec('storefront 8', 'Out of stock')
  const answer = await as('wanjiku').post('/api/orders', orderOf(ids.soap, PIECES + 1))
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    code: 'OUT_OF_STOCK',
    details: { items: [{ productId: ids.soap, available: PIECES }] },
  })
})

test('a guest’s order is followed by its number with its phone, however that is written', async () => {
  const { answer, orderNumber } = await place('guest', orderOf(ids.soap))
  const track = (phone: string) =>
    as('guest').post('/api/orders/track', { orderNumber, phone }, after(answer))
  expect((await track('+254 712-345-678')).body).toEqual({
    orderNumber,
    status: 'pending',
    branch: 'Kabete',
    promisedAt: null,
    steps: [{ status: 'pending', at: expect.any(String) }],
    firstName: 'Wanjiku',
    city: 'Kabete',
    area: 'Nairobi',
    order: null,
  })
  expect((await track('0712345679')).status).toBe(404)
})

test('the manager of its branch confirms it; only then does it move on; staff of another branch may not', async () => {
  spec('storefront 4', 'Who changes a status')
  spec('operations 7', 'PATCH /api/orders/{id}/status')
  const { answer, id } = await place('wanjiku')
  const set = (who: Person, status: string, reason?: string) =>
    as(who).patch(`/api/orders/${id}/status`, { status, reason })
  expect((await set('manager_kabete', 'processing')).body).toMatchObject({
    code: 'ORDER_TRANSITION_NOT_ALLOWED',
  })
  expect((await set('manager_westlands', 'confirmed')).status).toBe(403)
  const confirmed = await set('manager_kabete', 'confirmed')
  expect(confirmed.body).toEqual({ id, status: 'confirmed' })
  expect((await set('wanjiku', 'cancelled')).body).toMatchObject({ code: 'REASON_REQUIRED' })
  const seen = await detail('wanjiku', id, confirmed)
  expect(seen.history).toMatchObject([
    { status: 'pending' },
    { status: 'confirmed', actorRole: 'branch_manager' },
  ])
  expect(seen.confirmedAt).toBe(seen.history.at(-1)?.at)
  expect(positionOf(confirmed) > positionOf(answer)).toBe(true)
})

test('a cancelled order gives back what it held', async () => {
  const { answer, id } = await place('wanjiku', orderOf(ids.milk, 5))
  const held = await milkAtKabete(answer)
  const body = { status: 'cancelled', reason: 'Changed my mind' }
  const cancelled = await as('wanjiku').patch(`/api/orders/${id}/status`, body)
  expect(cancelled.status).toBe(200)
  await expect.poll(async () => (await milkAtKabete(cancelled)).reserved).toBe(held.reserved - 5)
})

test('customers see what may be bought, not what is on the shelf', async () => {
  spec('storefront 7', 'GET /api/inventory/product/{productId}')
  const [record] = Object((await as('wanjiku').get(`/api/inventory/product/${ids.soap}`)).body)
  expect(Object.keys(record).sort()).toEqual([
    'branchId',
    'id',
    'productId',
    'quantity',
    'variantId',
  ])
  const staff = Object((await as('manager_kabete').get(`/api/inventory/product/${ids.soap}`)).body)
  expect(staff[0]).toMatchObject({ branchId: 1, onHand: PIECES, lowStockThreshold: 5 })
  expect(staff[1]).not.toHaveProperty('onHand')
})

test('orders come newest first, page by page', async () => {
  const { answer, id } = await place('wanjiku')
  const first = await as('admin').get('/api/orders?limit=2', after(answer))
  expect(first.body).toMatchObject([{ id }, {}])
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await as('admin').get(next)
  expect(second.status).toBe(200)
  expect(second.text).not.toContain(id)
})

test('a position that nobody can have seen is not waited for', async () => {
  const { answer } = await place('wanjiku')
  const future = `9${positionOf(answer).slice(1)}`
  const asked = vi.spyOn(shop.commands.queries.users, 'waitFor')
  for (const position of [future, 'z'.repeat(64), 'z'.repeat(65), '{"$gt":""}']) {
    const { status } = await as('wanjiku').get('/api/auth/me', { 'x-min-position': position })
    expect(status).toBe(200)
  }
  const waits = asked.mock.calls.map(([position, ms]) => [position, ms])
  asked.mockRestore()
  expect(waits).toEqual([
    [future, 0],
    ['z'.repeat(64), 0],
  ])
  const stale = await as('wanjiku').get('/api/auth/me', { 'x-min-position': future })
  expect(stale.headers.get('x-stale')).toBe('true')
})

test('a change of an order is heard by its owner, its branch and who names it, and by nobody else', async () => {
  const { answer, id } = await place('wanjiku')
  const ears = {
    wanjiku: await listenLive(shop.url, as('wanjiku')),
    manager: await listenLive(shop.url, as('manager_kabete')),
    guest: await listenLive(shop.url, as('guest'), [id]),
    kamau: await listenLive(shop.url, as('kamau')),
    elsewhere: await listenLive(shop.url, as('manager_westlands')),
  }
  await as('manager_kabete').patch(
    `/api/orders/${id}/status`,
    { status: 'confirmed' },
    after(answer),
  )
  const own = await place('kamau', orderOf(ids.soap))
  const isIt = (message: { type: string; orderId?: string }) => message.orderId === id
  for (const ear of [ears.wanjiku, ears.manager, ears.guest]) {
    const { position } = await ear.hear(isIt)
    expect(position > positionOf(answer)).toBe(true)
  }
  // A later message was heard, which proves that the earlier one did not come.
  await ears.kamau.hear((message) => message.type === 'order' && message.orderId === own.id)
  await ears.elsewhere.hear((message) => message.type === 'stock' && message.productId === ids.soap)
  expect([...ears.kamau.heard(), ...ears.elsewhere.heard()].some(isIt)).toBe(false)
  for (const ear of Object.values(ears)) ear.leave()
})

test('staff of its branch see what is unusual about an order, its customer does not', async () => {
  const by = { actor: system, commandId: shop.commands.world.newId(), correlationId: 'test' }
  const shelf = { branchId: ids.kabete, productId: ids.soap, variantId: 0 }
  await issue(countStock, { ...shelf, onHand: 500, reason: 'Delivery' }, by, shop.commands)
  const { answer, id } = await place('wanjiku', {
    ...orderOf(ids.soap, 101),
    paymentMethod: 'mpesa',
  })
  for (const who of ['manager_kabete', 'admin'] as const) {
    expect((await detail(who, id, answer)).flags).toEqual(['many_pieces'])
  }
  expect((await detail('wanjiku', id, answer)).flags).toBeUndefined()
  const usual = await place('wanjiku')
  expect((await detail('manager_kabete', usual.id, usual.answer)).flags).toEqual([])
})

test('a history comes in pages, whose cursors are those that were given', async () => {
  const { id } = await place('wanjiku')
  const manager = as('manager_kabete')
  const confirmed = await manager.patch(`/api/orders/${id}/status`, { status: 'confirmed' })
  const first = await manager.get(`/api/orders/${id}/history?limit=1`, after(confirmed))
  expect(first.body).toMatchObject([{ type: 'OrderPlaced', actorRole: 'customer' }])
  const link = first.headers.get('link') ?? ''
  const second = await manager.get(/<(.*)>/.exec(link)?.[1] ?? '')
  expect(second.body).toMatchObject([{ type: 'OrderConfirmed', actorRole: 'branch_manager' }])
  expect(second.headers.get('link')).toBeNull()
  expect((await manager.get(`/api/orders/${id}/history?cursor=-1`)).status).toBe(400)
})
