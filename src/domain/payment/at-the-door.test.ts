import { expect, it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import type { PaymentCommand } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { orderPaymentStatus } from './order-payment.ts'
import { payment } from './payment.ts'
import { amountCents, at, callback, envelope, idsOf, orderId, phone, start } from './testing.ts'

const attempt = { orderId, attemptId: '1' }
const prompted: PaymentEvent[] = [
  {
    type: 'PaymentAttemptStarted',
    data: { ...attempt, subject: 'wanjiku', amountCents, phone, startedAt: at(0) },
  },
  { type: 'PromptSubmitting', data: { ...attempt, submittedAt: at(0) } },
  { type: 'PromptAccepted', data: { ...attempt, ...idsOf('1') } },
]
const money = { attemptId: '1', receipt: 'R1', amountCents }
const received: PaymentEvent = {
  type: 'PaymentReceived',
  data: { orderId, ...money, source: 'callback', paidAt: at(0) },
}
const cash = (cents: number): PaymentEvent => ({
  type: 'CashTakenNoted',
  data: { orderId, amountCents: cents },
})
const note = (cents: number): PaymentCommand => ({
  ...envelope(0),
  type: 'NoteCashTaken',
  amountCents: cents,
})
const doubt: PaymentEvent = {
  type: 'PaymentCaseOpened',
  data: {
    orderId,
    caseId: 'new',
    kind: 'paid_twice',
    ...{ attemptId: null, receipt: null, amountCents, heldCents: amountCents, resultCode: null },
  },
}
const statusOf = (...history: PaymentEvent[]) =>
  orderPaymentStatus(given(payment, ...history).state, {
    paymentMethod: 'cash',
    delivered: true,
    totalCents: amountCents,
  })

it('what M-PESA brings after cash was taken is due back', () => {
  const surplus: PaymentEvent = {
    type: 'RefundBecameDue',
    data: { orderId, refundId: 'new', ...money, reason: 'surplus' },
  }
  given(payment, ...prompted, cash(amountCents))
    .when(callback('1'))
    .thenEvents(surplus)
  expect(statusOf(...prompted, cash(amountCents), surplus)).toBe('refund_due')
})

it('cash is noted once, and the driver’s last word counts', () => {
  given(payment).when(note(0)).thenEvents()
  given(payment).when(note(500)).thenEvents(cash(500))
  given(payment, cash(500)).when(note(500)).thenEvents()
  given(payment, cash(500)).when(note(0)).thenEvents(cash(0))
  given(payment, ...prompted, cash(500), cash(0))
    .when(callback('1'))
    .thenEvents(received)
})

it('no phone is asked for the money of an order that was paid in cash', () => {
  given(payment, cash(500)).when(start('1')).thenRejected('ORDER_ALREADY_PAID', { receipt: null })
  given(payment, prompted[0] as PaymentEvent, cash(500))
    .when({ ...envelope(0), type: 'MarkSubmitting', attemptId: '1' })
    .thenRejected('ORDER_ALREADY_PAID', { receipt: null })
})

it('cash for an order that M-PESA paid before is for staff to judge, once, and goes back by hand', () => {
  const paid = [...prompted, received]
  given(payment, ...paid)
    .when(note(amountCents))
    .thenEvents(cash(amountCents), doubt)
  expect(statusOf(...paid, cash(amountCents), doubt)).toBe('needs_review')
  given(payment, ...paid, cash(amountCents), doubt)
    .when(note(500))
    .thenEvents(cash(500))
  const resolve = (resolution: 'accepted' | 'refunded'): PaymentCommand => ({
    ...envelope(0, 'r'),
    ...{ type: 'ResolveCase', caseId: 'new', resolution, note: 'Asked both' },
  })
  const decided = given(payment, ...paid, cash(amountCents), doubt)
  decided.when(resolve('accepted')).thenRejected('ORDER_ALREADY_PAID', { receipt: 'R1' })
  decided.when(resolve('refunded')).thenEvents(
    {
      type: 'PaymentCaseResolved',
      data: { orderId, caseId: 'new', resolution: 'refunded', note: 'Asked both' },
    },
    {
      type: 'RefundBecameDue',
      data: {
        orderId,
        refundId: 'r',
        ...{ attemptId: null, receipt: null, amountCents, reason: 'cash' },
      },
    },
  )
})
