import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spec } from '#spec'
import { placedOrder } from '../../contract/order/place-order.ts'
import { openRefunds, paymentDetail } from '../../contract/payment/staff-payment.ts'
import { customer, orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { paid, portalFile } from '../../testing/payment/statement.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: Awaited<ReturnType<typeof logInEverybody>>
let finance: Visitor
beforeAll(async () => {
  shop = await startTestServer({ env: { REFUND_TWO_PEOPLE_FROM: '500' } })
  as = await logInEverybody(shop)
  finance = as('finance_achieng')
})
afterAll(() => shop.stop())

const since = async () => ({ 'x-min-position': (await shop.commands.events.head()) ?? '' })
const read = async (who: Visitor, path: string) => (await who.get(path, await since())).body

/** An order for KSh 270 that is to be paid by M-PESA. */
const place = async (who: Visitor, phone: string) => {
  const body = { ...orderOf(ids.soap), paymentMethod: 'mpesa', customer: { ...customer, phone } }
  const placed = await who.post('/api/orders', body)
  expect(placed.status, placed.text).toBe(201)
  return placedOrder.parse(placed.body)
}
type Placed = Awaited<ReturnType<typeof place>>

let receipts = 0
/** The statement lists a payment of the order. */
const pay = async ({ orderNumber }: Placed, sum: string) => {
  receipts += 1
  const receipt = `SKQ${String(receipts).padStart(7, '0')}`
  const csv = portalFile([paid({ account: orderNumber, receipt, paidIn: sum })])
  const type = { 'content-type': 'text/csv' }
  const sent = await finance.raw('POST', '/api/payments/statement', csv, type)
  expect(sent.status, sent.text).toBe(200)
}
const detailOf = async ({ id }: Placed) =>
  paymentDetail.parse(await read(finance, `/api/payments/${id}`))
/** Another sum than was owed pays the order, as far as it is owed. */
const accept = async (order: Placed) => {
  const [found] = (await detailOf(order)).cases
  const decision = { resolution: 'accepted', note: 'The customer called' }
  const decided = await finance.post(`/api/payments/${order.id}/cases/${found?.id}`, decision)
  expect(decided.status, decided.text).toBe(200)
}
/** KSh 270 of a cancelled order are due back. */
const owing = async (who: Visitor, phone: string) => {
  const order = await place(who, phone)
  await pay(order, '270.00')
  const change = { status: 'cancelled', reason: 'Sold out' }
  await as('manager_kabete').patch(`/api/orders/${order.id}/status`, change)
  await expect.poll(async () => (await detailOf(order)).paymentStatus).toBe('refund_due')
  const { orderNumber, refunds } = await detailOf(order)
  return { ...order, orderNumber, refund: { orderId: order.id, refundId: refunds[0]?.id ?? '' } }
}
const listed = async ({ id }: Placed) =>
  openRefunds.parse(await read(finance, `/api/payments/${id}/refunds`))

describe('the refunds that a reference may have paid', () => {
  test('are those of the same account, or of the same phone of a guest, the own first', async () => {
    const guest = shop.visitor()
    const [older, newer] = [await owing(guest, '0733100200'), await owing(guest, '0733100200')]
    await owing(guest, '0733999888')
    const accounts = await owing(as('wanjiku'), '0733555444')
    const { refunds, isMore } = await listed(newer)
    expect(refunds.map(({ orderNumber }) => orderNumber)).toEqual([
      newer.orderNumber,
      older.orderNumber,
    ])
    expect(refunds[1]).toMatchObject({ amount: 270, state: 'due', reason: 'order_cancelled' })
    expect(isMore).toBe(false)
    const own = await owing(as('wanjiku'), '0733100200')
    expect((await listed(own)).refunds.map(({ orderId }) => orderId)).toEqual([own.id, accounts.id])
  })

  test('are all named to the second person, and afterwards beside the reference', async () => {
    const guest = shop.visitor()
    const [one, two] = [await owing(guest, '0733100300'), await owing(guest, '0733100300')]
    const both = { action: 'mark', reference: 'UKLBOTH002', amount: 540 }
    const path = ({ refund }: typeof one) =>
      `/api/payments/${refund.orderId}/refunds/${refund.refundId}`
    const said = await finance.post(path(one), { ...both, with: [two.refund] })
    expect(said.body).toMatchObject({ paymentStatus: 'refund_due' })
    const other = { ...one.refund, orderNumber: one.orderNumber, amount: 270 }
    expect((await detailOf(two)).refunds).toMatchObject([
      { state: 'due', proposed: { amount: 540, with: [other] }, together: null },
    ])
    const agreed = await as('admin').post(path(two), { ...both, with: [one.refund] })
    expect(agreed.body, agreed.text).toMatchObject({ paymentStatus: 'refunded' })
    expect((await detailOf(two)).refunds).toMatchObject([
      { state: 'done', proposed: null, together: { amount: 540, with: [other] } },
    ])
    expect((await listed(one)).refunds).toEqual([])
  })
})

test('a customer who paid too much sees that the surplus comes back, and what would if it were cancelled', async () => {
  const order = await place(as('kamau'), '0733100400')
  await pay(order, '300.00')
  await accept(order)
  expect(await read(as('kamau'), `/api/orders/${order.id}`)).toMatchObject({
    moneyBack: { amount: 30, isDue: true, ifCancelled: 300 },
  })
})

test('the customer reads what is owed since when, and that it was sent under which reference, no sooner', async () => {
  spec(
    'storefront 2.10',
    'Money that goes back: owed since when, sent with its reference, arrived as M-PESA said',
  )
  const customers = as('kamau')
  const { refund, ...order } = await owing(customers, '0733100600')
  const refunds = async (who: Visitor) => read(who, `/api/orders/${order.id}`)
  const one = { id: refund.refundId, amount: 270, isCash: false }
  expect(await refunds(customers)).toMatchObject({
    refunds: [{ ...one, state: 'owed', at: expect.any(String), reference: null }],
  })
  expect(await refunds(as('manager_kabete'))).not.toHaveProperty('refunds')
  const path = `/api/payments/${refund.orderId}/refunds/${refund.refundId}`
  const said = await finance.post(path, { action: 'mark', reference: 'UKLSENT001' })
  expect(said.status, said.text).toBe(200)
  expect(await refunds(customers)).toMatchObject({
    refunds: [{ ...one, state: 'sent', reference: 'UKLSENT001' }],
  })
})

test('lists tell what is open of the price once a part was paid', async () => {
  const order = await place(as('wanjiku'), '0733100500')
  await pay(order, '100.00')
  await accept(order)
  const sums = { total: 270, rest: 170, owed: 0, net: 270 }
  const fresh = await read(as('admin'), '/api/orders/new')
  expect(fresh).toContainEqual(expect.objectContaining({ id: order.id, ...sums }))
  const search = `/api/staff/search?q=${order.orderNumber}`
  expect(await read(as('admin'), search)).toMatchObject({ orders: { hits: [sums] } })
  expect(await read(finance, search)).toMatchObject({ payments: { hits: [sums] } })
  const filter = { search: order.orderNumber }
  const { text } = await as('admin').post('/api/orders/export', filter, await since())
  const [head, row] = text.trimEnd().split('\r\n')
  expect(head).toMatch(/Goods returned \(KSh\),Net \(KSh\),Paid \(KSh\),Still to pay \(KSh\)$/)
  expect(row).toMatch(/,0,270,100,170$/)
})
