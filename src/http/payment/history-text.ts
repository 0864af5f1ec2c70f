import type { PaymentEventType, PaymentFacts } from '../../contract/payment-history.ts'
import { formatKsh } from '../../contract/rules/money.ts'
import { meaningOf } from '../../contract/rules/mpesa-results.ts'

const sources: Record<PaymentFacts<'PaymentReceived'>['source'], string> = {
  callback: '',
  query: ', as M-PESA said when asked',
  statement: ', found on the M-PESA statement',
  review: ', accepted after a review',
}
const kinds: Record<PaymentFacts<'PaymentCaseOpened'>['kind'], string> = {
  amount_mismatch: 'the amount is not what was asked for',
  unknown_checkout_id: 'M-PESA named another prompt',
  receipt_reused: 'the receipt belongs to another order',
  phone_mismatch: 'another phone paid',
  contradiction: 'M-PESA contradicted itself',
  missing_receipt: 'M-PESA named no receipt',
}
const resolutions: Record<PaymentFacts<'PaymentCaseResolved'>['resolution'], string> = {
  accepted: 'the money pays the order',
  refunded: 'the money goes back',
  dismissed: 'nothing to do',
  settled: 'M-PESA confirmed the payment',
}
const refundReasons: Record<PaymentFacts<'RefundBecameDue'>['reason'], string> = {
  late: 'it came after its prompt had ended',
  surplus: 'the order was paid already',
  order_cancelled: 'the order is cancelled',
  review: 'decided in a review',
}

/** The reason why a prompt brought no money, in words for afterwards. */
export const failureText = (resultCode: string): string =>
  meaningOf(resultCode).reason ?? `M-PESA answered with code ${resultCode}`

const money = ({ amount, receipt }: { amount: number; receipt: string | null }): string =>
  receipt === null ? formatKsh(amount) : `${formatKsh(amount)}, receipt ${receipt}`

const texts: { [Type in PaymentEventType]: (facts: PaymentFacts<Type>) => string } = {
  PromptAccepted: () => 'M-PESA prompt sent to the phone',
  PromptRefused: ({ errorCode }) => `M-PESA did not take the prompt (${errorCode})`,
  PromptOutcomeUnknown: () => 'M-PESA did not say whether it sent the prompt',
  PaymentReceived: ({ source, ...received }) => `Paid: ${money(received)}${sources[source]}`,
  PaymentAttemptFailed: ({ resultCode }) => `Not paid: ${failureText(resultCode)}`,
  PaymentAttemptExpired: () => 'M-PESA never said what became of the prompt',
  PaymentReceiptLearned: (learned) => `M-PESA named the payment: ${money(learned)}`,
  PaymentCaseOpened: ({ kind, amount, receipt }) =>
    `Under review: ${kinds[kind]}${amount === null ? '' : ` (${money({ amount, receipt })})`}`,
  PaymentCaseResolved: ({ resolution }) => `Review closed: ${resolutions[resolution]}`,
  RefundBecameDue: ({ reason, ...due }) => `Refund due: ${money(due)}; ${refundReasons[reason]}`,
  RefundRequested: () => 'Refund handed to M-PESA',
  RefundRequestFailed: ({ resultCode }) => `M-PESA did not make the refund (${resultCode})`,
  RefundCompleted: ({ reference }) => `Refunded, reference ${reference}`,
  OrderPaymentMethodChanged: ({ paymentMethod }) =>
    `Payment method changed to ${paymentMethod === 'mpesa' ? 'M-PESA' : 'cash on delivery'}`,
}

const textFor = <Type extends PaymentEventType>(type: Type, facts: PaymentFacts<Type>): string =>
  texts[type](facts)

type Told = { [Type in PaymentEventType]: { type: Type; facts: PaymentFacts<Type> } }

/** An event of a payment in English, for clients without words of their own. The web has its own. */
export const paymentEventText = ({ type, facts }: Told[PaymentEventType]): string =>
  textFor(type, facts)

/** False for the events of the order itself. */
export const isOfPayment = (entry: { type: string }): entry is Told[PaymentEventType] =>
  Object.hasOwn(texts, entry.type)
