import { expect, it } from 'vitest'
import { spec } from '#spec'
import { amountCents, at, cost, envelope, orderId } from '../../testing/domain/payment.ts'
import { given } from '../kernel/given-when-then.ts'
import type { PaymentCommand } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { payment } from './payment.ts'
import { orderPaymentStatus } from './state.ts'

const received: PaymentEvent = {
  type: 'PaymentReceived',
  data: {
    orderId,
    attemptId: null,
    receipt: 'RPAID',
    amountCents,
    source: 'statement',
    paidAt: at(0),
  },
}
const due: PaymentEvent = {
  type: 'RefundBecameDue',
  data: {
    orderId,
    refundId: 'r',
    attemptId: null,
    receipt: 'RPAID',
    amountCents,
    reason: 'order_cancelled',
  },
}
const done = (reference: string): PaymentEvent => ({
  type: 'RefundCompleted',
  data: { orderId, refundId: 'r', reference, together: null },
})
const seen: PaymentEvent = {
  type: 'RefundSeenOnStatement',
  data: { orderId, refundId: 'r', reference: 'RBACK' },
}
const left = (more: object = {}): PaymentCommand => ({
  ...envelope(9, 'fresh'),
  type: 'RecordWithdrawal',
  receipt: 'RBACK',
  reverses: 'RPAID',
  amountCents,
  transactionTime: at(5),
  isTaken: false,
  ...more,
})
const reversed: PaymentEvent = {
  type: 'PaymentReversed',
  data: {
    orderId,
    refundId: 'fresh',
    receipt: 'RPAID',
    reversal: 'RBACK',
    amountCents,
    reversedAt: at(5),
  },
}
const inReview = (cents = amountCents): PaymentEvent => ({
  type: 'PaymentCaseOpened',
  data: {
    orderId,
    caseId: 'fresh',
    kind: 'reversed',
    attemptId: null,
    receipt: 'RBACK',
    amountCents: cents,
    heldCents: 0,
    resultCode: null,
  },
})

it('takes a payment that M-PESA took back out of the books, once, and puts the order in review', () => {
  spec('operations returns', 'A statement’s withdrawals and reversals are matched')
  given(payment, received).when(left()).thenEvents(reversed, inReview())
  given(payment, received, reversed, inReview()).when(left()).thenEvents()
  const { state } = given(payment, received, reversed, inReview())
  const order = { paymentMethod: 'mpesa', cost } as const
  expect(orderPaymentStatus(state, order)).toBe('needs_review')
  // The money is gone already, so a cancellation owes nothing more.
  given(payment, received, reversed, inReview())
    .when({ ...envelope(10), type: 'NoteOrderCancelled' })
    .thenEvents({ type: 'OrderCancellationNoted', data: { orderId } })
  // The statement still names the payment. It comes as no second one.
  given(payment, received, reversed, inReview())
    .when({
      ...envelope(11),
      type: 'RecordStatementEntry',
      receipt: 'RPAID',
      amountCents,
      transactionTime: at(0),
    })
    .thenEvents()
})

it('is the refund that it was sent for, whoever sent it', () => {
  given(payment, received, due).when(left()).thenEvents(done('RBACK'), seen)
  given(payment, received, due, done('RBACK'), seen).when(left()).thenEvents()
  given(payment, received, due)
    .when(left({ reverses: null }))
    .thenEvents(done('RBACK'), seen)
  given(payment, received, due, done('RBACK'), seen)
    .when(left({ reverses: null }))
    .thenEvents()
})

it('is in review where the books say otherwise: another sum, a second time, or for nothing', () => {
  const less = amountCents - 100
  given(payment, received)
    .when(left({ amountCents: less }))
    .thenEvents(inReview(less))
  given(payment, received, due)
    .when(left({ amountCents: less }))
    .thenEvents(inReview(less))
  given(payment, received, due, done('BY-HAND')).when(left()).thenEvents(inReview())
  given(payment, received)
    .when(left({ reverses: null }))
    .thenEvents(inReview())
  given(payment)
    .when(left({ reverses: null }))
    .thenEvents(inReview())
})
