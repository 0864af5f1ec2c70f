import { toKsh } from '../../contract/rules/money.ts'
import { failureReason, moneyText } from '../../contract/rules/payment-texts.ts'
import type {
  CaseKind,
  CaseResolution,
  EventOf,
  PaymentEvent,
  PaymentSource,
  RefundReason,
} from '../../domain/payment/events.ts'

const sources: Record<PaymentSource, string> = {
  callback: '',
  query: ', as M-PESA said when asked',
  statement: ', found on the M-PESA statement',
  review: ', accepted after a review',
}
const kinds: Record<CaseKind, string> = {
  amount_mismatch: 'the amount is not what was asked for',
  unknown_checkout_id: 'M-PESA named another prompt',
  receipt_reused: 'the receipt belongs to another order',
  phone_mismatch: 'another phone paid',
  contradiction: 'M-PESA contradicted itself',
  missing_receipt: 'M-PESA named no receipt',
}
const resolutions: Record<CaseResolution, string> = {
  accepted: 'the money pays the order',
  refunded: 'the money goes back',
  dismissed: 'nothing to do',
  settled: 'M-PESA confirmed the payment',
}
const refundReasons: Record<RefundReason, string> = {
  late: 'it came after its prompt had ended',
  surplus: 'the order was paid already',
  order_cancelled: 'the order is cancelled',
  review: 'decided in a review',
}

type Type = PaymentEvent['type']
type Data = { [T in Type]: EventOf<T>['data'] }
type Texts = { [T in Type]?: (data: Data[T]) => string }

const money = ({ amountCents, receipt }: { amountCents: number; receipt: string | null }) =>
  moneyText(toKsh(amountCents), receipt)

/** Shoppers read this too: nothing of what staff noted. */
const texts: Texts = {
  PromptAccepted: () => 'M-PESA prompt sent to the phone',
  PromptRefused: ({ errorCode }) => `M-PESA did not take the prompt (${errorCode})`,
  PromptOutcomeUnknown: () => 'M-PESA did not say whether it sent the prompt',
  PaymentReceived: ({ source, ...received }) => `Paid: ${money(received)}${sources[source]}`,
  PaymentAttemptFailed: ({ resultCode }) => `Not paid: ${failureReason(resultCode)}`,
  PaymentAttemptExpired: () => 'M-PESA never said what became of the prompt',
  PaymentReceiptLearned: (learned) => `M-PESA named the payment: ${money(learned)}`,
  PaymentCaseOpened: ({ kind, receipt, amountCents }) => {
    const reported = amountCents === null ? '' : ` (${money({ amountCents, receipt })})`
    return `Under review: ${kinds[kind]}${reported}`
  },
  PaymentCaseResolved: ({ resolution }) => `Review closed: ${resolutions[resolution]}`,
  RefundBecameDue: ({ reason, ...due }) => `Refund due: ${money(due)}; ${refundReasons[reason]}`,
  RefundRequested: () => 'Refund handed to M-PESA',
  RefundRequestFailed: ({ resultCode }) => `M-PESA did not make the refund (${resultCode})`,
  RefundCompleted: ({ reference }) => `Refunded, reference ${reference}`,
}

const textFor = <T extends Type>(type: T, data: Data[T]) => texts[type]?.(data)

/** What the event means to people; undefined when it means nothing to them. */
export const paymentText = ({ type, data }: PaymentEvent): string | undefined => textFor(type, data)

export const methodText = (method: 'mpesa' | 'cash'): string =>
  `Payment method changed to ${method === 'mpesa' ? 'M-PESA' : 'cash on delivery'}`
