import type { PaymentState } from '#contract/payment/payment.ts'

/** The stages of a payment, as the shopper sees them. */
export type Stage =
  | 'ready'
  | 'sending'
  | 'waiting'
  /** The outcome is unknown. */
  | 'confirming'
  | 'failed'
  | 'paid'
  | 'review'
  | 'refund'
  /** The order is cancelled, and a prompt for it may still be on the phone. */
  | 'cancelled'
  /** The order cannot be paid any more. */
  | 'over'
  /** The shopper pays cash to the rider. */
  | 'cash'

type Attempt = NonNullable<PaymentState['attempt']>

const stageOfAttempt = ({ state, endsAt }: Attempt, now: number): Stage => {
  switch (state) {
    case 'sending':
      return 'sending'
    case 'waiting':
      return now < Date.parse(endsAt) ? 'waiting' : 'confirming'
    case 'refused':
    case 'failed':
    case 'expired':
      return 'failed'
    // The attempt is marked paid before the payment is.
    case 'paid':
    case 'unknown':
      return 'confirming'
  }
}

/** Time in ms until another prompt can be sent: 0 for now, null for never. */
export const waitForPrompt = (
  { nextPrompt: { allowed, at } }: PaymentState,
  now: number,
): number | null => {
  if (at !== null) return Math.max(0, Date.parse(at) - now)
  return allowed ? 0 : null
}

/** The stages of an order that will not be paid any more. */
export const unpayable: ReadonlySet<Stage> = new Set<Stage>(['cancelled', 'over', 'refund'])

/** True if no prompt is open, so that the shopper can act. */
export const isIdle = (stage: Stage): boolean => stage === 'ready' || stage === 'failed'

/** True while the outcome of a prompt is expected. */
export const isAwaited = (stage: Stage): boolean =>
  stage === 'sending' || stage === 'waiting' || stage === 'confirming'

/** Some money came, and the rest can be asked for. */
export const isPartPaid = ({ paid, nextPrompt }: PaymentState): boolean =>
  paid > 0 && nextPrompt.allowed

/** The latest prompt, unless it brought its money and more is to be paid. */
const attemptNow = ({ attempt, nextPrompt }: PaymentState): Attempt | null => {
  const isOver = attempt?.step === 'paid' || attempt?.step === 'review'
  return isOver && nextPrompt.allowed ? null : attempt
}

const unpaidStage = (payment: PaymentState, now: number): Stage => {
  const attempt = attemptNow(payment)
  const stage = attempt === null ? 'ready' : stageOfAttempt(attempt, now)
  if (payment.isCancelled) return isAwaited(stage) ? 'cancelled' : 'over'
  return isIdle(stage) && !payment.mayPayCash && waitForPrompt(payment, now) === null
    ? 'over'
    : stage
}

const settledStage = (payment: PaymentState): Stage | undefined => {
  switch (payment.paymentStatus) {
    case 'paid':
      return 'paid'
    // If the driver did not hand in the cash, the shop asks the driver. The shopper sees a cash order as usual.
    case 'needs_review':
      return payment.paymentMethod === 'cash' && payment.attempt === null ? 'cash' : 'review'
    case 'refund_due':
      return 'refund'
    case 'refunded':
      return payment.nextPrompt.allowed ? undefined : 'refund'
    default:
      return payment.paymentMethod === 'cash' ? 'cash' : undefined
  }
}

const isPrompted = ({ paymentStatus }: PaymentState): boolean => paymentStatus === 'prompted'

/** `now` is the server's time in ms. */
export const stageOf = (payment: PaymentState, now: number): Stage => {
  // What is owed for goods that were handed over is asked for by M-PESA, whatever way the order was to be paid.
  const isAsked = payment.isOwed && (payment.nextPrompt.allowed || isPrompted(payment))
  return (isAsked ? undefined : settledStage(payment)) ?? unpaidStage(payment, now)
}

const POLL_MS = 3_000
const IDLE_POLL_MS = 15_000

/**
 * Time in ms until the payment is fetched again, in case a live message is lost. False if nothing is expected to
 * change.
 */
export const pollEvery = (payment: PaymentState | undefined): number | false => {
  if (payment === undefined) return false
  const stage = stageOf(payment, Date.parse(payment.now))
  if (isAwaited(stage) || stage === 'cancelled') return POLL_MS
  return isIdle(stage) ? IDLE_POLL_MS : false
}

/** The time left in minutes and seconds: '1:05'. */
export const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The part of a prompt's time that is left, from 1 at its start to 0 at its end. */
export const shareLeft = ({ startedAt, endsAt }: Attempt, now: number): number => {
  const whole = Date.parse(endsAt) - Date.parse(startedAt)
  return whole <= 0 ? 0 : Math.min(1, Math.max(0, (Date.parse(endsAt) - now) / whole))
}
