import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callbackToken } from '../../commands/payment/callbacks.ts'
import { type PaymentDetail, paymentDetail } from '../../contract/payment/staff-payment.ts'
import { history, placeUnpaid, pushed, startPayingShop, wait } from '../../testing/http/pay.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let guest: Visitor
let finance: Visitor
let manager: Visitor
let orderId: string
let refundId: string
beforeAll(async () => {
  shop = await startPayingShop()
  const as = await logInEverybody(shop)
  guest = as('guest')
  finance = as('finance_achieng')
  manager = as('manager_kabete')
})
afterAll(() => shop.stop())

const detail = async (): Promise<PaymentDetail> =>
  paymentDetail.parse((await finance.get(`/api/payments/${orderId}`)).body)
const becomes = (paymentStatus: string) =>
  expect.poll(async () => (await detail()).paymentStatus, wait).toBe(paymentStatus)
const reverse = () =>
  finance.post(`/api/payments/${orderId}/refunds/${refundId}`, { action: 'reverse' })

let payers = 300
beforeEach(async () => {
  payers += 1
  orderId = await placeUnpaid(guest)
  expect(await pushed(guest, orderId, String(payers))).toMatchObject({ status: 'paid' })
  await manager.patch(`/api/orders/${orderId}/status`, { status: 'cancelled', reason: 'Sold out' })
  await becomes('refund_due')
  refundId = (await detail()).refunds[0]?.id ?? ''
})

test('M-PESA gives the money back, and says so: the refund is done, with its reference', async () => {
  expect(await reverse()).toMatchObject({ status: 200, body: { paymentStatus: 'refund_due' } })
  await becomes('refunded')
  expect((await detail()).refunds).toMatchObject([
    { state: 'done', reference: expect.stringMatching(/^[A-Z0-9]{10}$/) },
  ])
})

test('what M-PESA says of a refund is taken by its secret address alone, and once', async () => {
  const refund = { orderId, subjectId: refundId }
  const said = JSON.stringify({
    Result: { ResultCode: 0, ResultDesc: '', ConversationID: 'AG_1', TransactionID: 'UKLBACK001' },
  })
  const forPayments = await callbackToken(shop.commands, 'payment-callback', refund)
  expect((await guest.raw('POST', `/hooks/refund/v1/${forPayments}`, said)).status).toBe(404)
  expect(await history(shop, orderId)).not.toContain('RefundCompleted')

  const token = await callbackToken(shop.commands, 'refund-callback', refund)
  for (let n = 0; n < 3; n += 1) {
    expect((await guest.raw('POST', `/hooks/refund/v1/${token}`, said)).status).toBe(200)
  }
  await becomes('refunded')
  expect((await detail()).refunds).toMatchObject([{ state: 'done', reference: 'UKLBACK001' }])
  const done = (await history(shop, orderId)).filter((type) => type === 'RefundCompleted')
  expect(done).toHaveLength(1)
})

test('a result that says nothing is answered, and changes nothing', async () => {
  const token = await callbackToken(shop.commands, 'refund-callback', {
    orderId,
    subjectId: refundId,
  })
  const before = await history(shop, orderId)
  const texts = ['', '<xml/>', '{"Result":[]}', '{"Result":{"ResultCode":777}}']
  for (const text of [...texts, ...texts]) {
    expect((await guest.raw('POST', `/hooks/refund/v1/${token}`, text)).status).toBe(200)
  }
  // Each report is kept once, for staff to look into.
  const kept = texts.map(() => 'RefundReportRecorded')
  expect(await history(shop, orderId)).toEqual([...before, ...kept])
  const settled = async () => (await shop.commands.jobs.counts()).waiting
  await expect.poll(settled, wait).toBe(0)
  expect(await history(shop, orderId)).toEqual([...before, ...kept])
  expect((await detail()).refunds).toMatchObject([{ state: 'due', reference: null }])
})

test('a reference settles one refund, or those that one request names with their sum', async () => {
  const mark = (order: string, refund: string, body: object) =>
    finance.post(`/api/payments/${order}/refunds/${refund}`, { action: 'mark', ...body })
  const one = { orderId, refundId }
  payers += 1
  orderId = await placeUnpaid(guest)
  await pushed(guest, orderId, String(payers))
  await manager.patch(`/api/orders/${orderId}/status`, { status: 'cancelled', reason: 'Sold out' })
  await becomes('refund_due')
  refundId = (await detail()).refunds[0]?.id ?? ''
  const amount = (await detail()).refunds[0]?.amount ?? 0
  const named = { reference: 'UKLBOTH001', with: [one] }
  const wrong = await mark(orderId, refundId, { ...named, amount })
  expect([wrong.status, wrong.body]).toMatchObject([409, { code: 'REFUND_SUM_CHANGED' }])
  const both = await mark(orderId, refundId, { ...named, amount: 2 * amount })
  expect([both.status, both.body]).toMatchObject([200, { paymentStatus: 'refunded' }])
  expect((await detail()).refunds).toMatchObject([{ state: 'done', proposed: null, bounced: [] }])
  const again = await mark(one.orderId, one.refundId, { reference: 'UKLBOTH001' })
  expect([again.status, again.body]).toMatchObject([409, { code: 'REFUND_ALREADY_DONE' }])
})
