import { formatKsh } from '../rules/money.ts'
import { meaningOf, type ResultMeaning } from '../rules/mpesa-results.ts'
import type { TextFacts } from '../rules/text.ts'
import {
  type OrderChange,
  type OrderChangeText,
  orderChangeWords,
  type PaymentEventType,
  type PaymentFacts,
} from './payment-history.ts'

/** The English texts about a payment. Facts are put in for the names in braces. */
const texts = {
  PromptAccepted: 'M-PESA prompt sent to the phone',
  PromptRefused: 'M-PESA did not take the prompt ({code})',
  PromptOutcomeUnknown: 'M-PESA did not say whether it sent the prompt',
  PaymentReceived: {
    callback: 'Paid: {money}',
    query: 'Paid: {money}, as M-PESA said when asked',
    statement: 'Paid: {money}, found on the M-PESA statement',
    review: 'Paid: {money}, accepted after a review',
  },
  PaymentAttemptFailed: 'Not paid: {why}',
  PaymentAttemptExpired: 'M-PESA never said what became of the prompt',
  PaymentReceiptLearned: 'M-PESA named the payment: {money}',
  PaymentCaseOpened: { alone: 'Under review: {why}', withMoney: 'Under review: {why} ({money})' },
  PaymentCaseHeldChanged: 'Under review now: {money}',
  PaymentCaseResolved: 'Review closed: {how}',
  PaymentCaseTakenUp: 'Review opened again',
  DebtWrittenOff: 'What was still owed is written off: {money}',
  RefundBecameDue: 'Refund due: {money}; {why}',
  ReceiptNamed: 'Said to be paid already, receipt {receipt}',
  RefundSumChanged: 'Refund due is now {money}',
  RefundRequested: 'Refund handed to M-PESA',
  RefundRequestFailed: 'M-PESA did not make the refund ({code})',
  RefundCompleted: 'Refunded, reference {reference}',
  RefundMarkProposed: 'Said to be refunded, reference {reference}: a second person has to agree',
  RefundBounced: 'The refund came back, reference {reference}: {money} are due again',
  PaymentReversed: 'M-PESA took the payment back: {money}',
  RefundHandedBack: 'Handed back in cash at the counter: {money}',
} as const satisfies Record<
  Exclude<PaymentEventType, OrderChange['type']>,
  string | Readonly<Record<string, string>>
>

/** Texts that are put into the texts above. */
const parts = {
  money: '{amount}, receipt {receipt}',
  unknownResult: 'M-PESA answered with code {code}',
  doubts: {
    amount_mismatch: 'the amount is not what was asked for',
    unknown_checkout_id: 'M-PESA named another prompt',
    receipt_reused: 'the receipt belongs to another order',
    phone_mismatch: 'another phone paid',
    contradiction: 'M-PESA contradicted itself',
    missing_receipt: 'M-PESA named no receipt',
    paid_twice: 'more was taken than the order costs',
    reversed: 'money left the account that the books did not send',
  },
  resolutions: {
    accepted: 'the money pays the order',
    refunded: 'the money goes back',
    dismissed: 'nothing to do',
    settled: 'a later report settled it',
  },
  refundReasons: {
    late: 'it came after its prompt had ended',
    surplus: 'the order was paid already',
    order_cancelled: 'the order is cancelled',
    review: 'decided in a review',
    returned: 'goods came back',
    complaint: 'a complaint was answered by money',
    overpaid: 'more was paid than the order costs',
    cash: 'more was taken than the order costs',
    reversed: 'M-PESA took the payment back',
  },
} as const

type TextIn<Table> = Table extends string
  ? Table
  : { [Key in keyof Table]: TextIn<Table[Key]> }[keyof Table]
type PaymentText =
  | TextIn<typeof texts>
  | TextIn<typeof parts>
  | OrderChangeText
  | NonNullable<ResultMeaning['reason']>
/** Gives a text in the reader's language with its facts filled in. `fill` does so in English. */
export type Say = (text: PaymentText, facts?: TextFacts) => string

/** Why a prompt brought no money, as a history tells it. */
export const failureText = (resultCode: string, say: Say): string => {
  const { reason } = meaningOf(resultCode)
  return reason === undefined ? say(parts.unknownResult, { code: resultCode }) : say(reason)
}

type Money = { amount: number; receipt: string | null }

const moneyText = ({ amount, receipt }: Money, say: Say): string =>
  receipt === null ? formatKsh(amount) : say(parts.money, { amount: formatKsh(amount), receipt })

const words: { [Type in PaymentEventType]: (facts: PaymentFacts<Type>, say: Say) => string } = {
  PromptAccepted: (_, say) => say(texts.PromptAccepted),
  PromptRefused: ({ errorCode }, say) => say(texts.PromptRefused, { code: errorCode }),
  PromptOutcomeUnknown: (_, say) => say(texts.PromptOutcomeUnknown),
  PaymentReceived: ({ source, ...money }, say) =>
    say(texts.PaymentReceived[source], { money: moneyText(money, say) }),
  PaymentAttemptFailed: ({ resultCode }, say) =>
    say(texts.PaymentAttemptFailed, { why: failureText(resultCode, say) }),
  PaymentAttemptExpired: (_, say) => say(texts.PaymentAttemptExpired),
  PaymentReceiptLearned: (money, say) =>
    say(texts.PaymentReceiptLearned, { money: moneyText(money, say) }),
  PaymentCaseOpened: ({ kind, amount, receipt }, say) => {
    const why = say(parts.doubts[kind])
    if (amount === null) return say(texts.PaymentCaseOpened.alone, { why })
    return say(texts.PaymentCaseOpened.withMoney, {
      why,
      money: moneyText({ amount, receipt }, say),
    })
  },
  PaymentCaseHeldChanged: ({ amount }, say) =>
    say(texts.PaymentCaseHeldChanged, { money: formatKsh(amount) }),
  PaymentCaseResolved: ({ resolution }, say) =>
    say(texts.PaymentCaseResolved, { how: say(parts.resolutions[resolution]) }),
  PaymentCaseTakenUp: (_, say) => say(texts.PaymentCaseTakenUp),
  DebtWrittenOff: ({ amount }, say) => say(texts.DebtWrittenOff, { money: formatKsh(amount) }),
  RefundBecameDue: ({ reason, ...money }, say) =>
    say(texts.RefundBecameDue, {
      money: moneyText(money, say),
      why: say(parts.refundReasons[reason]),
    }),
  ReceiptNamed: ({ receipt }, say) => say(texts.ReceiptNamed, { receipt }),
  RefundSumChanged: ({ amount }, say) => say(texts.RefundSumChanged, { money: formatKsh(amount) }),
  RefundRequested: (_, say) => say(texts.RefundRequested),
  RefundRequestFailed: ({ resultCode }, say) =>
    say(texts.RefundRequestFailed, { code: resultCode }),
  RefundCompleted: ({ reference }, say) => say(texts.RefundCompleted, { reference }),
  RefundMarkProposed: ({ reference }, say) => say(texts.RefundMarkProposed, { reference }),
  RefundBounced: ({ reference, amount }, say) =>
    say(texts.RefundBounced, { reference, money: formatKsh(amount) }),
  PaymentReversed: (money, say) => say(texts.PaymentReversed, { money: moneyText(money, say) }),
  RefundHandedBack: ({ amount }, say) => say(texts.RefundHandedBack, { money: formatKsh(amount) }),
  ...orderChangeWords,
}

const textFor = <Type extends PaymentEventType>(
  type: Type,
  facts: PaymentFacts<Type>,
  say: Say,
): string => words[type](facts, say)

type Told = { [Type in PaymentEventType]: { type: Type; facts: PaymentFacts<Type> } }

/** The text of a payment's event in a history. */
export const paymentEventText = ({ type, facts }: Told[PaymentEventType], say: Say): string =>
  textFor(type, facts, say)
