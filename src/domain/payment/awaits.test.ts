import { describe, expect, it } from 'vitest'
import type { PaymentEvent } from './events.ts'
import { payment } from './payment.ts'
import {
  awaitsMoneySince,
  awaitsPromptSince,
  type PaymentState,
  withoutMoney,
  withoutMoneyOrPrompt,
} from './state.ts'

const orderId = 'o'
const started: PaymentEvent = {
  type: 'PaymentAttemptStarted',
  data: {
    orderId,
    attemptId: 'a',
    subject: 's',
    amountCents: 58_000,
    phone: '254712345678',
    startedAt: '2026-01-05T09:00:00.000Z',
  },
}
const received: PaymentEvent = {
  type: 'PaymentReceived',
  data: {
    orderId,
    attemptId: 'a',
    receipt: 'SKL1',
    amountCents: 58_000,
    source: 'callback',
    paidAt: '2026-01-05T09:01:00.000Z',
  },
}
const doubted: PaymentEvent = {
  type: 'PaymentCaseOpened',
  data: {
    orderId,
    caseId: 'c',
    kind: 'amount_mismatch',
    attemptId: 'a',
    receipt: 'SKL1',
    amountCents: 1_000,
    heldCents: 1_000,
    resultCode: null,
  },
}
const following = (...events: PaymentEvent[]): PaymentState =>
  events.reduce((state, event) => payment.evolve(state, event, since), payment.initial)
const code = (outcome: ReturnType<typeof withoutMoneyOrPrompt>) =>
  outcome.ok ? 'ok' : outcome.error.code

const since = '2026-01-05T08:59:00.000Z'
const waiting = { status: 'pending', mpesaSince: since }

describe('an order that waits for its money', () => {
  it.each([
    ['nothing has happened', following(), 'ok', 'ok', true, true],
    ['a prompt is open', following(started), 'ok', 'PAYMENT_IN_PROGRESS', true, false],
    [
      'it is paid',
      following(started, received),
      'ORDER_ALREADY_PAID',
      'ORDER_ALREADY_PAID',
      false,
      false,
    ],
    [
      'money is in review',
      following(doubted),
      'PAYMENT_UNDER_REVIEW',
      'PAYMENT_UNDER_REVIEW',
      false,
      false,
    ],
    [
      'money is in review beside an open prompt',
      following(doubted, started),
      'PAYMENT_UNDER_REVIEW',
      'PAYMENT_IN_PROGRESS',
      false,
      false,
    ],
  ])('where %s', (_, state, money, moneyOrPrompt, awaits, mayBeAsked) => {
    expect(code(withoutMoney(state))).toBe(money)
    expect(code(withoutMoneyOrPrompt(state))).toBe(moneyOrPrompt)
    expect(awaitsMoneySince(waiting, state)).toBe(awaits ? since : null)
    expect(awaitsPromptSince(waiting, state)).toBe(mayBeAsked ? since : null)
  })

  it('is pending, and paid by M-PESA', () => {
    expect(awaitsMoneySince({ ...waiting, status: 'confirmed' }, following())).toBeNull()
    expect(awaitsMoneySince({ ...waiting, mpesaSince: null }, following())).toBeNull()
  })
})
