import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackingNumberOf } from '../commands/delivery/ids.ts'
import { placedOrder } from '../contract/order/place-order.ts'
import { type FoundKind, staffFound } from '../contract/staff-search.ts'
import { customer, orderOf } from '../testing/http/orders.ts'
import { startPayingShop, TOTAL } from '../testing/http/pay.ts'
import { readyDelivery } from '../testing/http/ready-delivery.ts'
import { ids, type Person } from '../testing/http/small-shop.ts'
import type { Visitor } from '../testing/http/visitor.ts'
import { logInEverybody, type TestServer } from '../testing/server.ts'
import { until } from '../testing/until.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let paid: { id: string; orderNumber: string; receipt: string }
let cash: { id: string; orderNumber: string }

const place = async (body: object) => {
  const placed = await as('wanjiku').post('/api/orders', body)
  expect(placed.status, placed.text).toBe(201)
  return placedOrder.parse(placed.body)
}

beforeAll(async () => {
  shop = await startPayingShop()
  as = await logInEverybody(shop)
  const phoneNumber = '0711777055'
  const order = { ...orderOf(ids.soap), paymentMethod: 'mpesa' }
  const { id, orderNumber } = await place({
    ...order,
    customer: { name: 'Njeri Kamau', email: 'njeri.k@duka.example', phone: '0733 111 222' },
  })
  await as('wanjiku').post('/api/mpesa/stkpush', { orderId: id, phoneNumber, amount: TOTAL })
  const receipt = await until('the receipt', async () => {
    const { body } = await as('admin').get(`/api/orders/${id}`)
    return Object(body).mpesaReceiptNumber
  })
  paid = { id, orderNumber, receipt: String(receipt) }
  await readyDelivery(shop.commands, id)
  cash = await place({
    ...orderOf(ids.soap),
    paymentMethod: 'cash',
    customer: { ...customer, name: 'Otieno', phone: '0712 000 222' },
  })
})
afterAll(() => shop.stop())

const since = async () => ({ 'x-min-position': (await shop.commands.events.head()) ?? '' })

/** The ids found, by kind. Kinds without any are left out. */
const found = async (who: Person, q: string) => {
  const path = `/api/staff/search?q=${encodeURIComponent(q)}`
  const answer = await as(who).get(path, await since())
  expect(answer.status, answer.text).toBe(200)
  const groups = Object.entries(staffFound.parse(answer.body))
  return Object.fromEntries(
    groups.flatMap(([kind, { hits }]) =>
      hits.length === 0 ? [] : [[kind, hits.map(({ id }) => id)]],
    ),
  )
}
type Expected = Partial<Record<FoundKind, readonly (string | number)[]>>

describe('the search in the staff’s bar', () => {
  test('finds a thing by a number on it, once', async () => {
    const tracking = trackingNumberOf(paid.id)
    const deliveryId = expect.any(String)
    const kabete = 'manager_kabete'
    const cases: [Person, string, Expected][] = [
      ['admin', paid.orderNumber, { orders: [paid.id] }],
      [kabete, paid.orderNumber, { orders: [paid.id] }],
      [kabete, 'njeri', { orders: [paid.id] }],
      ['admin', tracking, { deliveries: [deliveryId] }],
      [kabete, tracking, { deliveries: [deliveryId] }],
      ['admin', paid.receipt, { payments: [paid.id] }],
      [kabete, paid.receipt, { orders: [paid.id] }],
      ['admin', 'manager_kabete', { people: [expect.any(String)] }],
      ['admin', 'Westl', expect.objectContaining({ branches: [ids.westlands] })],
    ]
    for (const [who, q, expected] of cases)
      expect(await found(who, q), `${who} ${q}`).toEqual(expected)
  })

  test('finds products, and for a manager the shelf of the own branch', async () => {
    const product = (who: Person) => as(who).get('/api/staff/search?q=soap')
    expect((await product('admin')).body).toMatchObject({
      products: { hits: [{ id: ids.soap, stockId: null }] },
      orders: { hits: [{ id: cash.id }, { id: paid.id }] },
    })
    expect((await product('manager_kabete')).body).toMatchObject({
      products: { hits: [{ id: ids.soap, stockId: expect.stringMatching(`^${ids.kabete}[.]`) }] },
    })
  })

  test('says which product has exactly the typed SKU or barcode', async () => {
    const barcodes = ['6161101234564']
    const path = `/api/products/${ids.soap}`
    expect((await as('admin').patch(path, { barcodes })).status).toBe(200)
    const cases = [
      ['6161101234564', true],
      ['616110123456', false],
      ['SOA', true],
      ['soap', false],
    ] as const
    for (const who of ['admin', 'manager_kabete', 'clerk_kabete'] as const)
      for (const [q, isCoded] of cases)
        expect(
          (await as(who).get(`/api/staff/search?q=${q}`, await since())).body,
          q,
        ).toMatchObject({ products: { hits: [{ id: ids.soap, isCoded }] } })
  })

  test('never finds a manager an order, a payment or a person of elsewhere', async () => {
    const { orderNumber, receipt } = paid
    const all = [orderNumber, orderNumber.slice(3), receipt, trackingNumberOf(paid.id)]
    for (const q of [...all, 'njeri', 'njeri.k@duka.example', '0733111222', '1222', 'wanjiku'])
      expect(await found('manager_westlands', q), q).toEqual({})
  })

  test('finds finance the money alone', async () => {
    for (const q of [paid.orderNumber, paid.receipt, 'njeri'])
      expect(await found('finance_achieng', q), q).toEqual({ payments: [paid.id] })
    for (const q of ['soap', 'manager_kabete', '1222', '0733111222', 'westlands'])
      expect(await found('finance_achieng', q), q).toEqual({})
  })

  test('finds a shop assistant the orders and goods of the branch, neither money nor people', async () => {
    for (const q of [paid.orderNumber, paid.receipt, trackingNumberOf(paid.id), '1222', 'njeri'])
      expect(await found('clerk_kabete', q), q).toEqual({ orders: [paid.id] })
    expect(await found('clerk_kabete', 'soap')).toMatchObject({ products: [ids.soap] })
    expect(await found('clerk_kabete', 'manager_kabete')).toEqual({})
  })

  test('is refused to drivers, customers and guests', async () => {
    for (const [who, status] of [
      ['driver_otieno', 403],
      ['wanjiku', 403],
      ['guest', 401],
    ] as const)
      expect((await as(who).get('/api/staff/search?q=0222')).status, who).toBe(status)
  })
})

const records = async (who: Person) => {
  const { events: all } = await shop.commands.events.readAll(null, 10_000)
  const { id } = Object((await as(who).get('/api/auth/me')).body)
  return all.flatMap(({ type, data }) =>
    type === 'PersonalDataDisclosed' && data.actorId === id && data.kind === 'phone_search'
      ? [data.about]
      : [],
  )
}

test('the last digits of a phone find the order masked, and are recorded once', async () => {
  const before = await records('manager_kabete')
  for (let n = 0; n < 2; n += 1) {
    const path = '/api/staff/search?q=1222'
    const { body, text } = await as('manager_kabete').get(path, await since())
    expect(body).toMatchObject({
      orders: { hits: [{ id: paid.id, customerName: 'Njeri Kamau', phone: '0733 ••• 222' }] },
    })
    expect(text.replace(/\s/g, '')).not.toContain('733111222')
  }
  await as('manager_kabete').get(`/api/orders/branch/${ids.kabete}?search=1222`)
  await as('manager_kabete').get('/api/staff/search?q=njeri')
  await as('manager_kabete').get(`/api/staff/search?q=${paid.orderNumber}`)
  const after = await records('manager_kabete')
  expect(after).toHaveLength(before.length + 1)
  expect(JSON.stringify(after)).not.toContain('1222')
})

test('the order’s own list finds it by the same words', async () => {
  for (const search of ['1222', 'njeri.k@duka.example', paid.receipt, trackingNumberOf(paid.id)]) {
    const path = `/api/orders/branch/${ids.kabete}?search=${encodeURIComponent(search)}`
    const { body } = await as('manager_kabete').get(path, await since())
    expect(body, search).toMatchObject([{ id: paid.id }])
  }
})
