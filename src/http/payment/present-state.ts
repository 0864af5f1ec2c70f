import type { PaymentView } from '../../commands/payment/read-payment.ts'
import type { PaymentState, StkPushAnswer } from '../../contract/payment/payment.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { promptText, promptTexts } from '../../contract/rules/mpesa-results.ts'

type Attempt = NonNullable<PaymentView['attempt']>
type Shown = NonNullable<PaymentState['attempt']>

/** How long a prompt is shown as open. It leaves the phone after about a minute, but M-PESA may report that later. */
const PROMPT_MS = 90_000
/** A prompt whose outcome M-PESA never told is given up after this time. Then another may be sent. */
const UNKNOWN_MS = 120_000

/** The state that people see for each step of a payment attempt. */
export const stateOfStep: Record<Attempt['state'], Shown['state']> = {
  created: 'sending',
  submitting: 'sending',
  submission_unknown: 'unknown',
  pending: 'waiting',
  rejected: 'refused',
  failed: 'failed',
  expired: 'expired',
  // Money came, but not the amount that was asked. The payment's status tells what happens with it.
  review: 'unknown',
  paid: 'paid',
}

const messageOf = ({ state, resultCode }: Attempt): string => promptText(state, resultCode ?? '')

const presentAttempt = (attempt: Attempt): Shown => {
  const { attemptId: id, state: step, resultCode, startedAt } = attempt
  const lasts = step === 'submission_unknown' ? UNKNOWN_MS : PROMPT_MS
  const endsAt = new Date(Date.parse(attempt.submittedAt ?? startedAt) + lasts).toISOString()
  return {
    id,
    state: stateOfStep[step],
    step,
    resultCode,
    message: messageOf(attempt),
    startedAt,
    endsAt,
  }
}

/** `byHand`: the shop's PayBill or till number, for paying without a prompt. */
export const presentPaymentState = (
  view: PaymentView,
  now: Date,
  byHand?: PaymentState['byHand'],
): PaymentState => {
  const { orderId, orderNumber, paymentMethod, paymentStatus, isWaiting } = view
  return {
    orderId,
    orderNumber,
    paymentMethod,
    paymentStatus,
    amount: toKsh(view.amountCents),
    total: toKsh(view.priceCents),
    paid: toKsh(view.paidCents),
    isOwed: view.isOwed,
    isCancelled: view.isCancelled,
    receiptNumber: view.receipt,
    attempt: view.attempt === undefined ? null : presentAttempt(view.attempt),
    nextPrompt: { allowed: isWaiting, at: isWaiting ? view.nextPromptAt : null },
    // Nobody comes by for what is owed after the handover.
    mayPayCash: isWaiting && !view.isOwed,
    expiresAt: view.expiresAt,
    byHand: isWaiting ? byHand : undefined,
    namedReceipt: view.receipt === null ? (view.named ?? undefined) : undefined,
    now: now.toISOString(),
  }
}

const isUndecided = new Set<Attempt['state']>(['created', 'submitting', 'pending'])

/** The money pays the order, or a part of it. */
const isBooked = ({ paymentStatus, paidCents, priceCents }: PaymentView): boolean =>
  paymentStatus === 'paid' || (paidCents > 0 && paidCents < priceCents)

/** The outcome for the shopper. Undefined: the shopper has not answered the prompt yet. */
export const presentOutcome = (view: PaymentView): StkPushAnswer | undefined => {
  const { attempt, receipt: receiptNumber } = view
  if (attempt === undefined || isUndecided.has(attempt.state)) return undefined
  const message = messageOf(attempt)
  if (attempt.state === 'paid' && isBooked(view)) {
    return { success: true, status: 'paid', message, receiptNumber }
  }
  if (attempt.state === 'paid') {
    const goesBack = 'This order no longer takes your payment: the money goes back to you.'
    return { success: false, status: 'failed', message: goesBack, receiptNumber }
  }
  const mayStillCome = attempt.state === 'submission_unknown' || attempt.state === 'review'
  return mayStillCome
    ? { success: true, status: 'pending', message, receiptNumber: null }
    : { success: false, status: 'failed', message, receiptNumber: null }
}

export const stillOpen: StkPushAnswer = {
  success: true,
  status: 'pending',
  message: promptTexts.pending,
  receiptNumber: null,
}
