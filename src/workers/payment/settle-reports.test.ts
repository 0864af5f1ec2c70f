import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { keepReport } from '../../commands/payment/callbacks.ts'
import { noteOrderCancelled } from '../../commands/payment/follow-order.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { withoutPayee } from '../../integrations/daraja/reversal.ts'
import { fillShop, stock } from '../../testing/commands/goods.ts'
import { paidOrder } from '../../testing/commands/payments.ts'
import { historyOf, paymentJobs } from '../../testing/payment/jobs.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let refund: { orderId: string; refundId: string }
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 100)
})
afterAll(() => shop.close())

const admin: Actor = { id: 'admin', role: 'admin' }
const eventsOf = () => shop.deps.events.readStream(`payment-${refund.orderId}`)

beforeEach(async () => {
  const { orderId } = await paidOrder(shop)
  refund = { orderId, refundId: '' }
  await shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'no' }, admin)
  await shop.done(noteOrderCancelled, { orderId })
  const due = (await eventsOf()).find(({ type }) => type === 'RefundBecameDue')
  refund.refundId = due?.type === 'RefundBecameDue' ? due.data.refundId : ''
})

const reportOf = (ResultCode: string | number, TransactionID = 'UKLBACK001') => {
  const parameters = { ResultParameter: [{ Key: 'DebitPartyName', Value: 'Wanjiku' }] }
  const Result = { ResultCode, ConversationID: 'AG_1', TransactionID, ResultParameters: parameters }
  return JSON.stringify({ Result })
}

const keep = async (raw: string): Promise<number> => {
  const { orderId, refundId: subjectId } = refund
  const about = { orderId, subjectId, purpose: 'refund-callback' } as const
  await shop.done(keepReport, { ...about, raw, anonymous: () => withoutPayee(raw) })
  const kept = (await eventsOf()).findLast(({ type }) => type === 'RefundReportRecorded')
  return kept?.revision ?? -1
}

const settle = async (revision: number) => {
  const { asked, run } = paymentJobs(shop)
  await run('settle-refund-report', { ...refund, revision })
  return asked.alerts
}

describe('what M-PESA reports of a refund', () => {
  it('is kept once as it came, and then settled: the refund is done', async () => {
    const raw = reportOf(0)
    const revision = await keep(raw)
    expect(await keep(raw)).toBe(revision)
    const [kept] = await shop.deps.events.readStream(`payment-${refund.orderId}`, revision)
    expect(kept?.data).toMatchObject({ raw, refundId: refund.refundId })
    expect(await settle(revision)).toEqual([])
    expect(await settle(revision)).toEqual([])
    const history = await historyOf(shop, refund.orderId)
    expect(history.slice(-2)).toEqual(['RefundReportRecorded', 'RefundCompleted'])
  })

  it('is settled by its own event, whatever else was reported before', async () => {
    await keep(reportOf('R000002', 'OTHER'))
    await settle(await keep(reportOf(0, 'UKLBACK002')))
    const last = (await eventsOf()).at(-1)
    expect(last).toMatchObject({ type: 'RefundCompleted', data: { reference: 'UKLBACK002' } })
  })

  it.each(['', '<xml/>', reportOf(777)])(
    'and decides nothing (%j) is kept, and staff are told to look it up',
    async (raw) => {
      const alerts = await settle(await keep(raw))
      expect(alerts).toEqual([{ code: 'refund-unsure', facts: refund }])
      expect((await historyOf(shop, refund.orderId)).at(-1)).toBe('RefundReportRecorded')
    },
  )

  it('names nobody where the payer has no key, and decides the same', async () => {
    const before = await eventsOf()
    const started = before.find(({ type }) => type === 'PaymentAttemptStarted')
    const subject = started?.type === 'PaymentAttemptStarted' ? started.data.subject : ''
    await shop.deps.vault.forgetKey(subject)
    const revision = await keep(reportOf(0, 'UKLBACK003'))
    const [kept] = await shop.deps.events.readStream(`payment-${refund.orderId}`, revision)
    expect(kept?.data).toMatchObject({ subject: null, raw: expect.not.stringContaining('Wanjiku') })
    await settle(revision)
    expect((await eventsOf()).at(-1)).toMatchObject({ data: { reference: 'UKLBACK003' } })
  })
})
