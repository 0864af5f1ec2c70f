import { describe, expect, it } from 'vitest'
import { amountCents, at, envelope, orderId } from '../../testing/domain/payment.ts'
import { given } from '../kernel/given-when-then.ts'
import type { PaymentCommand } from './commands.ts'
import type { PaidTogether, PaymentEvent } from './events.ts'
import { payment } from './payment.ts'

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
const of = { orderId, refundId: 'r', reference: 'RBACK' }
const done = (together: PaidTogether | null = null): PaymentEvent => ({
  type: 'RefundCompleted',
  data: { ...of, together },
})
const seen: PaymentEvent = { type: 'RefundSeenOnStatement', data: of }
const back: PaymentEvent = { type: 'RefundBounced', data: { ...of, receipt: 'RCAME', amountCents } }
const mark = (
  by: string | null,
  more: { reference?: string; together?: PaidTogether; aloneCents?: number } = {},
): PaymentCommand => ({
  ...envelope(0),
  type: 'MarkRefund',
  refundId: 'r',
  reference: 'RBACK',
  together: null,
  by,
  aloneCents: amountCents - 1,
  ...more,
})
const proposed = (by: string, together: PaidTogether | null = null): PaymentEvent => ({
  type: 'RefundMarkProposed',
  data: { ...of, together, by },
})
const bounce = (more: object = {}): PaymentCommand => ({
  ...envelope(9),
  type: 'RecordBounce',
  reference: 'RBACK',
  receipt: 'RCAME',
  amountCents,
  ...more,
})
const left = (more: object = {}): PaymentCommand => ({
  ...envelope(9, 'fresh'),
  type: 'RecordWithdrawal',
  receipt: 'RBACK',
  reverses: null,
  amountCents,
  transactionTime: at(5),
  isTaken: false,
  ...more,
})

describe('a large refund by hand', () => {
  it('is done when a second person says the same', () => {
    given(payment, due).when(mark('one')).thenEvents(proposed('one'))
    given(payment, due, proposed('one')).when(mark('one')).thenEvents()
    given(payment, due, proposed('one')).when(mark('two')).thenEvents(done())
    given(payment, due, proposed('one'), done()).when(mark('one')).thenEvents()
  })
  it('takes two who name the same reference and sum', () => {
    const other: PaymentEvent = {
      type: 'RefundMarkProposed',
      data: { ...of, reference: 'RELSE', together: null, by: 'two' },
    }
    given(payment, due, proposed('one'))
      .when(mark('two', { reference: 'RELSE' }))
      .thenEvents(other)
    given(payment, due, proposed('one'), other).when(mark('two')).thenEvents(proposed('two'))
    const together = { paidCents: 2 * amountCents, others: [{ orderId: 'p', refundId: 's' }] }
    given(payment, due, proposed('one'))
      .when(mark('two', { together }))
      .thenEvents(proposed('two', together))
  })
  it('takes one, where the operator says so or the sum is small', () => {
    given(payment, due).when(mark(null)).thenEvents(done())
    given(payment, due)
      .when(mark('one', { aloneCents: amountCents }))
      .thenEvents(done())
  })
  it('is said anew after its sum changed', () => {
    const less: PaymentEvent = {
      type: 'RefundSumChanged',
      data: { orderId, refundId: 'r', amountCents: amountCents + 5 },
    }
    given(payment, due, proposed('one'), less).when(mark('two')).thenEvents(proposed('two'))
  })
})

describe('a pay-out that came back', () => {
  it('opens its refund again, once', () => {
    given(payment, due, done()).when(bounce()).thenEvents(back)
    given(payment, due, done(), back).when(bounce()).thenEvents()
    expect(given(payment, due, done(), seen, back).state.refunds).toMatchObject([
      { state: 'due', reference: null, bounced: [{ reference: 'RBACK', receipt: 'RCAME' }] },
    ])
    expect(given(payment, due, done(), seen, back).state.refunds[0]).not.toHaveProperty(
      'isOnStatement',
    )
  })
  it('changes nothing where the sum or the reference is another', () => {
    given(payment, due, done())
      .when(bounce({ amountCents: 1 }))
      .thenEvents()
    given(payment, due, done())
      .when(bounce({ reference: 'RELSE' }))
      .thenEvents()
    given(payment, due).when(bounce()).thenEvents()
  })
  it('cannot be named for the refund again, and its line stays known', () => {
    given(payment, due, done(), back)
      .when(mark(null))
      .thenRejected('REFUND_REFERENCE_BOUNCED', { reference: 'RBACK' })
    given(payment, due, done(), back).when(left()).thenEvents()
  })
})

describe('a line of outgoing money', () => {
  it('shows that the pay-out is on a statement, once', () => {
    given(payment, due).when(left()).thenEvents(done(), seen)
    given(payment, due, done()).when(left()).thenEvents(seen)
    given(payment, due, done(), seen).when(left()).thenEvents()
  })
  it('has the sum of all refunds that its receipt paid', () => {
    const together = { paidCents: 3 * amountCents, others: [{ orderId: 'p', refundId: 's' }] }
    given(payment, due, done(together))
      .when(left({ amountCents: 3 * amountCents }))
      .thenEvents(seen)
    const { state } = given(payment, due, done(together))
    const alone = payment.decide(left(), state)
    expect(alone).toMatchObject({ ok: true, value: [{ type: 'PaymentCaseOpened' }] })
  })
  it('completes no refund whose receipt paid another', () => {
    const { state } = given(payment, due)
    expect(payment.decide(left({ isTaken: true }), state)).toMatchObject({
      ok: true,
      value: [{ type: 'PaymentCaseOpened', data: { kind: 'reversed', receipt: 'RBACK' } }],
    })
  })
})
