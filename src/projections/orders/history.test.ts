import { expect, it } from 'vitest'
import { placed } from '../../testing/projections/events.ts'
import { fold } from '../../testing/projections/fold.ts'
import {
  caseOpened,
  caseResolved,
  changedTo,
  failed,
  prompted,
  RECEIPT,
  received,
} from '../../testing/projections/payments.ts'
import { orderHistory } from './history.ts'

it('tells who did what and when, oldest first', () => {
  const data = { orderId: 'order-1' }
  const docs = fold(orderHistory, [
    { ...placed(), actor: { id: 'wanjiku', role: 'customer' } },
    { type: 'OrderConfirmed', data, actor: { id: 'manager', role: 'branch_manager' } },
    { ...placed({ orderId: 'order-2' }) },
    { type: 'OrderProcessingStarted', data },
    { type: 'OrderReadyForDelivery', data },
    { type: 'OrderOutForDelivery', data },
    { type: 'OrderDelivered', data },
  ])
  expect(Object.keys(docs)).toEqual(['order-1', 'order-2'])
  const entry = (minute: number, type: string, status: string) => ({
    at: `2026-01-01T00:0${minute}:00.000Z`,
    type,
    status,
    actor: { id: 'system', role: 'system' },
  })
  expect(docs['order-1']).toMatchObject({
    entries: [
      { ...entry(0, 'OrderPlaced', 'pending'), actor: { id: 'wanjiku', role: 'customer' } },
      {
        ...entry(1, 'OrderConfirmed', 'confirmed'),
        actor: { id: 'manager', role: 'branch_manager' },
      },
      entry(3, 'OrderProcessingStarted', 'processing'),
      entry(4, 'OrderReadyForDelivery', 'ready_for_delivery'),
      entry(5, 'OrderOutForDelivery', 'out_for_delivery'),
      entry(6, 'OrderDelivered', 'delivered'),
    ],
  })
})

it('keeps the reason of a cancellation', () => {
  const cancelled = { orderId: 'order-1', subject: 'wanjiku', reason: 'changed my mind' }
  const docs = fold(orderHistory, [placed(), { type: 'OrderCancelled', data: cancelled }])
  expect(docs['order-1']).toMatchObject({
    entries: [{}, { type: 'OrderCancelled', status: 'cancelled', reason: 'changed my mind' }],
  })
})

it('keeps of the payment what people understand, as facts', () => {
  const docs = fold(orderHistory, [
    placed(),
    ...prompted(),
    failed(),
    changedTo('cash'),
    { type: 'OrderConfirmed', data: { orderId: 'order-1' } },
    received({ attemptId: null, source: 'statement' }),
    caseOpened({ receipt: 'SKL2ABCDEF' }),
    caseResolved,
  ])
  expect(docs['order-1']).toMatchObject({
    entries: [
      { type: 'OrderPlaced', status: 'pending' },
      { type: 'PromptAccepted', facts: {}, status: 'pending' },
      {
        type: 'PaymentAttemptFailed',
        facts: { resultCode: '1032' },
        at: '2026-01-01T00:04:00.000Z',
      },
      { type: 'OrderPaymentMethodChanged', facts: { paymentMethod: 'cash' } },
      { type: 'OrderConfirmed', status: 'confirmed' },
      {
        type: 'PaymentReceived',
        facts: { amount: 580, receipt: RECEIPT, source: 'statement' },
        status: 'confirmed',
      },
      {
        type: 'PaymentCaseOpened',
        facts: { kind: 'amount_mismatch', amount: 290, receipt: 'SKL2ABCDEF' },
      },
      { type: 'PaymentCaseResolved', facts: { resolution: 'dismissed' } },
    ],
  })
  expect(JSON.stringify(docs)).not.toContain('Asked the payer')
})
