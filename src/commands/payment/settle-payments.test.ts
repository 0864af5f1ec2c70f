import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { fillShop, stock } from '../../testing/commands/goods.ts'
import {
  callback,
  mpesaOrder,
  type Order,
  paidOrder,
  prompt,
} from '../../testing/commands/payments.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { noteOrderCancelled } from './follow-order.ts'
import { type SettleRefund, settleRefund } from './give-refund.ts'
import { resolvePaymentCase } from './settle-refund.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 1_000)
})
afterAll(() => shop.close())

const finance: Actor = { id: 'achieng', role: 'finance' }
const admin: Actor = { id: 'admin', role: 'admin' }
const others: Actor[] = [
  { id: 'w', role: 'customer' },
  { id: 'd', role: 'driver' },
  { id: 'm', role: 'branch_manager', branchId: 1 },
]

const paymentOf = async ({ orderId }: Order) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.payments.ofOrder(admin, orderId)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

/** An order for which M-PESA brought KSh 100 of 275. */
const doubtful = async () => {
  const order = await mpesaOrder(shop)
  await callback(shop, order, await prompt(shop, order), { amountCents: 10_000 })
  const [found] = (await paymentOf(order)).payment.cases
  return { order, orderId: order.orderId, caseId: found?.caseId ?? '' }
}
const note = 'Asked the payer'

describe('a case', () => {
  it('is settled with a note: the money pays the order, goes back, or stays', async () => {
    // KSh 100 of 275 are a part of the price, so the rest stays open.
    const decided = { accepted: 'pending', refunded: 'refund_due', dismissed: 'failed' } as const
    for (const resolution of ['accepted', 'refunded', 'dismissed'] as const) {
      const { order, orderId, caseId } = await doubtful()
      const paymentStatus = decided[resolution]
      const decision = { orderId, caseId, resolution, note }
      expect(await shop.done(resolvePaymentCase, decision, finance)).toEqual({
        orderId,
        paymentStatus,
      })
      expect(await paymentOf(order)).toMatchObject({
        paymentStatus,
        inReview: false,
        caseNotes: [{ caseId, note }],
      })
    }
  })
  it('is settled once, and by those who look after the money alone', async () => {
    const { orderId, caseId } = await doubtful()
    const decision = { orderId, caseId, resolution: 'dismissed', note } as const
    for (const actor of others) {
      expect((await shop.refused(resolvePaymentCase, decision, actor)).code).toBe('FORBIDDEN')
    }
    expect((await shop.refused(resolvePaymentCase, decision, guest)).code).toBe('UNAUTHENTICATED')
    await shop.done(resolvePaymentCase, decision, admin)
    await shop.done(resolvePaymentCase, decision, finance)
    const otherwise = { ...decision, resolution: 'accepted' } as const
    expect((await shop.refused(resolvePaymentCase, otherwise, finance)).code).toBe(
      'CASE_ALREADY_RESOLVED',
    )
    const unknown = { ...decision, caseId: orderId }
    expect((await shop.refused(resolvePaymentCase, unknown, finance)).code).toBe('CASE_NOT_FOUND')
  })
})

describe('a refund', () => {
  /** Paid, and then cancelled. */
  const refundDue = async () => {
    const order = await paidOrder(shop)
    const { orderId } = order
    await shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'no' }, admin)
    await shop.done(noteOrderCancelled, { orderId })
    const [due] = (await paymentOf(order)).payment.refunds
    return { order, orderId, refundId: due?.refundId ?? '', mayReverse: true }
  }
  const code = async (input: SettleRefund, actor: Actor) =>
    (await shop.refused(settleRefund, input, actor)).code

  it('made by hand is marked with its reference, once', async () => {
    const { order, ...refund } = await refundDue()
    const marked = { ...refund, action: 'mark', reference: 'SKM2ABCDEF' } as const
    const answer = { orderId: refund.orderId, paymentStatus: 'refunded' }
    expect(await shop.done(settleRefund, marked, finance)).toEqual(answer)
    expect(await shop.done(settleRefund, marked, finance)).toEqual(answer)
    expect(await code({ ...marked, reference: 'OTHER' }, finance)).toBe('REFUND_ALREADY_DONE')
    expect(await paymentOf(order)).toMatchObject({
      owesRefund: false,
      payment: { refunds: [{ state: 'done', reference: 'SKM2ABCDEF' }] },
    })
  })
  it('is asked of M-PESA once, and due until that says it was made', async () => {
    const { order, ...refund } = await refundDue()
    const reverse = { ...refund, action: 'reverse' } as const
    expect(await shop.done(settleRefund, reverse, finance)).toMatchObject({
      paymentStatus: 'refund_due',
    })
    expect(await code(reverse, finance)).toBe('REFUND_ALREADY_REQUESTED')
    expect((await paymentOf(order)).payment.refunds).toMatchObject([{ state: 'requested' }])
  })
  it('is not asked of M-PESA where the shop may not', async () => {
    const { order, ...refund } = await refundDue()
    const reverse = { ...refund, action: 'reverse', mayReverse: false } as const
    expect(await code(reverse, finance)).toBe('REVERSAL_UNAVAILABLE')
    expect(await code(reverse, guest)).toBe('UNAUTHENTICATED')
    expect((await paymentOf(order)).payment.refunds).toMatchObject([{ state: 'due' }])
  })
  it('is for those who look after the money alone', async () => {
    const { order: _, ...refund } = await refundDue()
    for (const actor of others) {
      expect(await code({ ...refund, action: 'reverse' }, actor)).toBe('FORBIDDEN')
    }
    const unknown = { ...refund, refundId: refund.orderId, action: 'reverse' } as const
    expect(await code(unknown, admin)).toBe('REFUND_NOT_FOUND')
  })
})
