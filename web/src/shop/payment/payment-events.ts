import type { PaymentEventType, PaymentFacts } from '#contract/payment-history.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { meaningOf } from '#contract/rules/mpesa-results.ts'
import type { Text, Translate } from '../../lib/text.ts'

const received: Record<PaymentFacts<'PaymentReceived'>['source'], Text> = {
  callback: 'Paid: {money}',
  query: 'Paid: {money}, as M-PESA said when asked',
  statement: 'Paid: {money}, found on the M-PESA statement',
  review: 'Paid: {money}, accepted after a review',
}
const doubts: Record<PaymentFacts<'PaymentCaseOpened'>['kind'], Text> = {
  amount_mismatch: 'the amount is not what was asked for',
  unknown_checkout_id: 'M-PESA named another prompt',
  receipt_reused: 'the receipt belongs to another order',
  phone_mismatch: 'another phone paid',
  contradiction: 'M-PESA contradicted itself',
  missing_receipt: 'M-PESA named no receipt',
}
const resolutions: Record<PaymentFacts<'PaymentCaseResolved'>['resolution'], Text> = {
  accepted: 'the money pays the order',
  refunded: 'the money goes back',
  dismissed: 'nothing to do',
  settled: 'M-PESA confirmed the payment',
}
const refundReasons: Record<PaymentFacts<'RefundBecameDue'>['reason'], Text> = {
  late: 'it came after its prompt had ended',
  surplus: 'the order was paid already',
  order_cancelled: 'the order is cancelled',
  review: 'decided in a review',
}

/** The reason that a prompt brought no money, as it is told afterwards. */
export const failureText = (resultCode: string, t: Translate): string => {
  const { reason } = meaningOf(resultCode)
  return reason === undefined
    ? t('M-PESA answered with code {code}', { code: resultCode })
    : t(reason)
}

type Money = { amount: number; receipt: string | null }

const moneyText = ({ amount, receipt }: Money, t: Translate): string =>
  receipt === null
    ? formatKsh(amount)
    : t('{amount}, receipt {receipt}', { amount: formatKsh(amount), receipt })

/** The text of each event of a payment. */
const words: { [Type in PaymentEventType]: (facts: PaymentFacts<Type>, t: Translate) => string } = {
  PromptAccepted: (_, t) => t('M-PESA prompt sent to the phone'),
  PromptRefused: ({ errorCode }, t) =>
    t('M-PESA did not take the prompt ({code})', { code: errorCode }),
  PromptOutcomeUnknown: (_, t) => t('M-PESA did not say whether it sent the prompt'),
  PaymentReceived: ({ source, ...money }, t) => t(received[source], { money: moneyText(money, t) }),
  PaymentAttemptFailed: ({ resultCode }, t) =>
    t('Not paid: {why}', { why: failureText(resultCode, t) }),
  PaymentAttemptExpired: (_, t) => t('M-PESA never said what became of the prompt'),
  PaymentReceiptLearned: (money, t) =>
    t('M-PESA named the payment: {money}', { money: moneyText(money, t) }),
  PaymentCaseOpened: ({ kind, amount, receipt }, t) =>
    amount === null
      ? t('Under review: {why}', { why: t(doubts[kind]) })
      : t('Under review: {why} ({money})', {
          why: t(doubts[kind]),
          money: moneyText({ amount, receipt }, t),
        }),
  PaymentCaseResolved: ({ resolution }, t) =>
    t('Review closed: {how}', { how: t(resolutions[resolution]) }),
  RefundBecameDue: ({ reason, ...money }, t) =>
    t('Refund due: {money}; {why}', { money: moneyText(money, t), why: t(refundReasons[reason]) }),
  RefundRequested: (_, t) => t('Refund handed to M-PESA'),
  RefundRequestFailed: ({ resultCode }, t) =>
    t('M-PESA did not make the refund ({code})', { code: resultCode }),
  RefundCompleted: ({ reference }, t) => t('Refunded, reference {reference}', { reference }),
  OrderPaymentMethodChanged: ({ paymentMethod }, t) =>
    paymentMethod === 'mpesa'
      ? t('Payment method changed to M-PESA')
      : t('Payment method changed to cash on delivery'),
}

const wordsFor = <Type extends PaymentEventType>(
  type: Type,
  facts: PaymentFacts<Type>,
  t: Translate,
): string => words[type](facts, t)

type PaymentEvents = { [Type in PaymentEventType]: { type: Type; facts: PaymentFacts<Type> } }

export const paymentEventText = (
  { type, facts }: PaymentEvents[PaymentEventType],
  t: Translate,
): string => wordsFor(type, facts, t)
