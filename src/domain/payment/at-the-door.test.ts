import { expect, it } from 'vitest'
import { spec } from '#spec'
import {
  amountCents,
  at,
  callback,
  envelope,
  handedOver,
  idsOf,
  orderId,
  phone,
  start,
} from '../../testing/domain/payment.ts'
import { given } from '../kernel/given-when-then.ts'
import type { PaymentCommand } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { payment } from './payment.ts'
import { orderPaymentStatus } from './state.ts'

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
  data: { orderId, amountCents: cents, priceCents: amountCents },
})
const note = (cents: number): PaymentCommand => ({
  ...envelope(0),
  type: 'NoteCash',
  amountCents: cents,
  shorts: [],
})
const doubt: PaymentEvent = {
  type: 'PaymentCaseOpened',
  data: {
    orderId,
    caseId: 'new',
    kind: 'paid_twice',
    attemptId: null,
    receipt: null,
    amountCents,
    heldCents: amountCents,
    resultCode: null,
  },
}
const statusOf = (...history: PaymentEvent[]) =>
  orderPaymentStatus(given(payment, ...history).state, {
    paymentMethod: 'cash',
    cost: handedOver(),
  })

it('what M-PESA brings after cash was said to be taken pays the order, and the cash is for staff to judge', () => {
  spec('operations driver', 'Cash beyond what M-PESA left to be paid is for staff to judge')
  const both = [...prompted, cash(amountCents), received]
  given(payment, ...prompted, cash(amountCents))
    .when(callback('1'))
    .thenEvents(received, doubt)
  given(payment, ...both)
    .when(note(amountCents))
    .thenEvents(doubt)
  expect(statusOf(...both, doubt)).toBe('needs_review')
})

it('what is held follows the cash that is noted, up and down, until it is decided', () => {
  spec('operations driver', 'Cash beyond what M-PESA left to be paid is for staff to judge')
  const paid = [...prompted, received, cash(amountCents), doubt]
  const held = (heldCents: number): PaymentEvent => ({
    type: 'PaymentCaseHeldChanged',
    data: { orderId, caseId: 'new', heldCents },
  })
  given(payment, ...paid)
    .when(note(50_000))
    .thenEvents(cash(50_000), held(50_000))
  const less = [...paid, cash(50_000), held(50_000)]
  expect(given(payment, ...less).state.cases).toMatchObject([{ heldCents: 50_000 }])
  given(payment, ...less)
    .when(note(120_000))
    .thenEvents(cash(120_000), held(120_000))
  const settled: PaymentEvent = {
    type: 'PaymentCaseResolved',
    data: { orderId, caseId: 'new', resolution: 'settled', note: '', subject: null },
  }
  given(payment, ...less)
    .when(note(0))
    .thenEvents(cash(0), settled)
  const over = [...less, cash(0), settled]
  expect(statusOf(...over)).toBe('paid')
  // The same case is opened again: saying it over and over makes no list longer.
  given(payment, ...over)
    .when(note(50_000))
    .thenEvents(cash(50_000), held(50_000))
  expect(statusOf(...over, cash(50_000), held(50_000))).toBe('needs_review')
})

it('cash of two drivers that is more than the price is for staff to judge, without M-PESA too', () => {
  const held = { ...doubt.data, amountCents: 20_000, heldCents: 20_000 }
  given(payment, cash(amountCents))
    .when(note(120_000))
    .thenEvents(cash(120_000), { type: 'PaymentCaseOpened', data: held } as PaymentEvent)
})

it('all the cash of an order that was cancelled is for staff to judge', () => {
  const cancelled: PaymentEvent = { type: 'OrderCancellationNoted', data: { orderId } }
  given(payment, cash(amountCents), cancelled).when(note(amountCents)).thenEvents(doubt)
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
  const whole = cash(amountCents)
  given(payment, whole).when(start('1')).thenRejected('ORDER_ALREADY_PAID', { receipt: null })
  given(payment, prompted[0] as PaymentEvent, whole)
    .when({ ...envelope(0), type: 'MarkSubmitting', attemptId: '1' })
    .thenRejected('ORDER_ALREADY_PAID', { receipt: null })
})

it('a part of the price in cash stops no prompt', () => {
  const { state } = given(payment, cash(100))
  const rest = { ...start('1'), amountCents: amountCents - 100 } as PaymentCommand
  expect(payment.decide(rest, state).ok).toBe(true)
  given(payment, cash(100))
    .when(start('1'))
    .thenRejected('AMOUNT_MISMATCH', { amount: amountCents / 100 - 1 })
})

it('cash for an order that M-PESA paid before is for staff to judge, once, and goes back by hand', () => {
  spec('operations driver', 'Cash beyond what M-PESA left to be paid is for staff to judge')
  const paid = [...prompted, received]
  given(payment, ...paid)
    .when(note(amountCents))
    .thenEvents(cash(amountCents), doubt)
  expect(statusOf(...paid, cash(amountCents), doubt)).toBe('needs_review')
  const resolve = (resolution: 'accepted' | 'refunded'): PaymentCommand => ({
    ...envelope(0, 'r'),
    type: 'ResolveCase',
    subject: null,
    caseId: 'new',
    resolution,
    note: 'Asked both',
  })
  const decided = given(payment, ...paid, cash(amountCents), doubt)
  decided.when(resolve('accepted')).thenRejected('ORDER_ALREADY_PAID', { receipt: 'R1' })
  decided.when(resolve('refunded')).thenEvents(
    {
      type: 'PaymentCaseResolved',
      data: { orderId, caseId: 'new', resolution: 'refunded', note: 'Asked both', subject: null },
    },
    {
      type: 'RefundBecameDue',
      data: {
        orderId,
        refundId: 'r',
        attemptId: null,
        receipt: null,
        amountCents,
        reason: 'cash',
      },
    },
  )
})
