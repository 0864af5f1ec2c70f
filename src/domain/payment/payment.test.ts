import { describe, expect, it } from 'vitest'
import {
  amountCents,
  at,
  callback,
  envelope,
  failure,
  idsOf,
  orderId,
  paymentStatus,
  phone,
  start,
} from '../../testing/domain/payment.ts'
import { given } from '../kernel/given-when-then.ts'
import type { PaymentCommand } from './commands.ts'
import type { CaseFacts, PaymentEvent } from './events.ts'
import { payment } from './payment.ts'

import type { RefundReason } from './vocabulary.ts'

const of = (attemptId: string) => ({ orderId, attemptId })
const started = (attemptId = '1', second = 0): PaymentEvent => ({
  type: 'PaymentAttemptStarted',
  data: { ...of(attemptId), subject: 'wanjiku', amountCents, phone, startedAt: at(second) },
})
const submitting = (attemptId = '1', second = 0): PaymentEvent => ({
  type: 'PromptSubmitting',
  data: { ...of(attemptId), submittedAt: at(second) },
})
const accepted = (attemptId = '1'): PaymentEvent => ({
  type: 'PromptAccepted',
  data: { ...of(attemptId), ...idsOf(attemptId) },
})
const sent = (attemptId = '1') => [started(attemptId), submitting(attemptId)]
const prompted = (attemptId = '1') => [...sent(attemptId), accepted(attemptId)]
const failed = (attemptId = '1', retryAfterSeconds: number | null = null): PaymentEvent => ({
  type: 'PaymentAttemptFailed',
  data: {
    ...of(attemptId),
    resultCode: '1032',
    retryAfterSeconds,
    source: 'callback',
    failedAt: at(0),
  },
})
const expired = (attemptId = '1'): PaymentEvent => ({
  type: 'PaymentAttemptExpired',
  data: of(attemptId),
})
const money = (attemptId: string | null = '1', receipt: string | null = `R${attemptId}`) => ({
  orderId,
  attemptId,
  receipt,
  amountCents,
})
const received = (
  source: 'callback' | 'query' | 'statement' = 'callback',
  of = money(),
): PaymentEvent => ({ type: 'PaymentReceived', data: { ...of, source, paidAt: at(0) } })
const due = (reason: RefundReason, of = money()): PaymentEvent => ({
  type: 'RefundBecameDue',
  data: { refundId: 'new', ...of, reason },
})
const opened = (facts: Partial<CaseFacts> & Pick<CaseFacts, 'kind'>): PaymentEvent => ({
  type: 'PaymentCaseOpened',
  data: { ...money(), caseId: 'new', heldCents: 0, resultCode: '0', ...facts },
})
const noted: PaymentEvent = { type: 'OrderCancellationNoted', data: { orderId } }

const query = (resultCode: string): PaymentCommand => ({
  ...envelope(0),
  type: 'RecordQueryResult',
  attemptId: '1',
  result: { resultCode, retryAfterSeconds: null },
})
const entry = (receipt: string, cents = amountCents): PaymentCommand => ({
  ...envelope(0),
  type: 'RecordStatementEntry',
  receipt,
  amountCents: cents,
  transactionTime: at(0),
})
const cancel: PaymentCommand = { ...envelope(0), type: 'NoteOrderCancelled' }
const statusOf = (...history: PaymentEvent[]) => paymentStatus(given(payment, ...history).state)

describe('a callback that fits', () => {
  it('pays the order, once', () => {
    given(payment, ...prompted())
      .when(callback('1'))
      .thenEvents(received())
    given(payment, ...prompted(), received())
      .when(callback('1'))
      .thenEvents()
    expect(statusOf(...prompted(), received())).toBe('paid')
  })
  it('pays before the push was answered, and brings the ids', () => {
    given(payment, ...sent())
      .when(callback('1'))
      .thenEvents(accepted(), received())
  })
  it('pays late, after a failure or when the attempt had run out', () => {
    given(payment, ...prompted(), failed())
      .when(callback('1'))
      .thenEvents(received())
    given(payment, ...prompted(), expired())
      .when(callback('1'))
      .thenEvents(received())
  })
  it('is to be refunded when the order is cancelled or paid otherwise', () => {
    given(payment, ...prompted(), noted)
      .when(callback('1'))
      .thenEvents(due('order_cancelled'))
    const paid = [
      ...prompted('1'),
      expired('1'),
      ...prompted('2'),
      received('callback', money('2')),
    ]
    given(payment, ...paid)
      .when(callback('1'))
      .thenEvents(due('late'))
    given(payment, ...paid)
      .when(callback('2', { receipt: 'R3' }))
      .thenEvents(due('surplus', money('2', 'R3')))
    expect(statusOf(...paid, due('late'))).toBe('refund_due')
  })
})

describe('a callback that does not fit', () => {
  it.each([
    ['unknown_checkout_id', { checkoutRequestId: 'ws_CO_other' }],
    ['receipt_reused', { receiptSeenElsewhere: true }],
    ['amount_mismatch', { amountCents: amountCents - 100 }],
  ] as const)('holds its money in a case: %s', (kind, facts) => {
    const heldCents = callback('1', facts).amountCents ?? 0
    const held = opened({ kind, heldCents, amountCents: heldCents })
    given(payment, ...prompted())
      .when(callback('1', facts))
      .thenEvents(held)
    given(payment, ...prompted(), held)
      .when(callback('1', facts))
      .thenEvents()
    given(payment, ...prompted(), held, expired())
      .when(start('2', 600))
      .thenRejected('PAYMENT_UNDER_REVIEW')
    expect(statusOf(...prompted(), held)).toBe('needs_review')
  })
  it('opens a case without money when that is booked already', () => {
    const other = callback('1', { checkoutRequestId: 'ws_CO_other' })
    const info = opened({ kind: 'unknown_checkout_id' })
    given(payment, ...prompted(), received())
      .when(other)
      .thenEvents(info)
    expect(statusOf(...prompted(), received(), info)).toBe('paid')
  })
  it('settles by itself when one comes that fits', () => {
    const held = opened({ kind: 'unknown_checkout_id', heldCents: amountCents })
    const data = { orderId, caseId: 'new', resolution: 'settled' as const, note: '', subject: null }
    given(payment, ...prompted(), held)
      .when(callback('1'))
      .thenEvents({ type: 'PaymentCaseResolved', data }, received())
  })
  it('pays from another phone or without a receipt, and staff are told', () => {
    given(payment, ...prompted())
      .when(callback('1', { phone: '254700000000' }))
      .thenEvents(received(), opened({ kind: 'phone_mismatch' }))
    given(payment, ...prompted())
      .when(callback('1', { receipt: null }))
      .thenEvents(
        received('callback', money('1', null)),
        opened({ kind: 'missing_receipt', receipt: null }),
      )
  })
  it('is held when nothing was sent yet', () => {
    given(payment, started())
      .when(callback('1'))
      .thenEvents(opened({ kind: 'unknown_checkout_id', heldCents: amountCents }))
  })
})

describe('failures and contradictions', () => {
  it('fails the attempt once, and not by another prompt’s callback', () => {
    given(payment, ...prompted())
      .when(failure('1'))
      .thenEvents(failed())
    given(payment, ...prompted(), failed())
      .when(failure('1'))
      .thenEvents()
    given(payment, ...prompted())
      .when({ ...failure('1'), checkoutRequestId: 'x' })
      .thenEvents()
    expect(statusOf(...prompted(), failed())).toBe('failed')
  })
  it('never takes a success back; staff are told', () => {
    const facts = { kind: 'contradiction' as const, receipt: null, amountCents: null }
    const told = opened({ ...facts, resultCode: '1037' })
    given(payment, ...prompted(), received())
      .when(query('1037'))
      .thenEvents(told)
    given(payment, ...prompted(), received(), told)
      .when(query('1037'))
      .thenEvents()
    expect(statusOf(...prompted(), received(), told)).toBe('paid')
  })
  it('is paid when a query says so after a callback said no', () => {
    given(payment, ...prompted(), failed())
      .when(query('0'))
      .thenEvents(received('query', money('1', null)))
  })
})

describe('queries and statements', () => {
  const byQuery = [...prompted(), received('query', money('1', null))]
  const learned = (source: 'callback' | 'query' | 'statement', receipt: string): PaymentEvent => {
    const data = { ...of('1'), receipt, amountCents, source, sure: source === 'callback' }
    return { type: 'PaymentReceiptLearned', data }
  }
  it('pays by query without a receipt, and learns it later', () => {
    given(payment, ...prompted())
      .when(query('0'))
      .thenEvents(received('query', money('1', null)))
    given(payment, ...byQuery)
      .when(query('0'))
      .thenEvents()
    given(payment, ...byQuery)
      .when(callback('1'))
      .thenEvents(learned('callback', 'R1'))
    given(payment, ...byQuery)
      .when(entry('R7'))
      .thenEvents(learned('statement', 'R7'))
  })
  it('knows nothing while the prompt is pending, or was never answered', () => {
    const pending: PaymentCommand = {
      ...envelope(0),
      type: 'RecordQueryResult',
      attemptId: '1',
      result: 'pending',
    }
    given(payment, ...prompted())
      .when(pending)
      .thenEvents()
    given(payment, ...sent())
      .when(query('0'))
      .thenRejected('PROMPT_NOT_SUBMITTED')
  })
  it('takes what the statement shows for the order, with no attempt at all', () => {
    const till = received('statement', money(null, 'R7'))
    given(payment).when(entry('R7')).thenEvents(till)
    given(payment, till).when(entry('R7')).thenEvents()
    given(payment, till)
      .when(entry('R8'))
      .thenEvents(due('surplus', money(null, 'R8')))
    given(payment, ...prompted(), till)
      .when(query('0'))
      .thenEvents(learned('query', 'R7'))
  })
  it('holds another amount than the order’s', () => {
    const facts = {
      attemptId: null,
      receipt: 'R7',
      amountCents: 500,
      heldCents: 500,
      resultCode: null,
    }
    given(payment)
      .when(entry('R7', 500))
      .thenEvents(opened({ kind: 'amount_mismatch', ...facts }))
  })
  it('ends a case of a wrong sum when a later statement names another, unless somebody decided', () => {
    const wrong = { ...money(null, 'R7'), caseId: 'wrong', amountCents: 500 }
    const held = opened({ kind: 'amount_mismatch', ...wrong, heldCents: 500, resultCode: null })
    const doubted = opened({ kind: 'amount_mismatch', ...wrong, resultCode: null })
    const ended = (resolution: 'settled' | 'dismissed'): PaymentEvent => ({
      type: 'PaymentCaseResolved',
      data: { orderId, caseId: 'wrong', resolution, note: '', subject: null },
    })
    const till = received('statement', money(null, 'R7'))
    given(payment, held).when(entry('R7')).thenEvents(ended('settled'), till)
    given(payment, held, ended('settled'), till).when(entry('R7')).thenEvents()
    const other = { ...money(null, 'R7'), amountCents: 600, heldCents: 600, resultCode: null }
    given(payment, held)
      .when(entry('R7', 600))
      .thenEvents(ended('settled'), opened({ kind: 'amount_mismatch', ...other }))
    given(payment, till, doubted).when(entry('R7')).thenEvents(ended('settled'))
    given(payment, held, ended('dismissed')).when(entry('R7')).thenEvents()
  })
  it('parts what was wrongly paired, when a callback says better', () => {
    const guessed = [...byQuery, learned('statement', 'R7')]
    given(payment, ...guessed)
      .when(callback('1'))
      .thenEvents(due('surplus'))
    const { state } = given(payment, ...guessed, due('surplus'))
    expect(state.parts[0]).toMatchObject({ attemptId: null, receipt: 'R7' })
    expect(state.refunds).toMatchObject([{ attemptId: '1', receipt: 'R1' }])
  })
})

describe('a cancelled order', () => {
  it('owes what it was paid', () => {
    given(payment, ...prompted(), received())
      .when(cancel)
      .thenEvents(noted, due('order_cancelled'))
    given(payment, ...prompted())
      .when(cancel)
      .thenEvents(noted)
    given(payment, noted).when(cancel).thenEvents()
    const { state } = given(payment, ...prompted(), received(), noted, due('order_cancelled'))
    expect(state).toMatchObject({ parts: [], refunds: [{ receipt: 'R1', state: 'due' }] })
  })
})
