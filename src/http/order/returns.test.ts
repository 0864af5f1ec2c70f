import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { counterCash } from '../../contract/delivery/cash.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { staffOrderDetail } from '../../contract/order/staff-order.ts'
import { paymentDetail, paymentSummary } from '../../contract/payment/staff-payment.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let orderId: string
let since: Record<string, string>

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  const placed = await as('wanjiku').post('/api/orders', orderOf(ids.soap, 3))
  orderId = placedOrder.parse(placed.body).id
  since = { 'x-min-position': await deliver(shop.commands, orderId) }
})
afterAll(() => shop.stop())

const detail = async (who: Person) =>
  staffOrderDetail.parse((await as(who).get(`/api/orders/${orderId}`, since)).body)
const line = { productId: ids.soap, variantId: 0, quantity: 2, writtenOff: 1 }
const back = (changed: object = {}) => ({
  id: v7(),
  reason: 'The soap was wet',
  lines: [line],
  ...changed,
})

test('a return leads to a refund that finance finds, with its reason and age, and settles once', async () => {
  spec('operations returns', 'Refunds due: who gets what and why, oldest first')
  spec('operations returns', 'Refunds due as CSV')
  const { revision, returnable } = await detail('manager_kabete')
  expect(returnable).toEqual([{ productId: ids.soap, variantId: 0, quantity: 3 }])
  const body = back({ revision })
  const path = `/api/orders/${orderId}/returns`
  const answer = await as('manager_kabete').post(path, body)
  expect(answer).toMatchObject({ status: 201, body: { id: body.id, due: 240 } })
  since = { 'x-min-position': answer.headers.get('x-position') ?? '' }

  expect(await detail('manager_kabete')).toMatchObject({
    status: 'delivered',
    paymentStatus: 'refund_due',
    returnable: [{ productId: ids.soap, variantId: 0, quantity: 1 }],
    returns: [
      {
        id: body.id,
        actorRole: 'branch_manager',
        person: { username: 'manager_kabete' },
        reason: 'The soap was wet',
        lines: [line],
        due: 240,
      },
    ],
  })
  const list = await as('finance_achieng').get('/api/payments?view=refunds', since)
  const [due] = paymentSummary.array().parse(list.body)
  expect(due).toMatchObject({ orderId, refundDue: 240, refundReasons: ['returned'] })
  expect(due).toMatchObject({ paymentMethod: 'cash', paid: 510, orderTotal: 510 })
  expect(due?.refundDueSince).not.toBeNull()

  const file = await as('finance_achieng').post('/api/payments/refunds/export', {}, since)
  expect(file.headers.get('content-disposition')).toMatch(/filename="refunds-[\d-]+\.csv"/)
  const [header, row, ...none] = file.text.trimEnd().split('\r\n')
  expect(header).toMatch(/^\uFEFF?Order id,Order number,Branch id,Branch,Customer,/)
  expect(row).toMatch(new RegExp(`^${orderId},DK-\\d{8},1,Kabete,.*,cash,,510,240,returned,20`))
  expect(none).toEqual([])
  const elsewhere = { branch: ids.westlands }
  const empty = await as('admin').post('/api/payments/refunds/export', elsewhere, since)
  expect(empty.text.trimEnd().split('\r\n')).toHaveLength(1)
  const { events } = await shop.commands.events.readAll(null, 10_000)
  const records = events.flatMap(({ type, data }) =>
    type === 'PersonalDataDisclosed' && data.kind === 'refunds_exported' ? [data.about] : [],
  )
  expect(records).toEqual(['all', 'branch=2'])

  const mark = { action: 'mark', reference: 'SKL9RETURN' }
  const settle = `/api/payments/${orderId}/refunds/${body.id}`
  const settled = await as('finance_achieng').post(settle, mark)
  expect(settled).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } })
  const again = { ...mark, reference: 'SKL9OTHER' }
  expect((await as('admin').post(settle, again)).body).toMatchObject({
    code: 'REFUND_ALREADY_DONE',
  })
  since = { 'x-min-position': settled.headers.get('x-position') ?? '' }
  expect((await as('finance_achieng').get('/api/payments?view=refunds', since)).body).toEqual([])
  const settledFile = await as('admin').post('/api/payments/refunds/export', {}, since)
  expect(settledFile.text.trimEnd().split('\r\n')).toHaveLength(1)
  const payment = await as('finance_achieng').get(`/api/payments/${orderId}`, since)
  expect(paymentDetail.parse(payment.body).history).toMatchObject([
    { type: 'RefundBecameDue', person: { username: 'manager_kabete' } },
    { type: 'RefundCompleted', person: { username: 'finance_achieng' } },
  ])
})

test('cash goes back over the counter with its sum and name, and stands in the day of the branch', async () => {
  spec('operations returns', 'Cash is handed back at the counter, with name and sum')
  const placed = await as('kamau').post('/api/orders', orderOf(ids.soap, 2))
  const id = placedOrder.parse(placed.body).id
  const at = { 'x-min-position': await deliver(shop.commands, id) }
  const path = `/api/orders/${id}/returns`
  const lines = [{ ...line, quantity: 1, writtenOff: 0 }]
  const preview = await as('manager_kabete').post(`${path}/preview`, { lines }, at)
  expect(preview).toMatchObject({ status: 200, body: { due: 120, isCash: true } })
  const body = { ...back(), lines, cashBack: 120 }
  const recorded = await as('manager_kabete').post(path, body)
  expect(recorded.body).toEqual({ id: body.id, due: 120, handedBack: 120 })
  const seen = { 'x-min-position': recorded.headers.get('x-position') ?? '' }
  const day = counterCash.parse(
    (await as('manager_kabete').get('/api/cash/handed-back', seen)).body,
  )
  expect(day).toMatchObject({
    count: 1,
    total: 120,
    entries: [{ orderId: id, amount: 120, person: { username: 'manager_kabete' } }],
  })
  const elsewhere = await as('finance_achieng').get(
    `/api/cash/handed-back?branch=${ids.westlands}`,
    seen,
  )
  expect(elsewhere.body).toMatchObject({ count: 0, total: 0 })
  const order = staffOrderDetail.parse((await as('admin').get(`/api/orders/${id}`, seen)).body)
  expect(order).toMatchObject({
    paymentStatus: 'paid',
    returns: [{ money: { amount: 120, state: 'done', isCash: true, handedBack: true } }],
  })
  const own = await as('kamau').get(`/api/orders/${id}`, seen)
  expect(own.text).toContain('Handed back in cash at the counter: KSh 120')
  const again = await as('manager_kabete').post(`/api/orders/${id}/refunds/${body.id}/hand-back`, {
    amount: 120,
  })
  expect(again.status).toBe(200)
  const other = await as('manager_kabete').post(`/api/orders/${id}/refunds/${body.id}/hand-back`, {
    amount: 119,
  })
  expect([other.status, other.body]).toMatchObject([409, { code: 'REFUND_ALREADY_DONE' }])
})

test('staff are told the person behind each entry, customers the role; an erased one reads as erased', async () => {
  spec('operations returns', 'A history names the person beside the role, to staff alone')
  const told = async (who: Person) => (await detail(who)).history[0]
  expect(await told('admin')).toMatchObject({
    actorRole: 'customer',
    person: { name: expect.any(String), username: 'wanjiku' },
  })
  const own = await as('wanjiku').get(`/api/orders/${orderId}`, since)
  expect(own.text).not.toMatch(/"person"|"returns"|manager_kabete|The soap was wet/)
  const paged = await as('admin').get(`/api/orders/${orderId}/history`, since)
  expect(paged.text).not.toContain('"person"')

  const account = await as('wanjiku').get('/api/auth/me')
  const { userId } = { userId: Object(account.body).id }
  const erased = await as('admin').post(`/api/admin/users/${userId}/erase`)
  expect(erased.status).toBe(200)
  since = { 'x-min-position': erased.headers.get('x-position') ?? '' }
  await expect.poll(async () => (await told('admin'))?.person, { timeout: 20_000 }).toBeNull()
  await expect
    .poll(async () => (await detail('admin')).returns?.[0]?.reason, { timeout: 20_000 })
    .toBe('')
})
