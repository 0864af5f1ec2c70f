import type { PaymentState } from '#contract/payment.ts'
import { meaningOf, refusalMessage } from '#contract/rules/mpesa-results.ts'
import type { Text } from '../../lib/text.ts'

type Attempt = NonNullable<PaymentState['attempt']>

const CHECK_YOUR_PHONE = 'Check your phone and enter your M-PESA PIN'

const texts: Record<Exclude<Attempt['step'], 'failed' | 'rejected'>, Text> = {
  created: CHECK_YOUR_PHONE,
  submitting: CHECK_YOUR_PHONE,
  pending: CHECK_YOUR_PHONE,
  submission_unknown:
    'M-PESA did not say whether it sent the request. If it reaches your phone, enter your PIN; otherwise try again in two minutes.',
  expired: 'M-PESA did not tell us about this payment. If you have paid, we will find it.',
  review: 'We are checking this payment. Please do not pay again.',
  paid: 'Payment received. Thank you!',
}

type Prompt = Pick<Attempt, 'step' | 'resultCode'>

/** Tells the shopper how the latest prompt stands. M-PESA's code says why a prompt brought nothing. */
export const attemptText = (
  { step, resultCode }: Prompt = { step: 'failed', resultCode: null },
): Text => {
  if (step !== 'failed' && step !== 'rejected') return texts[step]
  if (resultCode === null) return 'Failed to process M-PESA payment. Please try again.'
  return step === 'failed' ? meaningOf(resultCode).message : refusalMessage(resultCode)
}
