import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditPage } from '../../contract/audit.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { type Finding, finding } from '../../contract/payment/findings.ts'
import { paymentDetail } from '../../contract/payment/staff-payment.ts'
import { statementReport } from '../../contract/payment/statement.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { wait } from '../../testing/http/pay.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { type Payment, paid, portalFile, withdrawn } from '../../testing/payment/statement.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let finance: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  finance = shop.visitor()
  await finance.logIn('finance_achieng')
})
afterAll(() => shop.stop())

let position = ''
const seen = () => ({ 'x-min-position': position })
const taken = (answer: Awaited<ReturnType<Visitor['post']>>) => {
  position = answer.headers.get('x-position') ?? position
  return answer
}

const place = async () => {
  const body = { ...orderOf(ids.soap), paymentMethod: 'mpesa' }
  const answer = await shop.visitor().post('/api/orders', body)
  return placedOrder.parse(taken(answer).body)
}
const imported = async (...payments: Payment[]) => {
  const csv = portalFile(payments)
  const headers = { 'content-type': 'text/csv', ...seen() }
  const answer = taken(await finance.raw('POST', '/api/payments/statement', csv, headers))
  expect(answer.status).toBe(200)
  return statementReport.parse(answer.body)
}
const listed = async (query = ''): Promise<Finding[]> => {
  const answer = await finance.get(`/api/payments/findings?${query}`, seen())
  expect(answer.status).toBe(200)
  return finding.array().parse(answer.body)
}
const found = async (id: string) => {
  const answer = await finance.get(`/api/payments/findings/${id}`, seen())
  return finding.parse(answer.body)
}
const settle = async (id: string, body: object) =>
  taken(await finance.post(`/api/payments/findings/${id}/settle`, body))
const detailOf = async (id: string) =>
  paymentDetail.parse((await finance.get(`/api/payments/${id}`, seen())).body)

const achieng = { actorRole: 'finance', person: { name: 'finance_achieng' } }
const note = 'Asked the owner'
/** All money in these statements moved at this time, unless a line says otherwise. */
const early = { time: '05-01-2026 11:00:00' }
const late = { time: '05-01-2026 13:00:00' }

test('five odd lines are kept, and each is settled with who and how', async () => {
  const [half, wanted, lacking] = [await place(), await place(), await place()]
  await imported(paid({ account: lacking.orderNumber, receipt: 'SKF0LACKED', paidIn: '270' }))
  const odd = [
    paid({ account: 'RENT JAN', receipt: 'SKF1NOBODY', paidIn: '5.50', ...early }),
    withdrawn({ receipt: 'SKF2LEFT00', withdrawn: '-90', reason: 'To the bank', details: 'Bank' }),
    paid({ account: half.orderNumber, receipt: 'SKF3HALF00', paidIn: '135' }),
    paid({ account: 'WANJIKU', receipt: 'SKF4WANTED', paidIn: '270', ...late }),
  ]
  expect((await imported(...odd)).unkept).toBe(0)

  const open = await listed()
  expect(open.map(({ kind, receiptNumber }) => [kind, receiptNumber])).toEqual(
    expect.arrayContaining([
      ['paid_without_order', 'SKF4WANTED'],
      ['left_without_refund', 'SKF2LEFT00'],
      ['amount_differs', 'SKF3HALF00'],
      ['order_without_money', 'SKF0LACKED'],
      ['paid_without_order', 'SKF1NOBODY'],
    ]),
  )
  expect(open).toHaveLength(5)
  expect(open.find(({ receiptNumber }) => receiptNumber === 'SKF3HALF00')).toMatchObject({
    amount: 135,
    expected: 270,
    orderNumber: half.orderNumber,
    branchId: ids.kabete,
    settled: null,
  })
  await imported(...odd)
  expect(await listed()).toEqual(open)

  expect(await settle('SKF1NOBODY', { how: 'not_ours', note })).toMatchObject({ status: 200 })
  expect(await settle('SKF2LEFT00', { how: 'explained', note })).toMatchObject({ status: 200 })
  expect(await settle(lacking.id, { how: 'explained', note })).toMatchObject({ status: 200 })
  const matched = { how: 'matched', orderNumber: wanted.orderNumber }
  expect(await settle('SKF4WANTED', matched)).toMatchObject({ status: 200 })
  expect(await detailOf(wanted.id)).toMatchObject({
    paymentStatus: 'paid',
    receiptNumber: 'SKF4WANTED',
  })

  const said = { how: 'explained', note }
  expect(await settle('SKF3HALF00', said)).toMatchObject({ body: { code: 'FINDING_IN_REVIEW' } })
  const [held] = (await detailOf(half.id)).cases
  const decided = { resolution: 'refunded', note: 'She ordered something else' }
  taken(await finance.post(`/api/payments/${half.id}/cases/${held?.id}`, decided))

  expect(await listed()).toEqual([])
  const settled = await listed('state=settled')
  expect(settled).toHaveLength(5)
  expect(await found('SKF1NOBODY')).toMatchObject({
    settled: { how: 'not_ours', note, ...achieng },
  })
  expect(await found('SKF3HALF00')).toMatchObject({
    settled: { how: 'decided', orderNumber: half.orderNumber, ...achieng },
  })
  expect(await found('SKF4WANTED')).toMatchObject({
    settled: { how: 'matched', orderId: wanted.id, ...achieng },
  })
  await imported(...odd)
  expect(await listed()).toEqual([])

  const history = await finance.get('/api/audit/finding/SKF1NOBODY', seen())
  expect(auditPage.parse(history.body).entries).toMatchObject([
    { type: 'StatementFindingSettled', reason: note, ...achieng },
    { type: 'StatementFindingReported', ...achieng },
  ])
})

describe('a settlement', () => {
  test('books no money that does not fit, whatever is said', async () => {
    const [order, other] = [await place(), await place()]
    await imported(paid({ account: other.orderNumber, receipt: 'SKG0OTHER0', paidIn: '270' }))
    await imported(
      paid({ account: '', receipt: 'SKG1SMALL0', paidIn: '100' }),
      paid({ account: '', receipt: 'SKG2FITS00', paidIn: '270' }),
      withdrawn({ receipt: 'SKG3LEFT00', withdrawn: '-270', reason: 'Bank', details: 'Bank' }),
    )
    const to = (orderNumber: string) => ({ how: 'matched', orderNumber })
    expect(await settle('SKG1SMALL0', to(order.orderNumber))).toMatchObject({
      status: 409,
      body: { code: 'FINDING_DOES_NOT_FIT', details: { expected: 270 } },
    })
    expect(await settle('SKG2FITS00', to(other.orderNumber))).toMatchObject({
      body: { code: 'ORDER_ALREADY_PAID' },
    })
    expect(await settle('SKG2FITS00', to('DK-00000000'))).toMatchObject({ status: 404 })
    expect(await settle('SKG3LEFT00', to(other.orderNumber))).toMatchObject({
      body: { code: 'FINDING_DOES_NOT_FIT' },
    })
    const back = { how: 'refunded', reference: 'SKG9BACK00' }
    expect(await settle('SKG3LEFT00', back)).toMatchObject({
      body: { code: 'FINDING_NOT_THIS_WAY' },
    })
    expect(await settle('SKG1SMALL0', { how: 'explained', note: '' })).toMatchObject({
      status: 400,
    })
    expect((await detailOf(order.id)).paymentStatus).toBe('pending')
  })

  test('by a word is taken back, and a settled line is settled once', async () => {
    await imported(paid({ account: '', receipt: 'SKH1AGAIN0', paidIn: '11' }))
    const back = { how: 'refunded', reference: 'skh9back00' }
    expect(await settle('SKH1AGAIN0', back)).toMatchObject({ status: 200 })
    const other = { how: 'explained', note }
    expect(await settle('SKH1AGAIN0', other)).toMatchObject({
      body: { code: 'FINDING_ALREADY_SETTLED' },
    })
    for (const receipt of ['SKH1AGAIN0', 'SKH9BACK00', 'skh9 back00']) {
      expect(await listed(`state=all&search=${receipt}`)).toMatchObject([{ id: 'SKH1AGAIN0' }])
    }
    taken(await finance.post('/api/payments/findings/SKH1AGAIN0/reopen', { note: 'Wrong one' }))
    expect(await listed('search=SKH1AGAIN0')).toMatchObject([{ settled: null }])
  })

  test('comes by itself once the books have the money, and can then not be taken back', async () => {
    const order = await place()
    const line = paid({ account: '', receipt: 'SKI1LATER0', paidIn: '270' })
    await imported(line)
    expect(await listed('search=SKI1LATER0')).toHaveLength(1)
    await shop.visitor().post(`/api/orders/${order.id}/receipt`, { receipt: 'SKI1LATER0' })
    await expect
      .poll(async () => (await imported(line)).lines[0]?.outcome, wait)
      .toMatch(/recorded|matched/)
    await expect
      .poll(async () => (await found('SKI1LATER0')).settled, wait)
      .toMatchObject({ how: 'booked', orderId: order.id })
    const path = '/api/payments/findings/SKI1LATER0/reopen'
    expect(await finance.post(path, { note })).toMatchObject({
      body: { code: 'FINDING_SETTLED_BY_BOOKS' },
    })
  })
})

test('an order that a later statement lists is settled by that statement', async () => {
  const order = await place()
  const line = paid({ account: order.orderNumber, receipt: 'SKJ1LISTED', paidIn: '270' })
  await imported(line)
  await imported(
    paid({ account: '', receipt: 'SKJ2BEFORE', paidIn: '1', ...early }),
    paid({ account: '', receipt: 'SKJ3AFTER0', paidIn: '1', ...late }),
  )
  expect(await found(order.id)).toMatchObject({ kind: 'order_without_money', settled: null })
  await imported(line)
  expect(await found(order.id)).toMatchObject({ settled: { how: 'on_statement' } })
})
