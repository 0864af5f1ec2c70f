import { type Attempt, isOpen } from './attempts.ts'
import { heldOf, openCase } from './cases.ts'
import type { Envelope } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { bookAttempt } from './money.ts'
import type { PaymentState } from './state.ts'

/** The result code of a success. */
export const PAID = '0'

/** Money of the attempt in review stays there, until somebody knows more than that it came. */
export const paidWithoutReceipt = (
  command: Envelope,
  state: PaymentState,
  { attemptId, amountCents }: Attempt,
  source: 'callback' | 'query',
): PaymentEvent[] => {
  if (heldOf(state, attemptId)) return []
  const report = { attemptId, receipt: null, amountCents, source, paidAt: command.at }
  return bookAttempt(command, state, report)
}

type Failure = {
  resultCode: string
  retryAfterSeconds: number | null
  source: 'callback' | 'query'
}

/** A failure never takes back a success. Staff look at the two. */
const failed = (
  command: Envelope,
  state: PaymentState,
  { attemptId, state: attemptState }: Attempt,
  failure: Failure,
): PaymentEvent[] => {
  const { orderId, at: failedAt } = command
  if (attemptState !== 'paid') {
    return [{ type: 'PaymentAttemptFailed', data: { orderId, attemptId, ...failure, failedAt } }]
  }
  const facts = { receipt: null, amountCents: null, heldCents: 0, resultCode: failure.resultCode }
  return openCase(command, state, { kind: 'contradiction', attemptId, ...facts })
}

export const failedOnce = (
  command: Envelope,
  state: PaymentState,
  attempt: Attempt,
  failure: Failure,
): PaymentEvent[] =>
  isOpen(attempt) || attempt.state === 'paid' ? failed(command, state, attempt, failure) : []
