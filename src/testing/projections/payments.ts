import type { EventOf } from '../../domain/payment/events.ts'
import type { Given } from './fold.ts'

/** Events of a payment as they stand in a shop's log: order-1's, of KSh 580. */
const orderId = 'order-1'
const attemptId = 'attempt-1'
const amountCents = 58_000
const at = '2026-01-01T00:00:30.000Z'

export const RECEIPT = 'SKL1ABCDEF'

/** The prompt is on the phone. */
export const prompted = (of: { orderId?: string; attemptId?: string } = {}): Given[] => {
  const attempt = { orderId, attemptId, ...of }
  const { attemptId: id } = attempt
  const started = { subject: 'wanjiku', amountCents, phone: '254712345678', startedAt: at }
  return [
    { type: 'PaymentAttemptStarted', data: { ...attempt, ...started } },
    { type: 'PromptSubmitting', data: { ...attempt, submittedAt: at } },
    {
      type: 'PromptAccepted',
      data: { ...attempt, checkoutRequestId: `ws_CO_${id}`, merchantRequestId: `m_${id}` },
    },
  ]
}

export const received = (changed: Partial<EventOf<'PaymentReceived'>['data']> = {}): Given => ({
  type: 'PaymentReceived',
  data: {
    orderId,
    attemptId,
    receipt: RECEIPT,
    amountCents,
    source: 'callback',
    paidAt: at,
    ...changed,
  },
})

export const failed = (resultCode = '1032', of = attemptId): Given => ({
  type: 'PaymentAttemptFailed',
  data: {
    orderId,
    attemptId: of,
    resultCode,
    source: 'callback',
    retryAfterSeconds: null,
    failedAt: at,
  },
})

/** The order is cancelled. The money that had come is to be given back as `refund-1`. */
export const cancelledPaid: readonly Given[] = [
  { type: 'OrderCancelled', data: { orderId, subject: 'wanjiku', reason: 'changed my mind' } },
  { type: 'OrderCancellationNoted', data: { orderId } },
  { type: 'ReceiptNamed', data: { orderId, receipt: 'SKL9' } },
  { type: 'CashTakenNoted', data: { orderId, amountCents: 58_000, priceCents: null } },
  {
    type: 'RefundBecameDue',
    data: {
      orderId,
      attemptId,
      receipt: RECEIPT,
      amountCents,
      refundId: 'refund-1',
      reason: 'order_cancelled',
    },
  },
]
export const refunded: Given = {
  type: 'RefundCompleted',
  data: { orderId, refundId: 'refund-1', reference: 'SKM2ABCDEF', together: null },
}

/** Half the money came. */
export const caseOpened = (changed: Partial<EventOf<'PaymentCaseOpened'>['data']> = {}): Given => ({
  type: 'PaymentCaseOpened',
  data: {
    orderId,
    caseId: 'case-1',
    kind: 'amount_mismatch',
    attemptId,
    receipt: RECEIPT,
    amountCents: 29_000,
    heldCents: 29_000,
    resultCode: null,
    ...changed,
  },
})
export const caseResolved: Given = {
  type: 'PaymentCaseResolved',
  data: {
    orderId,
    caseId: 'case-1',
    resolution: 'dismissed',
    note: 'Asked the payer',
    subject: null,
  },
}

export const changedTo = (paymentMethod: 'cash' | 'mpesa'): Given => ({
  type: 'OrderPaymentMethodChanged',
  data: { orderId, paymentMethod },
})
