import { describe, expect, it } from 'vitest'
import {
  amountCents,
  at,
  byHand,
  callback,
  envelope,
  failure,
  idsOf,
  orderId,
  paymentStatus,
  start,
} from '../../testing/domain/payment.ts'
import { type CommandOf, evolveAll } from '../kernel/decider.ts'
import { given, someTime } from '../kernel/given-when-then.ts'
import type { PaymentCommand } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { payment } from './payment.ts'

/** The events of the commands. A rejection is a mistake of the test. */
const record = (...commands: PaymentCommand[]): PaymentEvent[] => {
  const history: PaymentEvent[] = []
  for (const command of commands) {
    const state = evolveAll(payment, payment.initial, history, someTime)
    const decision = payment.decide(command, state)
    if (!decision.ok) throw new Error(decision.error.code)
    history.push(...decision.value)
  }
  return history
}
type Simple = 'MarkSubmitting' | 'RecordPromptUnknown' | 'ExpireAttempt'
const attempt = (type: Simple, attemptId = '1', second = 0): PaymentCommand => ({
  ...envelope(second),
  type,
  attemptId,
})
const accept = (ids = idsOf('1')): PaymentCommand => ({
  ...envelope(0),
  type: 'RecordPromptAccepted',
  attemptId: '1',
  ...ids,
})
const refuse = (retryAfterSeconds: number | null): PaymentCommand => ({
  ...envelope(0),
  type: 'RecordPromptRefused',
  attemptId: '1',
  errorCode: '500.001.1001',
  retryAfterSeconds,
})
const sent = [start('1'), attempt('MarkSubmitting')]
const paid = [...sent, accept(), callback('1')]
const cancel: PaymentCommand = { ...envelope(0, 'refund'), type: 'NoteOrderCancelled' }

describe('asking for money', () => {
  it('starts one attempt at a time', () => {
    given(payment, ...record(start('1')))
      .when(start('1'))
      .thenEvents()
    given(payment, ...record(start('1')))
      .when(start('2', 600))
      .thenRejected('PAYMENT_IN_PROGRESS', { attemptId: '1' })
  })
  it('asks for nothing when the order is paid or cancelled', () => {
    given(payment, ...record(...paid))
      .when(start('2', 600))
      .thenRejected('ORDER_ALREADY_PAID', { receipt: 'R1' })
    given(payment, ...record(cancel))
      .when(start('1'))
      .thenRejected('ORDER_ALREADY_CANCELLED')
    given(payment, ...record(start('1'), cancel))
      .when(attempt('MarkSubmitting'))
      .thenRejected('ORDER_ALREADY_CANCELLED')
  })
  it('waits two minutes with the same amount for the same phone', () => {
    const history = record(...sent, accept(), failure('1'))
    const soon = { ...start('2', 119) }
    given(payment, ...history)
      .when(soon)
      .thenRejected('PROMPT_TOO_SOON', { retryAt: at(120) })
    for (const other of [start('2', 120), { ...start('2', 1), phone: '254700000000' }]) {
      expect(payment.decide(other, given(payment, ...history).state).ok).toBe(true)
    }
    const someCash = { orderId, amountCents: amountCents - 100, priceCents: amountCents }
    const { state } = given(payment, ...history, { type: 'CashTakenNoted', data: someCash })
    expect(payment.decide({ ...start('2', 1), amountCents: 100 } as PaymentCommand, state).ok).toBe(
      true,
    )
  })
  it('waits as long as M-PESA wants after a failure, or after it refused the prompt', () => {
    const locked = record(...sent, accept(), failure('1', 180))
    given(payment, ...locked)
      .when(start('2', 179))
      .thenRejected('PROMPT_TOO_SOON', { retryAt: at(180) })
    given(payment, ...record(...sent, refuse(60)))
      .when(start('2', 59))
      .thenRejected('PROMPT_TOO_SOON', { retryAt: at(60) })
    expect(
      payment.decide(start('2', 60), given(payment, ...record(...sent, refuse(60))).state).ok,
    ).toBe(true)
    expect(
      payment.decide(start('2'), given(payment, ...record(...sent, refuse(null))).state).ok,
    ).toBe(true)
  })
})

describe('a prompt', () => {
  const stateAfter = (...commands: PaymentCommand[]) =>
    given(payment, ...record(...commands)).state.attempts[0]?.state
  it('is sent once', () => {
    given(payment, ...record(...sent))
      .when(attempt('MarkSubmitting'))
      .thenRejected('PROMPT_ALREADY_SUBMITTED')
    given(payment, ...record(start('1'), attempt('ExpireAttempt')))
      .when(attempt('MarkSubmitting'))
      .thenRejected('ATTEMPT_NOT_OPEN')
    given(payment).when(attempt('MarkSubmitting')).thenRejected('ATTEMPT_NOT_FOUND')
  })
  it('is answered after it was sent only', () => {
    for (const answer of [accept(), refuse(60), attempt('RecordPromptUnknown')]) {
      given(payment, ...record(start('1')))
        .when(answer)
        .thenRejected('PROMPT_NOT_SUBMITTED')
    }
  })
  it('goes through its states', () => {
    expect(stateAfter(start('1'))).toBe('created')
    expect(stateAfter(...sent)).toBe('submitting')
    expect(stateAfter(...sent, accept())).toBe('pending')
    expect(stateAfter(...sent, refuse(60))).toBe('rejected')
    expect(stateAfter(...sent, attempt('RecordPromptUnknown'))).toBe('submission_unknown')
    expect(stateAfter(...sent, attempt('RecordPromptUnknown'), callback('1'))).toBe('paid')
    expect(stateAfter(...sent, accept(), failure('1'))).toBe('failed')
    expect(stateAfter(...sent, accept(), attempt('ExpireAttempt'))).toBe('expired')
    expect(stateAfter(...sent, refuse(60), callback('1'))).toBe('paid')
    expect(stateAfter(...paid, attempt('ExpireAttempt'))).toBe('paid')
  })
  it('tells staff when its answer names other ids than its callback did', () => {
    const other = accept({ checkoutRequestId: 'ws_CO_other', merchantRequestId: 'm' })
    const { state } = given(payment, ...record(...sent, callback('1'), other))
    expect(state.cases).toMatchObject([{ kind: 'unknown_checkout_id', heldCents: 0 }])
    expect(paymentStatus(state)).toBe('paid')
  })
  it('keeps each callback once, as it came', () => {
    const keep: PaymentCommand = {
      ...envelope(0),
      type: 'KeepCallback',
      attemptId: '1',
      subject: 'wanjiku',
      raw: '{}',
      digest: 'd',
    }
    const data = { orderId, attemptId: '1', subject: 'wanjiku', raw: '{}', digest: 'd' }
    given(payment, ...record(...sent))
      .when(keep)
      .thenEvents({ type: 'CallbackRecorded', data })
    given(payment, ...record(...sent, keep))
      .when(keep)
      .thenEvents()
  })
})

describe('a case', () => {
  const short = [...sent, accept(), callback('1', { amountCents: amountCents - 100 })]
  const resolve = (
    resolution: CommandOf<PaymentCommand, 'ResolveCase'>['resolution'],
    caseId = 'new',
  ): PaymentCommand => ({
    ...envelope(0, 'refund'),
    type: 'ResolveCase',
    subject: null,
    caseId,
    resolution,
    note: 'note',
  })
  const stateAfter = (...commands: PaymentCommand[]) =>
    given(payment, ...record(...short, ...commands)).state
  it('lets staff take its money for the order, give it back, or leave it', () => {
    const heldCents = amountCents - 100
    const accepted = stateAfter(resolve('accepted'))
    expect(accepted.parts.at(-1)).toMatchObject({ receipt: 'R1', amountCents: heldCents })
    expect(accepted.cases).toMatchObject([{ state: 'resolved', heldCents: 0 }])
    const refunded = stateAfter(resolve('refunded'))
    expect(refunded.refunds).toMatchObject([
      { refundId: 'refund', amountCents: heldCents, reason: 'review' },
    ])
    expect(refunded.cases).toMatchObject([{ state: 'resolved', heldCents: 0 }])
    expect(stateAfter(resolve('dismissed')).cases).toMatchObject([{ state: 'resolved', heldCents }])
  })
  it('is resolved once', () => {
    const history = record(...short, resolve('refunded'))
    given(payment, ...history)
      .when(resolve('refunded'))
      .thenEvents()
    given(payment, ...history)
      .when(resolve('accepted'))
      .thenRejected('CASE_ALREADY_RESOLVED', { resolution: 'refunded' })
    given(payment, ...history)
      .when(resolve('accepted', 'x'))
      .thenRejected('CASE_NOT_FOUND')
  })
  it('pays no order twice, and none that is cancelled', () => {
    const till: PaymentCommand = {
      ...envelope(0),
      type: 'RecordStatementEntry',
      receipt: 'R9',
      amountCents,
      transactionTime: at(0),
    }
    given(payment, ...record(...short, till))
      .when(resolve('accepted'))
      .thenRejected('ORDER_ALREADY_PAID', { receipt: 'R9' })
    given(payment, ...record(...short, cancel))
      .when(resolve('accepted'))
      .thenRejected('ORDER_ALREADY_CANCELLED')
  })
  it('without money can only be dismissed', () => {
    const history = record(...sent, accept(), callback('1', { phone: '254700000000' }))
    given(payment, ...history)
      .when(resolve('refunded'))
      .thenRejected('CASE_HOLDS_NO_MONEY')
    expect(payment.decide(resolve('dismissed'), given(payment, ...history).state).ok).toBe(true)
  })
})

describe('a refund', () => {
  const owed = [...paid, cancel]
  const request: PaymentCommand = { ...envelope(0), type: 'RequestRefund', refundId: 'refund' }
  const complete = (reference: string): PaymentCommand => ({
    ...envelope(0),
    type: 'MarkRefund',
    refundId: 'refund',
    reference,
    ...byHand,
  })
  const result = (succeeded: boolean, reference = 'B1'): PaymentCommand => ({
    ...envelope(0),
    type: 'RecordReversalResult',
    refundId: 'refund',
    succeeded,
    resultCode: succeeded ? '0' : '11',
    reference,
  })
  const stateAfter = (...commands: PaymentCommand[]) =>
    given(payment, ...record(...owed, ...commands)).state
  it('is done by a reversal or by hand', () => {
    expect(stateAfter(request, result(true)).refunds).toMatchObject([
      { state: 'done', reference: 'B1' },
    ])
    expect(stateAfter(complete('B2')).refunds).toMatchObject([{ state: 'done', reference: 'B2' }])
    expect(paymentStatus(stateAfter(request))).toBe('refund_due')
    expect(paymentStatus(stateAfter(complete('B2')))).toBe('refunded')
  })
  it('is requested once, and again when the reversal failed', () => {
    given(payment, ...record(...owed, request))
      .when(request)
      .thenRejected('REFUND_ALREADY_REQUESTED')
    expect(stateAfter(request, result(false)).refunds).toMatchObject([{ state: 'due' }])
    expect(stateAfter(request, result(false), request).refunds).toMatchObject([
      { state: 'requested' },
    ])
  })
  it('is done once', () => {
    const done = record(...owed, complete('B1'))
    given(payment, ...done)
      .when(complete('B1'))
      .thenEvents()
    given(payment, ...done)
      .when(complete('B2'))
      .thenRejected('REFUND_ALREADY_DONE', { reference: 'B1' })
    given(payment, ...done)
      .when(request)
      .thenRejected('REFUND_ALREADY_DONE', { reference: 'B1' })
    given(payment, ...record(...paid))
      .when(request)
      .thenRejected('REFUND_NOT_FOUND')
  })
  it('tells staff when the money may have left twice', () => {
    expect(stateAfter(request, complete('B1'), result(true, 'B2')).cases).toMatchObject([
      { kind: 'contradiction', heldCents: 0 },
    ])
    expect(stateAfter(request, complete('B1'), result(true, 'B1')).cases).toEqual([])
  })
  it('cannot be reversed without a receipt', () => {
    const query: PaymentCommand = {
      ...envelope(0),
      type: 'RecordQueryResult',
      attemptId: '1',
      result: { resultCode: '0', retryAfterSeconds: null },
    }
    given(payment, ...record(...sent, accept(), query, cancel))
      .when(request)
      .thenRejected('REFUND_NEEDS_RECEIPT')
  })
})
