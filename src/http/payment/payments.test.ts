import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spec } from '#spec'
import { placedOrder } from '../../contract/order/place-order.ts'
import { meaningOf } from '../../contract/rules/mpesa-results.ts'
import { limitsWith } from '../../testing/http/limits.ts'
import { listenLive } from '../../testing/http/live-listener.ts'
import { orderOf } from '../../testing/http/orders.ts'
import {
  history,
  placeUnpaid,
  push,
  pushed,
  startPayingShop,
  stateOf,
  TOTAL,
  wait,
} from '../../testing/http/pay.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let guest: Visitor
let manager: Visitor
let kamau: Visitor
beforeAll(async () => {
  const subjects = {
    'pay.order': { limit: 20, minutes: 10 },
    'pay.phone': { limit: 3, minutes: 24 * 60 },
  }
  shop = await startPayingShop({ limits: limitsWith({ subjects }) })
  guest = shop.visitor()
  const as = await logInEverybody(shop)
  manager = as('manager_kabete')
  kamau = as('kamau')
})
afterAll(() => shop.stop())

const count = async (orderId: string, type: string) =>
  (await history(shop, orderId)).filter((one) => one === type).length

const hookCalls = async () => {
  const { text } = await guest.get('/metrics')
  const counted = /_count\{[^}]*route="\/hooks\/pay\/v1\/:token"[^}]*\} (\d+)/.exec(text)
  return Number(counted?.[1] ?? 0)
}

describe('a prompt that is', () => {
  test('paid: answers with the receipt, and the order says so, live too', async () => {
    spec('storefront 7', 'POST /api/mpesa/stkpush: success, message, receiptNumber')
    const orderId = await placeUnpaid(guest)
    const listener = await listenLive(shop.url, guest, [orderId])
    const answer = await push(guest, orderId, '123')
    expect(answer.body).toMatchObject({ success: true, status: 'paid' })
    const { receiptNumber } = await stateOf(guest, orderId)
    expect(answer.body).toMatchObject({ receiptNumber })
    expect(receiptNumber).toMatch(/^[A-Z0-9]{10}$/)
    const heard = await listener.hear(({ type }) => type === 'order')
    listener.leave()
    expect(heard).toMatchObject({ orderId })
    const since = { 'x-min-position': answer.headers.get('x-position') ?? '' }
    const order = await manager.get(`/api/orders/${orderId}`, since)
    expect(order.body).toMatchObject({
      paymentStatus: 'paid',
      mpesaReceiptNumber: receiptNumber,
      allowed: ['confirmed', 'cancelled'],
    })
  })

  test.each([
    ['001', '1'],
    ['032', '1032'],
    ['037', '1037'],
    ['201', '2001'],
  ])('ended by a phone on %s: says why, and who may be asked next', async (digits, code) => {
    const orderId = await placeUnpaid(guest)
    expect(await pushed(guest, orderId, digits)).toEqual({
      success: false,
      status: 'failed',
      message: meaningOf(code).message,
      receiptNumber: null,
    })
    expect(await stateOf(guest, orderId)).toMatchObject({
      paymentStatus: 'failed',
      nextPrompt: { allowed: true, at: expect.any(String) },
      mayPayCash: true,
    })
    expect((await push(guest, orderId, digits)).body).toMatchObject({ code: 'PROMPT_TOO_SOON' })
    expect(await pushed(guest, orderId, '124')).toMatchObject({ status: 'paid' })
  })

  test('answered soon where the client hears of the outcome otherwise', async () => {
    const milk = { ...orderOf(ids.milk), paymentMethod: 'mpesa' }
    const { id: orderId } = placedOrder.parse((await guest.post('/api/orders', milk)).body)
    const body = { orderId, phoneNumber: '0711009499', amount: 211 }
    const answer = await guest.post('/api/mpesa/stkpush', body, {
      prefer: 'respond-async, wait=0',
    })
    expect(answer.body).toMatchObject({ success: true, status: 'pending' })
    expect(await stateOf(guest, orderId)).toMatchObject({ paymentStatus: 'prompted' })
  })

  test('on the phone when the payer cancels: the payment says that both hold', async () => {
    spec('storefront 2.9', 'Cancelled with a prompt on the phone: warned of the PIN')
    const milk = { ...orderOf(ids.milk), paymentMethod: 'mpesa' }
    const { id: orderId } = placedOrder.parse((await guest.post('/api/orders', milk)).body)
    const body = { orderId, phoneNumber: '0711008499', amount: 211 }
    await guest.post('/api/mpesa/stkpush', body, { prefer: 'respond-async, wait=0' })
    await expect
      .poll(() => stateOf(guest, orderId))
      .toMatchObject({ isCancelled: false, attempt: { state: 'waiting' } })
    await manager.patch(`/api/orders/${orderId}/status`, { status: 'cancelled', reason: 'No' })
    expect(await stateOf(guest, orderId)).toMatchObject({
      isCancelled: true,
      paymentStatus: 'prompted',
      attempt: { state: 'waiting' },
      nextPrompt: { allowed: false },
    })
  })

  test('said to be paid under a receipt: kept to be looked for, and no money yet', async () => {
    spec('operations driver', 'Who has paid already says under which receipt')
    const orderId = await placeUnpaid(guest)
    const path = `/api/orders/${orderId}/receipt`
    expect((await guest.post(path, { receipt: 'no receipt' })).status).toBe(400)
    expect((await guest.post(path, { receipt: ' skl8x4q2zt ' })).body).toMatchObject({
      paymentStatus: 'pending',
      receiptNumber: null,
      namedReceipt: 'SKL8X4Q2ZT',
    })
    expect(await stateOf(guest, orderId)).toMatchObject({ namedReceipt: 'SKL8X4Q2ZT' })
  })

  test('paid without a callback: M-PESA says so when it is asked', async () => {
    spec('storefront 7', 'GET /api/mpesa/status/{orderId}')
    const orderId = await placeUnpaid(guest)
    const answer = await pushed(guest, orderId, '408')
    expect(answer).toMatchObject({ success: true, status: 'paid', receiptNumber: null })
  })

  test('told of three times: paid once', async () => {
    const orderId = await placeUnpaid(guest)
    const before = await hookCalls()
    expect(await pushed(guest, orderId, '409')).toMatchObject({ status: 'paid' })
    // A report about the order before may still be on its way.
    await expect.poll(hookCalls, wait).toBeGreaterThanOrEqual(before + 3)
    expect(await count(orderId, 'PaymentReceived')).toBe(1)
    expect(await count(orderId, 'RefundBecameDue')).toBe(0)
  })

  test('answered late: pending for now, and paid in the end; nobody else is prompted', async () => {
    const orderId = await placeUnpaid(guest)
    expect(await pushed(guest, orderId, '499')).toMatchObject({ success: true, status: 'pending' })
    expect(await stateOf(guest, orderId)).toMatchObject({
      paymentStatus: 'prompted',
      attempt: { state: 'waiting' },
      nextPrompt: { allowed: false },
    })
    expect((await push(guest, orderId, '125')).body).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    await expect.poll(async () => (await stateOf(guest, orderId)).paymentStatus, wait).toBe('paid')
  })

  test('answered with an error: pending at once, and another may follow later', async () => {
    const orderId = await placeUnpaid(guest)
    expect(await pushed(guest, orderId, '500')).toMatchObject({ success: true, status: 'pending' })
    expect(await stateOf(guest, orderId)).toMatchObject({ attempt: { state: 'unknown' } })
    await expect
      .poll(async () => (await stateOf(guest, orderId)).attempt?.state, wait)
      .toBe('expired')
    expect(await pushed(guest, orderId, '126')).toMatchObject({ status: 'paid' })
    expect(await count(orderId, 'PromptSubmitting')).toBe(2)
  })
})

test('two calls at once are one prompt, and both hear of the payment', async () => {
  const orderId = await placeUnpaid(guest)
  const both = await Promise.all([push(guest, orderId, '127'), push(guest, orderId, '127')])
  for (const { body } of both) expect(body).toMatchObject({ status: 'paid' })
  expect(await count(orderId, 'PaymentAttemptStarted')).toBe(1)
  expect(await count(orderId, 'PromptSubmitting')).toBe(1)
})

describe('a call is refused', () => {
  test('for another amount than the order costs', async () => {
    const orderId = await placeUnpaid(guest)
    expect(await push(guest, orderId, '128', TOTAL - 1)).toMatchObject({
      status: 409,
      body: { code: 'AMOUNT_MISMATCH', details: { amount: TOTAL } },
    })
  })

  test('for an order that is paid, in cash, cancelled, or of somebody else', async () => {
    const paid = await placeUnpaid(guest)
    await pushed(guest, paid, '129')
    expect((await push(guest, paid, '130')).body).toMatchObject({ code: 'ORDER_ALREADY_PAID' })
    const cash = await placeUnpaid(guest, 'cash')
    expect((await push(guest, cash, '130')).body).toMatchObject({ code: 'ORDER_NOT_MPESA' })
    const cancelled = await placeUnpaid(guest)
    await manager.patch(`/api/orders/${cancelled}/status`, { status: 'cancelled', reason: 'No' })
    const refused = await push(guest, cancelled, '130')
    expect(refused.body).toMatchObject({ code: 'ORDER_ALREADY_CANCELLED' })
    const wanjiku = shop.visitor()
    await wanjiku.logIn('wanjiku')
    const hers = await placeUnpaid(wanjiku)
    expect((await push(guest, hers, '130')).body).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })
})

test('nobody calls for one order without end', async () => {
  const cash = await placeUnpaid(guest, 'cash')
  const calls = Array.from({ length: 21 }, () => push(guest, cash, '123'))
  const refused = (await Promise.all(calls)).filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('a phone that somebody named in vain can still be prompted', async () => {
  const prompt = (orderId: string) =>
    guest.post('/api/mpesa/stkpush', { orderId, phoneNumber: '0799123456', amount: TOTAL })
  for (let n = 0; n < 4; n += 1) {
    const refused = await prompt(shop.commands.world.newId())
    expect(refused.body).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  }
  expect((await prompt(await placeUnpaid(guest))).status).toBe(200)
})

test('an order is confirmed once it is paid', async () => {
  const orderId = await placeUnpaid(guest)
  const confirm = () => manager.patch(`/api/orders/${orderId}/status`, { status: 'confirmed' })
  expect((await confirm()).body).toMatchObject({ code: 'ORDER_NOT_PAID' })
  await pushed(guest, orderId, '131')
  expect((await confirm()).status).toBe(200)
})

test('an order changes to cash and back while no money is on its way', async () => {
  const orderId = await placeUnpaid(guest)
  const change = (paymentMethod: string) =>
    guest.post(`/api/orders/${orderId}/payment-method`, { paymentMethod })
  expect((await change('cash')).status).toBe(200)
  expect(await stateOf(guest, orderId)).toMatchObject({ paymentMethod: 'cash', expiresAt: null })
  expect((await change('mpesa')).status).toBe(200)
  expect(await stateOf(guest, orderId)).toMatchObject({ expiresAt: expect.any(String) })
  await pushed(guest, orderId, '132')
  expect((await change('cash')).body).toMatchObject({ code: 'ORDER_ALREADY_PAID' })
})

test('the money of an order that is cancelled is to go back', async () => {
  spec('operations driver', 'A cancelled order says what goes back to which phone')
  const orderId = await placeUnpaid(kamau)
  await pushed(kamau, orderId, '133')
  const seen = async (who: Visitor) => (await who.get(`/api/orders/${orderId}`)).body
  // The prompt went to another phone than the customer's.
  const moneyBack = { amount: 270, phone: expect.stringMatching(/^0711 ••• 133$/) }
  await expect
    .poll(() => seen(kamau), wait)
    .toMatchObject({ moneyBack: { ...moneyBack, isDue: false } })
  await manager.patch(`/api/orders/${orderId}/status`, { status: 'cancelled', reason: 'Sold out' })
  await expect
    .poll(async () => (await stateOf(kamau, orderId)).paymentStatus, wait)
    .toBe('refund_due')
  await expect
    .poll(() => seen(kamau), wait)
    .toMatchObject({ moneyBack: { ...moneyBack, isDue: true } })
  expect(await seen(manager)).not.toHaveProperty('moneyBack')
})

test('an order of somebody who was erased since is not paid, and says why', async () => {
  const orderId = await placeUnpaid(kamau)
  const { commands } = shop
  const [placed] = await commands.events.readStream(`order-${orderId}`)
  if (placed?.type !== 'OrderPlaced') throw new Error('no order')
  await commands.vault.forgetKey(placed.data.subject)
  const answer = await push(kamau, orderId, '123')
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    code: 'ACCOUNT_ERASED',
    message: 'This account was erased. Nothing more can be done with it.',
  })
})
