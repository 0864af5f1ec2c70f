import type { PaymentState } from '#contract/payment.ts'
import { promptText } from '#contract/rules/mpesa-results.ts'
import type { Text } from '../../lib/text.ts'

type Prompt = Pick<NonNullable<PaymentState['attempt']>, 'step' | 'resultCode'>

/** Tells the shopper how the latest prompt stands. A failure without a code has no reason. */
export const attemptText = (
  { step, resultCode }: Prompt = { step: 'failed', resultCode: null },
): Text =>
  resultCode === null && (step === 'failed' || step === 'rejected')
    ? 'Failed to process M-PESA payment. Please try again.'
    : promptText(step, resultCode ?? '')
