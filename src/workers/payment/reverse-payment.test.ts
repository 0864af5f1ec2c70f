import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { noteOrderCancelled } from '../../commands/payment/follow-order.ts'
import { settleRefund } from '../../commands/payment/give-refund.ts'
import { recordReversalResult } from '../../commands/payment/reversals.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import { fillShop, stock } from '../../testing/commands/goods.ts'
import { paidOrder, TOTAL_CENTS } from '../../testing/commands/payments.ts'
import { dyingAfter, historyOf, paymentJobs } from '../../testing/payment/jobs.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let order: Awaited<ReturnType<typeof paidOrder>>
let refund: { orderId: string; refundId: string; requestId: string; requestedAt: string }
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 100)
})
afterAll(() => shop.close())

const finance: Actor = { id: 'achieng', role: 'finance' }
const admin: Actor = { id: 'admin', role: 'admin' }
const failed = { succeeded: false, resultCode: 'R000002', reference: '' }
const JOB = 'reverse-payment'

/** Finance asks for the money of a cancelled order to go back. */
const request = async (refundId: string) => {
  const { orderId } = order
  const ask = { orderId, refundId, action: 'reverse', mayReverse: true } as const
  await shop.done(settleRefund, ask, finance)
  const events = await shop.deps.events.readStream(`payment-${orderId}`)
  const asked = events.findLast(({ type }) => type === 'RefundRequested')
  refund = { orderId, refundId, requestId: asked?.id ?? '', requestedAt: asked?.meta.at ?? '' }
}
beforeEach(async () => {
  order = await paidOrder(shop)
  const { orderId } = order
  await shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'no' }, admin)
  await shop.done(noteOrderCancelled, { orderId })
  const events = await shop.deps.events.readStream(`payment-${orderId}`)
  const due = events.find(({ type }) => type === 'RefundBecameDue')
  await request(due?.type === 'RefundBecameDue' ? due.data.refundId : '')
})
const last = async () => (await historyOf(shop, order.orderId)).at(-1)

test('M-PESA is asked once, for the money of that receipt, however often the job runs', async () => {
  const { asked, run } = paymentJobs(shop)
  await run(JOB, refund)
  expect(asked.alerts).toEqual([])
  await Promise.all([run(JOB, refund), run(JOB, refund)])
  const resultUrl = expect.stringMatching(/^https:\/\/duka\.example\/hooks\/refund\/v1\/[\w-]{64}$/)
  const { receipt } = order
  expect(asked.reversals).toMatchObject([{ receipt, amountCents: TOTAL_CENTS, resultUrl }])
  expect(await last()).toBe('RefundRequested')
})

const notSent = (code: string, detail: string) => ({
  code: 'refund-not-sent',
  facts: { orderId: order.orderId, refundId: refund.refundId, code, detail },
})
const unsure = () => ({
  code: 'refund-unsure',
  facts: { orderId: order.orderId, refundId: refund.refundId },
})

test('the power is cut after M-PESA was asked: it is not asked again, and staff are told to look', async () => {
  const { asked, run } = paymentJobs(shop, {
    reversal: async () => ({ kind: 'refused', code: 'R000002', message: '', newPrompt: 'no' }),
  })
  const dead = run(JOB, refund, { commands: dyingAfter(shop, 1) })
  await expect(dead).rejects.toThrow('power cut')
  await run(JOB, refund)
  expect(asked.reversals).toHaveLength(1)
  expect(asked.alerts).toEqual([unsure()])
  expect(await last()).toBe('RefundRequested')
})

test.each([
  ['the store of the access token is away', new StoreUnavailable('MongoDB')],
  ['the amount has cents', new RangeError('amountCents: no whole shillings')],
])('%s: the money is due again, staff hear of it and can ask once more', async (_, error) => {
  const { asked, run } = paymentJobs(shop, { reversal: () => Promise.reject(error) })
  await run(JOB, refund)
  expect(await last()).toBe('RefundRequestFailed')
  expect(asked.alerts).toEqual([notSent('NOT_SENT', error.message)])
  await request(refund.refundId)
  const again = paymentJobs(shop)
  await again.run(JOB, refund)
  expect(again.asked.reversals).toHaveLength(1)
})

test('the vault is away: nothing is begun, and it is sent once the vault is back', async () => {
  const { asked, run } = paymentJobs(shop)
  const secretVersions = () => Promise.reject(new StoreUnavailable('MongoDB'))
  const vault = { ...shop.deps.vault, secretVersions }
  await expect(run(JOB, refund, { commands: { ...shop.deps, vault } })).rejects.toThrow(
    StoreUnavailable,
  )
  await run(JOB, refund)
  expect(asked.reversals).toHaveLength(1)
})

test('a request that is found more than two minutes late is not sent: the money is due again', async () => {
  const { asked, run } = paymentJobs(shop)
  shop.tick(119_999)
  await run(JOB, refund)
  expect(asked.reversals).toHaveLength(1)

  await shop.done(recordReversalResult, { ...refund, ...failed })
  await request(refund.refundId)
  shop.tick(120_000)
  await run(JOB, refund)
  expect(asked.reversals).toHaveLength(1)
  expect(await last()).toBe('RefundRequestFailed')
  expect(asked.alerts).toEqual([notSent('TOO_LATE', expect.any(String))])
  await run(JOB, refund)
  expect(asked.alerts).toHaveLength(1)
})

test('the power is cut before: M-PESA is asked afterwards', async () => {
  const { asked, run } = paymentJobs(shop)
  const dead = run(JOB, refund, { commands: dyingAfter(shop, 0) })
  await expect(dead).rejects.toThrow('power cut')
  expect(asked.reversals).toEqual([])
  await run(JOB, refund)
  expect(asked.reversals).toHaveLength(1)
})

describe('M-PESA', () => {
  test('refuses: the money is due again, staff hear of it and can ask once more', async () => {
    const { asked, run } = paymentJobs(shop, {
      reversal: async () => ({ kind: 'refused', code: 'R000002', message: '', newPrompt: 'no' }),
    })
    await run(JOB, refund)
    expect(await last()).toBe('RefundRequestFailed')
    expect(asked.alerts).toEqual([notSent('R000002', '')])
    await request(refund.refundId)
    const again = paymentJobs(shop)
    await again.run(JOB, refund)
    expect(again.asked.reversals).toHaveLength(1)
  })

  test('does not answer: it stays requested, and staff look it up', async () => {
    const { asked, run } = paymentJobs(shop, {
      reversal: async () => ({ kind: 'unknown', reason: 'TimeoutError' }),
    })
    await run(JOB, refund)
    await run(JOB, refund)
    expect(asked.reversals).toHaveLength(1)
    expect(await last()).toBe('RefundRequested')
    expect(asked.alerts).toEqual([unsure(), unsure()])
  })

  test('knows no API user of this shop: the money is due again', async () => {
    const { asked, daraja, run } = paymentJobs(shop)
    const { reversal: _, ...without } = daraja
    await run(JOB, refund, { daraja: without })
    expect(await last()).toBe('RefundRequestFailed')
    expect(asked.alerts).toContainEqual(notSent('NOT_SET_UP', expect.any(String)))
  })
})
