import type { PaymentEvent } from './events.ts'
import type { AttemptState } from './vocabulary.ts'

/**
 * Every possible change of an attempt, which is one M-PESA prompt. An attempt that ended without money may still turn
 * out to be paid.
 */
export const attemptTransitions: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['submitting', 'expired'],
  submitting: ['pending', 'rejected', 'submission_unknown', 'expired'],
  submission_unknown: ['pending', 'expired'],
  pending: ['paid', 'failed', 'expired', 'review'],
  rejected: ['paid', 'review'],
  failed: ['paid', 'review'],
  expired: ['paid', 'review'],
  review: ['paid'],
  paid: [],
}

/**
 * `phone` is '' after its owner was erased. `endedAt` and `retryAfterSeconds` come from M-PESA's refusal or failure.
 */
export type Attempt = {
  attemptId: string
  state: AttemptState
  amountCents: number
  phone: string
  startedAt: string
  submittedAt: string | null
  checkoutRequestId: string | null
  merchantRequestId: string | null
  resultCode: string | null
  endedAt: string | null
  retryAfterSeconds: number | null
  /** Digests of the callbacks that were recorded, so that each is recorded once. */
  callbacks: readonly string[]
}

const open: readonly AttemptState[] = ['created', 'submitting', 'pending', 'submission_unknown']
export const isOpen = ({ state }: Attempt): boolean => open.includes(state)
/** The attempt ended and, as far as is known, brought no money. */
export const isOver = ({ state }: Attempt): boolean =>
  state === 'failed' || state === 'expired' || state === 'rejected'

export const mayBecome = (attempt: Attempt, to: AttemptState): boolean =>
  attemptTransitions[attempt.state].includes(to)

const moved = (attempt: Attempt, to: AttemptState): Attempt =>
  mayBecome(attempt, to) ? { ...attempt, state: to } : attempt

/** M-PESA refuses the same amount from the same payer within two minutes (code 17). */
const SAME_AMOUNT_SECONDS = 120

const after = (at: string, seconds: number): number => Date.parse(at) + seconds * 1000

/** The moments (ms since 1970) before which this attempt forbids to ask the phone for the amount again. */
const waits = (one: Attempt, amountCents: number, phone: string): number[] => {
  const { submittedAt, endedAt, retryAfterSeconds } = one
  const reached = submittedAt !== null && one.state !== 'rejected'
  const same = reached && one.amountCents === amountCents && one.phone === phone
  return [
    ...(same ? [after(submittedAt, SAME_AMOUNT_SECONDS)] : []),
    ...(endedAt !== null && retryAfterSeconds !== null ? [after(endedAt, retryAfterSeconds)] : []),
  ]
}

/** When the phone may be prompted for the amount again, ISO 8601 in UTC. Null: now. */
export const nextPromptAt = (
  attempts: readonly Attempt[],
  amountCents: number,
  phone: string,
): string | null => {
  const moments = attempts.flatMap((one) => waits(one, amountCents, phone))
  return moments.length === 0 ? null : new Date(Math.max(...moments)).toISOString()
}

const started = (
  data: Extract<PaymentEvent, { type: 'PaymentAttemptStarted' }>['data'],
): Attempt => ({
  attemptId: data.attemptId,
  state: 'created',
  amountCents: data.amountCents,
  phone: data.phone,
  startedAt: data.startedAt,
  submittedAt: null,
  checkoutRequestId: null,
  merchantRequestId: null,
  resultCode: null,
  endedAt: null,
  retryAfterSeconds: null,
  callbacks: [],
})

/** Cases that end a prompt: M-PESA took money for it, but not in the expected way. */
const endsPrompt = new Set(['amount_mismatch', 'receipt_reused'])

const afterPrompt = (attempt: Attempt, { type, data }: PaymentEvent): Attempt => {
  switch (type) {
    case 'PromptSubmitting':
      return { ...moved(attempt, 'submitting'), submittedAt: data.submittedAt }
    case 'PromptAccepted': {
      const { checkoutRequestId, merchantRequestId } = data
      return { ...moved(attempt, 'pending'), checkoutRequestId, merchantRequestId }
    }
    case 'PromptRefused': {
      const { errorCode: resultCode, refusedAt: endedAt, retryAfterSeconds } = data
      return { ...moved(attempt, 'rejected'), resultCode, endedAt, retryAfterSeconds }
    }
    case 'PromptOutcomeUnknown':
      return moved(attempt, 'submission_unknown')
    case 'CallbackRecorded':
      return { ...attempt, callbacks: [...attempt.callbacks, data.digest] }
    default:
      return attempt
  }
}

const afterOutcome = (attempt: Attempt, event: PaymentEvent): Attempt => {
  const { type, data } = event
  switch (type) {
    case 'PaymentReceived':
    case 'RefundBecameDue':
    case 'PaymentReceiptLearned':
      return moved(attempt, 'paid')
    case 'PaymentAttemptFailed': {
      const { resultCode, failedAt: endedAt, retryAfterSeconds } = data
      return { ...moved(attempt, 'failed'), resultCode, endedAt, retryAfterSeconds }
    }
    case 'PaymentAttemptExpired':
      return moved(attempt, 'expired')
    case 'PaymentCaseOpened':
      return endsPrompt.has(data.kind) ? moved(attempt, 'review') : attempt
    default:
      return afterPrompt(attempt, event)
  }
}

export const evolveAttempts = (attempts: readonly Attempt[], event: PaymentEvent): Attempt[] => {
  const { type, data } = event
  if (type === 'PaymentAttemptStarted') return [...attempts, started(data)]
  const attemptId = 'attemptId' in data ? data.attemptId : null
  return attempts.map((one) => (one.attemptId === attemptId ? afterOutcome(one, event) : one))
}
