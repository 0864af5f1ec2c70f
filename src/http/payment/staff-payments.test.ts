import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placedOrder } from '../../contract/order/place-order.ts'
import { paymentDetail, paymentSummary } from '../../contract/payment/staff-payment.ts'
import { statementReport } from '../../contract/payment/statement.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { paid, portalFile } from '../../testing/payment/statement.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let finance: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  finance = shop.visitor()
  await finance.logIn('finance_achieng')
})
afterAll(() => shop.stop())

const CSV = { 'content-type': 'text/csv' }
const place = async () => {
  const body = { ...orderOf(ids.soap), paymentMethod: 'mpesa' }
  return placedOrder.parse((await shop.visitor().post('/api/orders', body)).body)
}
const upload = (csv: string, headers: Record<string, string> = CSV, query = '') =>
  finance.raw('POST', `/api/payments/statement${query}`, csv, headers)
const report = async (csv: string) => {
  const answer = await upload(csv)
  expect(answer.status).toBe(200)
  return { ...statementReport.parse(answer.body), position: answer.headers.get('x-position') ?? '' }
}
const line = (account: string, receipt: string, paidIn = '270.00') =>
  paid({ account, receipt, paidIn })
const detailOf = async (id: string, position: string) => {
  const answer = await finance.get(`/api/payments/${id}`, { 'x-min-position': position })
  expect(answer.status).toBe(200)
  return paymentDetail.parse(answer.body)
}
const listed = async (query: string) => {
  const answer = await finance.get(`/api/payments?${query}`)
  expect(answer.status).toBe(200)
  return paymentSummary.array().parse(answer.body)
}

describe('a statement', () => {
  test('books what the shop did not know, and staff then find it', async () => {
    const { id, orderNumber } = await place()
    const csv = portalFile([line(orderNumber, 'SKL1ABCDEF'), line('RENT', 'SKL2ABCDEF', '5.50')])
    const { lines, position, ...rest } = await report(csv)
    expect(rest).toMatchObject({
      unmatchedOrders: [],
      skipped: [],
      from: '2026-01-05T09:00:07.000Z',
    })
    expect(lines).toEqual([
      {
        isOut: false,
        receiptNumber: 'SKL1ABCDEF',
        at: '2026-01-05T09:00:07.000Z',
        amount: 270,
        account: orderNumber,
        orderId: id,
        orderNumber,
        outcome: 'recorded',
        expected: null,
      },
      {
        isOut: false,
        receiptNumber: 'SKL2ABCDEF',
        at: '2026-01-05T09:00:07.000Z',
        amount: 5.5,
        account: 'RENT',
        orderId: null,
        orderNumber: null,
        expected: null,
        outcome: 'paid_without_order',
      },
    ])
    expect(await detailOf(id, position)).toMatchObject({
      paymentStatus: 'paid',
      receiptNumber: 'SKL1ABCDEF',
      paid: 270,
      orderTotal: 270,
      history: [{ text: 'Paid: KSh 270, receipt SKL1ABCDEF, found on the M-PESA statement' }],
    })
    const found = [{ orderId: id, orderNumber }]
    expect(await listed('search=SKL1ABCDEF')).toMatchObject(found)
    expect(await listed(`search=${orderNumber}&status=paid&branch=${ids.kabete}`)).toMatchObject(
      found,
    )
    expect(await listed(`search=${orderNumber}&to=2020-01-01`)).toEqual([])
    expect((await report(csv)).lines.map(({ outcome }) => outcome)).toEqual([
      'matched',
      'paid_without_order',
    ])
  })

  test.each([
    ['prose', 'Dear Sir', 400, 'INVALID_INPUT'],
    ['an empty body', '', 400, 'INVALID_INPUT'],
    ['zero bytes', 'PK\u0003\u0004\0\0', 400, 'INVALID_INPUT'],
    ['an open quote', `${portalFile([])}"SKL`, 400, 'INVALID_INPUT'],
    ['more than 5 MB', 'x'.repeat(5_000_001), 413, 'BODY_TOO_LARGE'],
  ])('that is %s is refused', async (_, csv, status, code) => {
    expect(await upload(csv)).toMatchObject({ status, body: { code } })
  })
  test('that may be read in two ways asks with both readings, and takes the answer', async () => {
    const csv = portalFile([{ ...line('RENT', 'SKM1ABCDEF', '9'), time: '2/1/2026 12:00' }])
    expect(await upload(csv)).toMatchObject({
      status: 409,
      body: {
        code: 'STATEMENT_DATES_UNCLEAR',
        message: expect.stringContaining('‘2/1/2026 12:00’ in line 9'),
        details: {
          line: 9,
          written: '2/1/2026 12:00',
          dayFirst: '2026-01-02T09:00:00.000Z',
          monthFirst: '2026-02-01T09:00:00.000Z',
        },
      },
    })
    expect(await upload(csv, CSV, '?dates=sideways')).toMatchObject({ status: 400 })
    const { body } = await upload(csv, CSV, '?dates=day_first')
    expect(statementReport.parse(body).from).toBe('2026-01-02T09:00:00.000Z')
  })
  test('of mostly unknown money is kept only if that is confirmed', async () => {
    const many = Array.from({ length: 21 }, (_, n) => line('RENT', `SKN${1_000_000 + n}`, '9'))
    const charge = { ...line('', 'SKN1000000', ''), withdrawn: '-1.50' }
    const csv = portalFile([...many, charge])
    expect(await upload(csv)).toMatchObject({
      status: 409,
      body: { code: 'STATEMENT_MOSTLY_UNKNOWN', details: { lines: 21 } },
    })
    const { body } = await upload(csv, CSV, '?confirmed=true')
    const { tally, lines } = statementReport.parse(body)
    expect(tally).toEqual({
      file: { lines: 22, paidIn: 189, paidOut: 1.5 },
      ends: [
        { end: 'paid_without_order', lines: 21, paidIn: 189, paidOut: 0 },
        { end: 'charge', lines: 1, paidIn: 0, paidOut: 1.5 },
      ],
    })
    expect(lines.at(-1)).toMatchObject({ outcome: 'charge', isOut: true, orderId: null })
  })
  test('names the lines that it leaves out, by code and in English', async () => {
    const csv = portalFile([line('RENT', 'SKL9ABCDEF', '-5.00'), line('RENT', '')])
    expect((await report(csv)).skipped).toEqual([
      { line: 9, code: 'AMOUNT_NEGATIVE', facts: {}, reason: 'The amount in Paid In is negative' },
      {
        line: 10,
        code: 'RECEIPT_MISSING',
        facts: {},
        reason: 'There is no M-PESA receipt in Receipt No.',
      },
    ])
    const twice = Array.from({ length: 2 }, () => line('RENT', 'SKL9ABCDEF', '1'))
    expect((await report(portalFile(twice))).skipped).toMatchObject([
      { facts: { receipt: 'SKL9ABCDEF' }, reason: 'Receipt SKL9ABCDEF stands here twice' },
    ])
  })
  test('that is sent as something else is refused with what is wanted', async () => {
    expect(await upload('{}', { 'content-type': 'application/json' })).toMatchObject({
      status: 415,
      body: { message: 'Please send text/csv.' },
    })
  })
  test('is not even read of those who may not send one', async () => {
    const csv = 'x'.repeat(5_000_001)
    const answer = await shop.visitor().raw('POST', '/api/payments/statement', csv, CSV)
    expect(answer.status).toBe(401)
  })
})

describe('staff', () => {
  test('decide on money in doubt, and give back what is due', async () => {
    const { id, orderNumber } = await place()
    const half = await report(portalFile([line(orderNumber, 'SKL3ABCDEF', '135.00')]))
    expect(half.lines).toMatchObject([{ outcome: 'amount_differs', expected: 270 }])
    const doubtful = await detailOf(id, half.position)
    expect(doubtful).toMatchObject({
      paymentStatus: 'needs_review',
      openCases: 1,
      cases: [{ kind: 'amount_mismatch', amount: 135, heldAmount: 135, resolution: null }],
    })
    expect((await listed('view=review')).map(({ orderId }) => orderId)).toEqual([id])

    const caseId = doubtful.cases[0]?.id ?? ''
    const decision = { resolution: 'refunded', note: 'Paid half: gives it back' }
    const decided = await finance.post(`/api/payments/${id}/cases/${caseId}`, decision)
    expect(decided).toMatchObject({
      status: 200,
      body: { orderId: id, paymentStatus: 'refund_due' },
    })
    const due = await detailOf(id, decided.headers.get('x-position') ?? '')
    expect(due).toMatchObject({
      paid: 135,
      refundDue: 135,
      cases: [{ resolution: 'refunded', note: 'Paid half: gives it back' }],
      refunds: [{ amount: 135, receiptNumber: 'SKL3ABCDEF', state: 'due', reason: 'review' }],
    })

    const path = `/api/payments/${id}/refunds/${due.refunds[0]?.id}`
    expect(await finance.post(path, { action: 'mark', reference: '' })).toMatchObject({
      status: 400,
    })
    const marked = await finance.post(path, { action: 'mark', reference: 'SKM3ABCDEF' })
    expect(marked).toMatchObject({ status: 200, body: { paymentStatus: 'refunded' } })
    const done = await detailOf(id, marked.headers.get('x-position') ?? '')
    expect(done).toMatchObject({
      refundDue: 0,
      refunds: [{ state: 'done', reference: 'SKM3ABCDEF' }],
      mayReverse: true,
    })
    expect(done.history.map(({ text, actorRole }) => `${actorRole}: ${text}`)).toEqual([
      'finance: Under review: the amount is not what was asked for (KSh 135, receipt SKL3ABCDEF)',
      'finance: Review closed: the money goes back',
      'finance: Refund due: KSh 135, receipt SKL3ABCDEF; decided in a review',
      'finance: Refunded, reference SKM3ABCDEF',
    ])
  })

  test('read payments page by page', async () => {
    const orders = await Promise.all([place(), place(), place()])
    const payments = orders.map(({ orderNumber }, n) => line(orderNumber, `SKL7${n}ABCDEF`))
    const { position } = await report(portalFile(payments))
    const seen: string[] = []
    let path: string | undefined = '/api/payments?limit=2&status=paid'
    while (path !== undefined) {
      const answer = await finance.get(path, { 'x-min-position': position })
      seen.push(
        ...paymentSummary
          .array()
          .parse(answer.body)
          .map(({ orderId }) => orderId),
      )
      path = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(expect.arrayContaining(orders.map(({ id }) => id)))
    expect(new Set(seen).size).toBe(seen.length)
  })

  test.each([
    'view=everything',
    'status=rich',
    'from=yesterday',
    'to=2026-02-30',
    'branch=x',
    `search=${'x'.repeat(41)}`,
    'cursor=nonsense',
  ])('are told what is wrong with ?%s', async (query) => {
    expect(await finance.get(`/api/payments?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  })
})
