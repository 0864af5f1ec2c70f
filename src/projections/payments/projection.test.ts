import { expect, it } from 'vitest'
import { placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import {
  cancelledPaid,
  caseOpened,
  caseResolved,
  changedTo,
  failed,
  prompted,
  RECEIPT,
  received,
  refunded,
} from '../../testing/projections/payments.ts'
import { payments } from './projection.ts'
import { paymentReceipts } from './receipts.ts'

const paymentOf = (...events: Given[]) => fold(payments, [placed(), ...events])['order-1']
const minute = (n: number) => `2026-01-01T00:0${n}:00.000Z`
const confirmed: Given = { type: 'OrderConfirmed', data: { orderId: 'order-1' } }
const expired: Given = {
  type: 'PaymentAttemptExpired',
  data: { orderId: 'order-1', attemptId: 'attempt-1' },
}

it('knows an order that nobody has tried to pay yet', () => {
  expect(paymentOf()).toMatchObject({
    id: 'order-1',
    orderNumber: 'DK-00000001',
    customerName: 'Wanjiku Kamau',
    cost: { priceCents: 58_000, keptCents: 58_000, handedOverAt: null },
    restCents: 58_000,
    paymentStatus: 'pending',
    startedAt: null,
    paidAt: null,
    history: [],
    unpaidSince: minute(0),
  })
})

it('follows prompts and money, and tells of them', () => {
  expect(paymentOf(...prompted(), received())).toMatchObject({
    paymentStatus: 'paid',
    receipt: RECEIPT,
    startedAt: minute(1),
    updatedAt: minute(4),
    paidAt: '2026-01-01T00:00:30.000Z',
    payment: { attempts: [{ attemptId: 'attempt-1', state: 'paid' }] },
    history: [
      { at: minute(3), type: 'PromptAccepted', facts: {}, actor: { id: 'system', role: 'system' } },
      {
        at: minute(4),
        type: 'PaymentReceived',
        facts: { amount: 580, receipt: RECEIPT, source: 'callback' },
        actor: { id: 'system', role: 'system' },
      },
    ],
  })
})

it('waits for M-PESA while neither a prompt is open nor money came', () => {
  expect(paymentOf(...prompted())).toMatchObject({
    unpaidSince: null,
    promptedAt: expect.any(String),
  })
  expect(paymentOf(...prompted(), failed())).toMatchObject({
    unpaidSince: minute(0),
    promptedAt: null,
  })
  for (const events of [
    [...prompted(), received()],
    [...prompted(), caseOpened()],
    [confirmed],
    [changedTo('cash')],
    cancelledPaid.slice(0, 1),
  ]) {
    expect(paymentOf(...events)).toMatchObject({ unpaidSince: null })
  }
  expect(paymentOf(changedTo('cash'), changedTo('mpesa'))).toMatchObject({ unpaidSince: minute(2) })
})

it('is in review while a case is open, with what staff noted', () => {
  const opened = [...prompted(), caseOpened()]
  expect(paymentOf(...opened)).toMatchObject({
    inReview: true,
    paymentStatus: 'needs_review',
    caseNotes: [{ caseId: 'case-1', openedAt: minute(4), note: '' }],
  })
  expect(paymentOf(...opened, caseResolved)).toMatchObject({
    inReview: false,
    paymentStatus: 'failed',
    caseNotes: [{ caseId: 'case-1', openedAt: minute(4), note: 'Asked the payer' }],
  })
})

it('tells of dismissed money until the case is taken up again', () => {
  const dismissed = [...prompted(), caseOpened(), caseResolved]
  expect(paymentOf(...dismissed)).toMatchObject({ hasDismissed: true, inReview: false })
  const takenUp: Given = {
    type: 'PaymentCaseTakenUp',
    data: { orderId: 'order-1', caseId: 'case-1', note: 'The payer called', subject: null },
  }
  expect(paymentOf(...dismissed, takenUp)).toMatchObject({
    hasDismissed: false,
    inReview: true,
    paymentStatus: 'needs_review',
    caseNotes: [{ caseId: 'case-1', note: 'The payer called' }],
  })
})

it('stands under the day of its payment in cash: the handover, or when a driver noted some before', () => {
  const delivered: Given = { type: 'OrderDelivered', data: { orderId: 'order-1' } }
  const taken: Given = {
    type: 'CashTakenNoted',
    data: { orderId: 'order-1', amountCents: 30_000, priceCents: 58_000 },
  }
  const returned: Given = {
    type: 'RefundBecameDue',
    data: {
      orderId: 'order-1',
      refundId: 'refund-1',
      attemptId: null,
      receipt: null,
      amountCents: 1_000,
      reason: 'returned',
    },
  }
  const paidInCash = [changedTo('cash'), delivered]
  expect(paymentOf(...paidInCash)).toMatchObject({ paymentStatus: 'paid', startedAt: minute(2) })
  expect(paymentOf(...paidInCash, returned)).toMatchObject({ startedAt: minute(2) })
  expect(paymentOf(changedTo('cash'), taken)).toMatchObject({ startedAt: minute(2) })
  expect(paymentOf(changedTo('cash'))).toMatchObject({ startedAt: null })
})

it('owes a refund until it is made', () => {
  const due = [...prompted(), received(), ...cancelledPaid]
  expect(paymentOf(...due)).toMatchObject({ owesRefund: true, paymentStatus: 'refund_due' })
  expect(paymentOf(...due, refunded)).toMatchObject({
    owesRefund: false,
    paymentStatus: 'refunded',
    receipt: RECEIPT,
  })
})

it('is unsettled while nobody knows what became of a prompt', () => {
  expect(paymentOf(...prompted())).toMatchObject({ unsettled: true })
  expect(paymentOf(...prompted(), expired)).toMatchObject({ unsettled: true })
  expect(paymentOf(...prompted(), failed())).toMatchObject({ unsettled: false })
  expect(paymentOf(...prompted(), expired, received())).toMatchObject({ unsettled: false })
})

it('keeps whose each receipt is, and who else it was reported for', () => {
  const docs = fold(paymentReceipts, [
    ...prompted(),
    received(),
    received({ orderId: 'order-2', receipt: null }),
    caseOpened({ kind: 'contradiction' }),
    caseOpened({ kind: 'receipt_reused', orderId: 'order-2' }),
    received({ orderId: 'order-3', receipt: 'SKL9ABCDEF' }),
  ])
  expect(docs).toMatchObject({
    [RECEIPT]: { orderIds: ['order-1', 'order-2'] },
    SKL9ABCDEF: { orderIds: ['order-3'] },
  })
  expect(Object.keys(docs)).toHaveLength(2)
})

it('finds a refund by its receipt however staff wrote it, and by no other reference', () => {
  const marked = (reference: string): Given => ({
    type: 'RefundCompleted',
    data: { orderId: 'order-1', refundId: 'refund-1', reference, together: null },
  })
  const docs = fold(paymentReceipts, [marked('skl9 back00'), marked('By the bank')])
  expect(docs).toMatchObject({ SKL9BACK00: { orderIds: ['order-1'] } })
  expect(Object.keys(docs)).toHaveLength(1)
})
