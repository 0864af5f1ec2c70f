import type { CommandOf } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import { type Attempt, isOpen, nextPromptAt } from './attempts.ts'
import { openCase } from './cases.ts'
import type { CostedEnvelope, PaymentCommand, PaymentDecision } from './commands.ts'
import { attemptOf, billOfPayment, openAttempt, type PaymentState, withOpenRest } from './state.ts'

/**
 * The most attempts of one order, since its documents keep every attempt for ever. A payer who fails this often needs
 * another way to pay.
 */
const MOST_ATTEMPTS = 20

/** Refuses if the payer must not be asked for this sum now. A prompt asks for just what is open. */
const mayAsk = (
  { cost }: CostedEnvelope,
  state: PaymentState,
  amountCents: number,
): PaymentDecision => {
  if (state.orderCancelled) return reject('ORDER_ALREADY_CANCELLED')
  const open = withOpenRest(state, cost)
  if (!open.ok) return open
  const { restCents } = billOfPayment(state, cost)
  return amountCents === restCents ? ok([]) : reject('AMOUNT_MISMATCH', { amount: restCents / 100 })
}

export const startAttempt = (
  command: CommandOf<PaymentCommand, 'StartAttempt'>,
  state: PaymentState,
): PaymentDecision => {
  const { orderId, attemptId, subject, amountCents, phone, at } = command
  if (attemptOf(state, attemptId)) return ok([])
  const allowed = mayAsk(command, state, amountCents)
  if (!allowed.ok) return allowed
  const other = openAttempt(state)
  if (other) return reject('PAYMENT_IN_PROGRESS', { attemptId: other.attemptId })
  if (state.attempts.length >= MOST_ATTEMPTS) {
    return reject('TOO_MANY_ATTEMPTS', { limit: MOST_ATTEMPTS })
  }
  const retryAt = nextPromptAt(state.attempts, amountCents, phone)
  if (retryAt !== null && Date.parse(at) < Date.parse(retryAt)) {
    return reject('PROMPT_TOO_SOON', { retryAt })
  }
  const data = { orderId, attemptId, subject, amountCents, phone, startedAt: at }
  return ok([{ type: 'PaymentAttemptStarted', data }])
}

type PromptCommand = CommandOf<
  PaymentCommand,
  | 'MarkSubmitting'
  | 'RecordPromptAccepted'
  | 'RecordPromptRefused'
  | 'RecordPromptUnknown'
  | 'ExpireAttempt'
  | 'KeepCallback'
>

/** Marks the prompt as sent. Checks the payment once more, because it may have changed since the attempt started. */
const submit = (
  command: CommandOf<PaymentCommand, 'MarkSubmitting'>,
  state: PaymentState,
  attempt: Attempt,
): PaymentDecision => {
  const { orderId, attemptId, at: submittedAt } = command
  if (attempt.submittedAt !== null) return reject('PROMPT_ALREADY_SUBMITTED')
  if (!isOpen(attempt)) return reject('ATTEMPT_NOT_OPEN')
  const allowed = mayAsk(command, state, attempt.amountCents)
  if (!allowed.ok) return allowed
  return ok([{ type: 'PromptSubmitting', data: { orderId, attemptId, submittedAt } }])
}

/**
 * Records M-PESA's ids of the prompt even if the attempt is over, so that a late callback can be checked against them.
 */
const accept = (
  command: CommandOf<PaymentCommand, 'RecordPromptAccepted'>,
  state: PaymentState,
  attempt: Attempt,
): PaymentDecision => {
  const { orderId, attemptId, checkoutRequestId, merchantRequestId } = command
  if (attempt.submittedAt === null) return reject('PROMPT_NOT_SUBMITTED')
  if (attempt.checkoutRequestId === null) {
    const data = { orderId, attemptId, checkoutRequestId, merchantRequestId }
    return ok([{ type: 'PromptAccepted', data }])
  }
  if (attempt.checkoutRequestId === checkoutRequestId) return ok([])
  const nothing = { receipt: null, amountCents: null, heldCents: 0, resultCode: null }
  return ok(openCase(command, state, { kind: 'unknown_checkout_id', attemptId, ...nothing }))
}

const refuse = (
  {
    orderId,
    attemptId,
    errorCode,
    retryAfterSeconds,
    at,
  }: CommandOf<PaymentCommand, 'RecordPromptRefused'>,
  attempt: Attempt,
): PaymentDecision => {
  if (attempt.submittedAt === null) return reject('PROMPT_NOT_SUBMITTED')
  if (attempt.state !== 'submitting') return ok([])
  const data = { orderId, attemptId, errorCode, retryAfterSeconds, refusedAt: at }
  return ok([{ type: 'PromptRefused', data }])
}

const lose = (
  { orderId, attemptId }: CommandOf<PaymentCommand, 'RecordPromptUnknown'>,
  attempt: Attempt,
): PaymentDecision => {
  if (attempt.submittedAt === null) return reject('PROMPT_NOT_SUBMITTED')
  if (attempt.state !== 'submitting') return ok([])
  return ok([{ type: 'PromptOutcomeUnknown', data: { orderId, attemptId } }])
}

const keepCallback = (
  { orderId, attemptId, subject, raw, digest }: CommandOf<PaymentCommand, 'KeepCallback'>,
  attempt: Attempt,
): PaymentDecision => {
  if (attempt.callbacks.includes(digest)) return ok([])
  return ok([{ type: 'CallbackRecorded', data: { orderId, attemptId, subject, raw, digest } }])
}

export const decidePrompt = (command: PromptCommand, state: PaymentState): PaymentDecision => {
  const attempt = attemptOf(state, command.attemptId)
  if (!attempt) return reject('ATTEMPT_NOT_FOUND')
  const { orderId, attemptId } = command
  switch (command.type) {
    case 'MarkSubmitting':
      return submit(command, state, attempt)
    case 'RecordPromptAccepted':
      return accept(command, state, attempt)
    case 'RecordPromptRefused':
      return refuse(command, attempt)
    case 'RecordPromptUnknown':
      return lose(command, attempt)
    case 'ExpireAttempt':
      if (!isOpen(attempt)) return ok([])
      return ok([{ type: 'PaymentAttemptExpired', data: { orderId, attemptId } }])
    case 'KeepCallback':
      return keepCallback(command, attempt)
  }
}
