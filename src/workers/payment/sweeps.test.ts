import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changePaymentMethod } from '../../commands/order/change-payment-method.ts'
import { readPayment } from '../../commands/payment/read-payment.ts'
import { startPayment } from '../../commands/payment/start-payment.ts'
import { guest } from '../../domain/kernel/access.ts'
import type { AlertCode } from '../../lib/alerts.ts'
import { fillShop, shelf, stock } from '../../testing/commands/goods.ts'
import {
  callback,
  mpesaOrder,
  type Order,
  PHONE,
  prompt,
  TOTAL_CENTS,
} from '../../testing/commands/payments.ts'
import { historyOf, paymentJobs } from '../../testing/payment/jobs.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { expireUnpaidOrdersSweep } from '../order.ts'
import { sweeps } from '../workers.ts'
import { expireUnsentPromptsSweep, reconcilePaymentsSweep } from './query-payment.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
})
afterEach(() => shop.close())

const minutes = (count: number): number => count * 60_000

const sweep = async (type: string, answers?: Parameters<typeof paymentJobs>[1]) => {
  await shop.caughtUp()
  const { asked, run } = paymentJobs(shop, answers)
  await run(type)
  return asked
}
const orderEnd = async ({ orderId }: Order) => {
  const last = (await shop.deps.events.readStream(`order-${orderId}`)).at(-1)
  return last?.type === 'OrderCancelled' ? last.data.reason : last?.type
}
const paymentOf = ({ orderId }: Order) => shop.done(readPayment, { orderId }, guest)

test('they come again and again: every minute, and for lost prompts every quarter of an hour', () => {
  const mine = [expireUnpaidOrdersSweep, expireUnsentPromptsSweep, reconcilePaymentsSweep]
  expect(mine.map(({ everyMs }) => everyMs)).toEqual([minutes(1), minutes(1), minutes(15)])
  expect(sweeps).toEqual(expect.arrayContaining(mine))
})

describe('an order that is not paid', () => {
  test('within 30 minutes is cancelled, not before', async () => {
    const order = await mpesaOrder(shop)
    shop.tick(minutes(30) - 1)
    await sweep(expireUnpaidOrdersSweep.type)
    expect(await orderEnd(order)).toBe('OrderPlaced')
    shop.tick(2)
    await sweep(expireUnpaidOrdersSweep.type)
    expect(await orderEnd(order)).toBe('Not paid in time')
    await sweep(expireUnpaidOrdersSweep.type)
    expect(await historyOf(shop, order.orderId)).toEqual([])
  })

  test('has its time counted from when it changed to M-PESA', async () => {
    const order = await mpesaOrder(shop)
    const { orderId } = order
    await shop.done(changePaymentMethod, { orderId, paymentMethod: 'cash' }, guest)
    shop.tick(minutes(45))
    await sweep(expireUnpaidOrdersSweep.type)
    expect(await orderEnd(order)).toBe('OrderPaymentMethodChanged')
    await shop.done(changePaymentMethod, { orderId, paymentMethod: 'mpesa' }, guest)
    shop.tick(minutes(29))
    await sweep(expireUnpaidOrdersSweep.type)
    expect(await orderEnd(order)).toBe('OrderPaymentMethodChanged')
    shop.tick(minutes(2))
    await sweep(expireUnpaidOrdersSweep.type)
    expect(await orderEnd(order)).toBe('Not paid in time')
  })

  test('is kept while a prompt is out, and cancelled once that has failed', async () => {
    const order = await mpesaOrder(shop)
    shop.tick(minutes(29))
    const attemptId = await prompt(shop, order)
    shop.tick(minutes(5))
    await sweep(expireUnpaidOrdersSweep.type)
    expect(await orderEnd(order)).toBe('OrderPlaced')
    await callback(shop, order, attemptId, { resultCode: '1032', receipt: null })
    await sweep(expireUnpaidOrdersSweep.type)
    expect(await orderEnd(order)).toBe('Not paid in time')
  })
})

test('an order that is paid, or whose money staff look at, is never cancelled by itself', async () => {
  const [paid, odd] = [await mpesaOrder(shop), await mpesaOrder(shop)]
  await callback(shop, paid, await prompt(shop, paid))
  await callback(shop, odd, await prompt(shop, odd), { amountCents: 10_000 })
  shop.tick(minutes(120))
  await sweep(expireUnpaidOrdersSweep.type)
  for (const order of [paid, odd]) expect(await orderEnd(order)).toBe('OrderPlaced')
  expect((await shelf(shop, { productId: 1 })).reserved).toBe(2)
})

test('an order that cannot be dealt with keeps none of the others waiting, and somebody is told', async () => {
  const [bad, good] = [await mpesaOrder(shop), await mpesaOrder(shop)]
  shop.tick(minutes(31))
  await shop.caughtUp()
  const { events } = shop.deps
  const append: typeof events.append = (stream, ...added) =>
    stream === `order-${bad.orderId}`
      ? Promise.reject(new Error('too large'))
      : events.append(stream, ...added)
  const { asked, run } = paymentJobs(shop)
  const alert = (code: AlertCode) => void asked.alerts.push({ code, facts: {} })
  const commands = { ...shop.deps, alert, events: { ...events, append } }
  await run(expireUnpaidOrdersSweep.type, {}, { commands })
  expect(await orderEnd(good)).toBe('Not paid in time')
  expect(await orderEnd(bad)).toBe('OrderPlaced')
  expect(asked.alerts).toMatchObject([{ code: 'sweep-item-failed' }])
})

test('a prompt that was never sent is in nobody’s way after three minutes; one that was is left alone', async () => {
  const [unsent, sent] = [await mpesaOrder(shop), await mpesaOrder(shop)]
  const start = { orderId: unsent.orderId, phone: PHONE, amountCents: TOTAL_CENTS }
  await shop.done(startPayment, start, guest)
  await prompt(shop, sent)
  shop.tick(minutes(3))
  await sweep(expireUnsentPromptsSweep.type)
  expect(await paymentOf(unsent)).toMatchObject({ attempt: { state: 'created' } })
  shop.tick(1)
  await sweep(expireUnsentPromptsSweep.type)
  await sweep(expireUnsentPromptsSweep.type)
  expect(await paymentOf(unsent)).toMatchObject({ attempt: { state: 'expired' }, isWaiting: true })
  expect(await paymentOf(sent)).toMatchObject({ attempt: { state: 'pending' } })
  await shop.done(startPayment, start, guest)
})

describe('a prompt whose jobs were lost', () => {
  test('is asked about once, 70 minutes later: paid', async () => {
    const order = await mpesaOrder(shop)
    const attemptId = await prompt(shop, order)
    const query = async () => ({ kind: 'paid' }) as const
    shop.tick(minutes(70) - 1)
    expect((await sweep(reconcilePaymentsSweep.type, { query })).queries).toEqual([])
    shop.tick(2)
    expect((await sweep(reconcilePaymentsSweep.type, { query })).queries).toEqual([
      `c_${attemptId}`,
    ])
    expect(await paymentOf(order)).toMatchObject({ paymentStatus: 'paid', receipt: null })
    expect((await sweep(reconcilePaymentsSweep.type, { query })).queries).toEqual([])
  })

  test('is no longer waited for where M-PESA does not know either; its money still counts', async () => {
    const order = await mpesaOrder(shop)
    const attemptId = await prompt(shop, order)
    shop.tick(minutes(71))
    await sweep(reconcilePaymentsSweep.type, {
      query: async () => ({ kind: 'unknown', reason: 'away' }),
    })
    expect(await paymentOf(order)).toMatchObject({ attempt: { state: 'expired' } })
    await callback(shop, order, attemptId)
    expect(await paymentOf(order)).toMatchObject({ paymentStatus: 'paid' })
  })

  test('and was never sent is no longer waited for, and M-PESA not asked', async () => {
    const order = await mpesaOrder(shop)
    const { orderId } = order
    await shop.done(startPayment, { orderId, phone: PHONE, amountCents: TOTAL_CENTS }, guest)
    shop.tick(minutes(71))
    expect((await sweep(reconcilePaymentsSweep.type)).queries).toEqual([])
    expect(await paymentOf(order)).toMatchObject({ attempt: { state: 'expired' } })
  })
})
