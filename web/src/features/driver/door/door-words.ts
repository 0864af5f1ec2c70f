import { failureText } from '#contract/payment/payment-words.ts'
import type { PaymentState } from '#contract/payment.ts'
import type { useText } from '#web/lib/text.ts'
import { attemptText } from '#web/shop/payment/panel-words.ts'
import type { Stage } from '#web/shop/payment/payment-state.ts'

type Say = ReturnType<typeof useText>
type Said = { title: string; text: string }

const failed = ({ attempt }: PaymentState, t: Say): Said => {
  if (attempt?.state === 'expired')
    return {
      title: t('M-PESA has not told'),
      text: t('The money may still come. Ask the shop before you take cash.'),
    }
  const isEnded = attempt?.step === 'failed' && attempt.resultCode !== null
  const why = isEnded ? failureText(attempt.resultCode ?? '', t) : undefined
  return {
    title: t('Not paid'),
    text: why === undefined ? t(attemptText(attempt ?? undefined)) : t('Not paid: {why}', { why }),
  }
}

const words: Readonly<Record<Stage, (payment: PaymentState, t: Say, amount: string) => Said>> = {
  ready: (_, t, amount) => ({
    title: t('Ask a phone for {amount}', { amount }),
    text: t('It gets a request from M-PESA, and its owner enters the PIN.'),
  }),
  sending: (_, t) => ({ title: t('Sending the request'), text: t('This takes a moment.') }),
  waiting: (_, t, amount) => ({
    title: t('The phone was asked for {amount}', { amount }),
    text: t('Its owner enters the M-PESA PIN now.'),
  }),
  confirming: (_, t) => ({
    title: t('M-PESA has not told yet'),
    text: t('If the PIN was entered, please wait here.'),
  }),
  failed,
  paid: ({ receiptNumber }, t, amount) => ({
    title: t('Paid by M-PESA: {amount}', { amount }),
    text:
      receiptNumber === null
        ? t('Take no cash.')
        : t('Receipt {receipt}. Take no cash.', { receipt: receiptNumber }),
  }),
  review: (_, t) => ({
    title: t('The shop looks into this payment'),
    text: t('Money came that does not fit. Ask the shop before you take cash.'),
  }),
  refund: (_, t) => ({
    title: t('The money goes back to the payer'),
    text: t('It came too late or twice.'),
  }),
  over: (_, t) => ({
    title: t('M-PESA cannot be asked for this order'),
    text: t('Please take cash.'),
  }),
  cash: (_, t) => ({
    title: t('M-PESA cannot be asked for this order'),
    text: t('Please take cash.'),
  }),
}

/** How the payment at the door stands, in words for the rider. `amount` is written out. */
export const doorWords = (stage: Stage, payment: PaymentState, t: Say, amount: string): Said =>
  words[stage](payment, t, amount)
