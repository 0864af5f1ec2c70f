import { expect } from 'vitest'
import { placedOrder } from '../../contract/order/place-order.ts'
import { type PaymentState, paymentState, stkPushAnswer } from '../../contract/payment/payment.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts'
import { orderOf } from './orders.ts'
import { ids } from './small-shop.ts'
import type { Visitor } from './visitor.ts'

/** M-PESA answers in a blink. */
export const simulatorTimings = { answerMs: 60, lateMs: 2_200, repeatMs: 30 }

/** A shop whose simulator answers in a blink. M-PESA is asked as quickly. */
export const startPayingShop = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({
    payments: {
      payAnswerMs: 1_500,
      paymentTimings: { queries: [800, 1_000, 2_000, 4_000, 10_000], unknown: 400 },
      simulatorTimings,
    },
    ...options,
  })

/** KSh: one soap, and its delivery. */
export const TOTAL = 270

/** An order that is to be paid by M-PESA. */
export const placeUnpaid = async (who: Visitor, paymentMethod = 'mpesa'): Promise<string> => {
  const answer = await who.post('/api/orders', { ...orderOf(ids.soap), paymentMethod })
  expect(answer.status, answer.text).toBe(201)
  return placedOrder.parse(answer.body).id
}

/** Each order has a phone of its own, since one phone gets few prompts. */
const phoneFor = (orderId: string, digits: string): string =>
  `0711${String(Number.parseInt(orderId.slice(-3), 16) % 1_000).padStart(3, '0')}${digits}`

/** Calls for the payment. The last three digits choose M-PESA's answer. */
export const push = (who: Visitor, orderId: string, digits: string, amount = TOTAL) =>
  who.post('/api/mpesa/stkpush', {
    orderId,
    phoneNumber: phoneFor(orderId, digits),
    amount,
  })

export const pushed = async (who: Visitor, orderId: string, digits: string) => {
  const answer = await push(who, orderId, digits)
  expect(answer.status, answer.text).toBe(200)
  return stkPushAnswer.parse(answer.body)
}

export const stateOf = async (who: Visitor, orderId: string): Promise<PaymentState> =>
  paymentState.parse((await who.get(`/api/mpesa/status/${orderId}`)).body)

/** The event types of the order's payment in the log. */
export const history = async ({ commands }: TestServer, orderId: string): Promise<string[]> =>
  (await commands.events.readStream(`payment-${orderId}`)).map(({ type }) => type)

export const wait = { timeout: 8_000, interval: 20 }
