import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { readPayment } from '../../commands/payment/read-payment.ts'
import { startPayment } from '../../commands/payment/start-payment.ts'
import { guest } from '../../domain/kernel/access.ts'
import { MustWait } from '../../stores/job-queue/port.ts'
import { fillShop, stock } from '../../testing/commands/goods.ts'
import { callback, mpesaOrder, PHONE, TOTAL_CENTS } from '../../testing/commands/payments.ts'
import { dyingAfter, historyOf, paymentJobs } from '../../testing/payment/jobs.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { orderAt } from './prompt-payment.ts'

let shop: TestShop
let attempt: { orderId: string; attemptId: string }
let order: Awaited<ReturnType<typeof mpesaOrder>>
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 100)
})
afterAll(() => shop.close())

const JOB = 'prompt-payment'
const admin = { id: 'admin', role: 'admin' } as const
const start = async () => {
  const { orderId } = order
  const input = { orderId, phone: PHONE, amountCents: TOTAL_CENTS }
  attempt = { orderId, ...(await shop.done(startPayment, input, guest)) }
}
beforeEach(async () => {
  order = await mpesaOrder(shop)
  await start()
})
const stateOf = async () =>
  (await shop.done(readPayment, { orderId: order.orderId }, guest)).attempt?.state

test('a prompt asks for the order’s total, at the order’s phone, and is sent once', async () => {
  const { asked, run } = paymentJobs(shop)
  await Promise.all([run(JOB, attempt), run(JOB, attempt), run(JOB, attempt)])
  expect(asked.prompts).toMatchObject([
    {
      msisdn: PHONE,
      amountCents: TOTAL_CENTS,
      reference: order.orderNumber,
      description: 'Duka order',
      callbackUrl: expect.stringMatching(/^https:\/\/duka\.example\/hooks\/pay\/v1\/[\w-]{64}$/),
    },
  ])
  expect(await stateOf()).toBe('pending')
})

test.each([
  ['Duka', 'Duka order'],
  ['Mama Mboga', 'Mama Mboga'],
  ['Café  Nyumbani ya Wanjikũ', 'Cafe Nyumbani'],
  ['小店', 'order'],
])(
  'the phone shows the shop’s name, %s, in the letters and the length that it can: %s',
  (name, shown) => {
    expect(orderAt(name)).toBe(shown)
  },
)

describe('the power is cut', () => {
  test('before it is written down that the prompt goes out: it is sent afterwards', async () => {
    const { asked, run } = paymentJobs(shop)
    const dead = run(JOB, attempt, { commands: dyingAfter(shop, 0) })
    await expect(dead).rejects.toThrow('power cut')
    expect(asked.prompts).toEqual([])
    await run(JOB, attempt)
    expect(asked.prompts).toHaveLength(1)
  })

  test('after the prompt went out, before the answer is written down: nobody knows, and it is never sent again', async () => {
    const { asked, run } = paymentJobs(shop)
    const dead = run(JOB, attempt, { commands: dyingAfter(shop, 1) })
    await expect(dead).rejects.toThrow('power cut')
    expect(await historyOf(shop, order.orderId)).toEqual([
      'PaymentAttemptStarted',
      'PromptSubmitting',
    ])
    for (let retry = 0; retry < 4; retry += 1) await run(JOB, attempt)
    expect(asked.prompts).toHaveLength(1)
    expect(await stateOf()).toBe('submission_unknown')
    await callback(shop, order, attempt.attemptId)
    expect(await stateOf()).toBe('paid')
  })
})

test('one that nobody expects any more, after two minutes, is not sent', async () => {
  const { asked, run } = paymentJobs(shop)
  shop.tick(119_999)
  await run(JOB, attempt)
  expect(asked.prompts).toHaveLength(1)

  order = await mpesaOrder(shop)
  await start()
  shop.tick(120_000)
  await run(JOB, attempt)
  expect(asked.prompts).toHaveLength(1)
  expect(await historyOf(shop, order.orderId)).toEqual([
    'PaymentAttemptStarted',
    'PaymentAttemptExpired',
  ])
})

test('one that could not be sent says so, and the next may follow', async () => {
  const push = async () => {
    throw new Error('the store of the token is away')
  }
  const { asked, run } = paymentJobs(shop, { push })
  await run(JOB, attempt)
  expect(await stateOf()).toBe('rejected')
  const facts = { orderId: order.orderId, reason: 'the store of the token is away' }
  expect(asked.alerts).toEqual([{ code: 'prompt-not-sent', facts }])
  shop.tick(30_000)
  await start()
  await paymentJobs(shop).run(JOB, attempt)
  expect(await stateOf()).toBe('pending')
})

test('while M-PESA does not answer the job waits, and nothing is written down', async () => {
  const { asked, run } = paymentJobs(shop)
  const check = () => {
    throw new MustWait('M-PESA does not answer')
  }
  await expect(run(JOB, attempt, { breaker: { check } })).rejects.toThrow(MustWait)
  expect(await historyOf(shop, order.orderId)).toEqual(['PaymentAttemptStarted'])
  await run(JOB, attempt)
  expect(asked.prompts).toHaveLength(1)
})

describe('for an order that was cancelled', () => {
  const cancel = (orderId: string) =>
    shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'no' }, admin)

  test('a moment ago: nothing is sent, though the payment has not heard of it yet', async () => {
    const { asked, run } = paymentJobs(shop)
    await cancel(order.orderId)
    await run(JOB, attempt)
    expect(asked.prompts).toEqual([])
    expect(await stateOf()).toBe('expired')
  })

  test('while the prompt was being prepared: it is not sent either, and the shopper is told', async () => {
    const { asked, run } = paymentJobs(shop)
    const { events } = shop.deps
    const append: typeof events.append = async (stream, ...added) => {
      if (stream === `payment-${order.orderId}`) await cancel(order.orderId).catch(() => undefined)
      return events.append(stream, ...added)
    }
    await run(JOB, attempt, { commands: { ...shop.deps, events: { ...events, append } } })
    expect(asked.prompts).toEqual([])
    const view = await shop.done(readPayment, { orderId: order.orderId }, guest)
    expect(view.attempt).toMatchObject({ state: 'rejected', resultCode: 'ORDER_CANCELLED' })
  })
})

test('one of which M-PESA does not say whether it took it on is waited for two minutes', async () => {
  const { asked, run } = paymentJobs(shop, {
    push: async () => ({ kind: 'unknown', reason: 'TimeoutError' }),
  })
  await run(JOB, attempt)
  await run(JOB, attempt)
  expect(asked.prompts).toHaveLength(1)
  expect(await stateOf()).toBe('submission_unknown')
  await run('expire-attempt', attempt)
  expect(await stateOf()).toBe('expired')
})
