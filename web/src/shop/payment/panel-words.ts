import type { PaymentState } from '#contract/payment/payment.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { promptText } from '#contract/rules/mpesa-results.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import type { Text } from '#web/lib/text.ts'
import { isPartPaid, type Stage } from './payment-state.ts'

type Prompt = Pick<NonNullable<PaymentState['attempt']>, 'step' | 'resultCode'>

/** Says how the latest M-PESA prompt stands. A failure without a code is shown without a reason. */
export const attemptText = (
  { step, resultCode }: Prompt = { step: 'failed', resultCode: null },
): Text =>
  resultCode === null && (step === 'failed' || step === 'rejected')
    ? 'Failed to process M-PESA payment. Please try again.'
    : promptText(step, resultCode ?? '')

/** M-PESA said that the prompt brought no money. */
const endedUnpaid = new Set<NonNullable<PaymentState['attempt']>['state'] | undefined>([
  'failed',
  'refused',
])

type Words = { title: Text; text: Text; facts: Record<string, string> }

type WordFacts = { payment: PaymentState; message: Text; isPhoneKnown: boolean }

const words: Readonly<Record<Stage, (facts: WordFacts) => Omit<Words, 'facts'>>> = {
  ready: ({ payment }) => {
    if (payment.isOwed) {
      return {
        title: 'Your order is not fully paid',
        text: 'You have the goods, and {amount} of {total} did not reach us, or went back to you. We send the request to your phone.',
      }
    }
    return isPartPaid(payment)
      ? {
          title: 'A part of your order is paid',
          text: '{paid} of {total} paid, {amount} to pay. We send the request to your phone.',
        }
      : {
          title: 'Your order waits for its payment',
          text: 'We send a request for {amount} to your phone; you confirm it with your M-PESA PIN.',
        }
  },
  sending: ({ isPhoneKnown }) => ({
    title: 'Sending the request to your phone',
    text: isPhoneKnown ? 'Keep {phone} at hand.' : 'Keep your phone at hand.',
  }),
  waiting: ({ isPhoneKnown }) => ({
    title: 'Check your phone and enter your M-PESA PIN',
    text: isPhoneKnown ? 'We asked {phone} for {amount}.' : 'We asked your phone for {amount}.',
  }),
  confirming: ({ payment: { attempt }, message }) => ({
    title: 'We are still confirming your payment',
    text:
      attempt?.state === 'unknown'
        ? message
        : 'M-PESA has not told us yet. If you entered your PIN, there is nothing more to do.',
  }),
  // If M-PESA never reported the outcome, the payer may have paid. So the title does not say that the payment failed.
  failed: ({ payment: { attempt }, message }) => ({
    title: attempt?.state === 'expired' ? 'We have not heard of your payment' : 'Payment Failed',
    text: message,
  }),
  paid: () => ({ title: 'Payment received. Thank you!', text: 'We have received {amount}.' }),
  review: () => ({
    title: 'We are checking your payment',
    text: 'M-PESA told us of money that does not quite fit this order. We look into it and call you.',
  }),
  refund: ({ payment: { paymentStatus } }) =>
    paymentStatus === 'refunded'
      ? { title: 'Your money was given back', text: 'Nothing is owed for this order.' }
      : {
          title: 'We owe you money back',
          text: 'Your payment came too late or twice. You get it back through M-PESA.',
        },
  cancelled: ({ isPhoneKnown }) => ({
    title: 'This order is cancelled: do not enter your PIN',
    text: isPhoneKnown
      ? 'The request for {amount} may still be on {phone}: dismiss it. Should the money go all the same, you get it back.'
      : 'The request for {amount} may still be on your phone: dismiss it. Should the money go all the same, you get it back.',
  }),
  over: ({ payment: { attempt } }) => ({
    title: 'This order can no longer be paid',
    text: endedUnpaid.has(attempt?.state)
      ? 'The last request to your phone ended without money. Should money have left your account all the same, you get it back.'
      : 'Orders that are not paid within 30 minutes are cancelled. Should money have left your account all the same, you get it back.',
  }),
  cash: () => ({
    title: 'You pay the rider in cash',
    text: 'Please have {amount} ready when your order arrives.',
  }),
}

/** The words for a stage, in English. `phone` is the prompted phone, if it is known. */
export const wordsFor = (
  stage: Stage,
  payment: PaymentState,
  phone: string | undefined,
): Words => ({
  ...words[stage]({
    payment,
    message: attemptText(payment.attempt ?? undefined),
    isPhoneKnown: phone !== undefined,
  }),
  facts: {
    phone: displayPhone(phone ?? ''),
    amount: formatKsh(payment.amount),
    paid: formatKsh(payment.paid),
    total: formatKsh(payment.total),
  },
})
