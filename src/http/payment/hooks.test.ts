import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallbackPurpose, callbackToken } from '../../commands/payment/callbacks.ts'
import {
  history,
  placeUnpaid,
  pushed,
  startPayingShop,
  stateOf,
  wait,
} from '../../testing/http/pay.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import type { TestServer } from '../../testing/server.ts'

let shop: TestServer
let guest: Visitor
let orderId: string
let attemptId: string
beforeAll(async () => {
  shop = await startPayingShop({
    // The simulator answers only after all of these tests have ended.
    payments: {
      payAnswerMs: 100,
      paymentTimings: { queries: [60_000], unknown: 60_000 },
      simulatorTimings: { answerMs: 60_000, lateMs: 60_000, repeatMs: 1 },
    },
  })
  guest = shop.visitor()
})
afterAll(() => shop.stop())

const submitted = async () => (await history(shop, orderId)).includes('PromptAccepted')
beforeEach(async () => {
  orderId = await placeUnpaid(guest)
  await pushed(guest, orderId, '123')
  await expect.poll(submitted, wait).toBe(true)
  attemptId = (await stateOf(guest, orderId)).attempt?.id ?? ''
})

const checkoutRequestId = async (): Promise<string> => {
  for (const { type, data } of await shop.commands.events.readStream(`payment-${orderId}`)) {
    if (type === 'PromptAccepted') return data.checkoutRequestId
  }
  return ''
}
const tokenFor = (subjectId = attemptId, purpose: CallbackPurpose = 'payment-callback') =>
  callbackToken(shop.commands, purpose, { orderId, subjectId })
const call = (token: string, text: string, headers: Record<string, string> = {}) =>
  guest.raw('POST', `/hooks/pay/v1/${token}`, text, headers)

let receipts = 0
const paid = async (changed: { id?: string; amount?: number; receipt?: string } = {}) => {
  receipts += 1
  const { id = await checkoutRequestId(), amount = 270 } = changed
  const { receipt = `UKL${String(receipts).padStart(7, '0')}` } = changed
  return JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: 'm-1',
        CheckoutRequestID: id,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: amount },
            { Name: 'MpesaReceiptNumber', Value: receipt },
            { Name: 'TransactionDate', Value: 20_261_121_120_000 },
            { Name: 'PhoneNumber', Value: 254_711_000_123 },
          ],
        },
      },
    },
  })
}
const statusBecomes = (status: string) =>
  expect.poll(async () => (await stateOf(guest, orderId)).paymentStatus, wait).toBe(status)

test('is taken from anywhere, answered at once, and pays the order', async () => {
  const answer = await call(await tokenFor(), await paid(), {
    origin: 'https://elsewhere.example',
    'sec-fetch-site': 'cross-site',
    'content-type': 'text/plain',
  })
  expect(answer).toMatchObject({ status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } })
  await statusBecomes('paid')
})

describe('a forged one', () => {
  const forgeries: [string, () => Promise<string>][] = [
    ['no token of ours', async () => 'A'.repeat(64)],
    ['a token that is cut', async () => (await tokenFor()).slice(0, 60)],
    [
      'of another attempt',
      async () => `${(await tokenFor(orderId)).slice(0, 43)}${(await tokenFor()).slice(43)}`,
    ],
    ['made for refunds', () => tokenFor(attemptId, 'refund-callback')],
    ['with more behind it', async () => `${await tokenFor()}A`],
  ]
  test.each(forgeries)('%s: finds nothing, leaves nothing', async (_, token) => {
    const before = await history(shop, orderId)
    expect((await call(await token(), await paid())).status).toBe(404)
    expect(await history(shop, orderId)).toEqual(before)
  })
})

describe('an odd one', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '<xml/>'],
    ['JSON of another kind', '{"Body":{"stkCallback":[]}}'],
    ['a list', '[[[[]]]]'],
    ['bytes that are no text', '\u0000\ud800'],
    [
      'a code that nobody knows',
      '{"Body":{"stkCallback":{"CheckoutRequestID":"x","ResultCode":777}}}',
    ],
  ])('%s: is kept, answered, and changes nothing', async (_, text) => {
    expect((await call(await tokenFor(), text)).status).toBe(200)
    expect((await history(shop, orderId)).at(-1)).toBe('CallbackRecorded')
    await call(await tokenFor(), await paid())
    await statusBecomes('paid')
  })

  test('too long: is refused, and nothing of it kept', async () => {
    const before = await history(shop, orderId)
    expect((await call(await tokenFor(), 'x'.repeat(20_001))).status).toBe(413)
    expect(await history(shop, orderId)).toEqual(before)
  })
})

describe('money that does not fit is not lost', () => {
  test('another amount: staff look at it', async () => {
    await call(await tokenFor(), await paid({ amount: 100 }))
    await statusBecomes('needs_review')
  })
  test('another prompt: staff look at it', async () => {
    await call(await tokenFor(), await paid({ id: 'ws_CO_other' }))
    await expect
      .poll(async () => (await history(shop, orderId)).at(-1), wait)
      .toBe('PaymentCaseOpened')
    expect((await history(shop, orderId)).includes('PaymentReceived')).toBe(false)
  })
  test('a receipt of another order: staff look at it', async () => {
    await call(await tokenFor(), await paid({ receipt: 'UKLREUSED1' }))
    await statusBecomes('paid')
    orderId = await placeUnpaid(guest)
    await pushed(guest, orderId, '124')
    await expect.poll(submitted, wait).toBe(true)
    attemptId = (await stateOf(guest, orderId)).attempt?.id ?? ''
    await call(await tokenFor(), await paid({ receipt: 'UKLREUSED1' }))
    await statusBecomes('needs_review')
  })
})

test('about somebody who was erased pays the order, and keeps nothing of them', async () => {
  const { events, vault } = shop.commands
  const [started] = await events.readStream(`payment-${orderId}`)
  if (started?.type !== 'PaymentAttemptStarted') throw new Error('no attempt')
  await vault.forgetKey(started.data.subject)
  const receipt = 'UKLERASED1'
  expect(await call(await tokenFor(), await paid({ receipt }))).toMatchObject({ status: 200 })
  await statusBecomes('paid')
  expect(await stateOf(guest, orderId)).toMatchObject({ receiptNumber: receipt })
  const kept = JSON.stringify(await events.readStream(`payment-${orderId}`))
  expect(kept).toContain(receipt)
  expect(kept).not.toContain('254711')
  expect((await call(await tokenFor(), 'no callback')).status).toBe(200)
})

test('the same one again changes nothing', async () => {
  const [token, text] = [await tokenFor(), await paid()]
  await Promise.all([call(token, text), call(token, text), call(token, text)])
  await statusBecomes('paid')
  const after = await history(shop, orderId)
  await call(token, text)
  expect(await history(shop, orderId)).toEqual(after)
  expect(after.filter((type) => type === 'CallbackRecorded')).toHaveLength(1)
})
