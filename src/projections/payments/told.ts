import type { PaymentEntry, PaymentEventType } from '../../contract/payment/payment-history.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { OrderEvent } from '../../domain/order/events.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'

/** Events of the order itself that change none of its statuses. */
type Beside = Extract<OrderEvent, { type: 'OrderPaymentMethodChanged' | 'OrderJoinedAccount' }>
type AnyEvent = PaymentEvent | Beside
type Data = { [Event in AnyEvent as Event['type']]: Event['data'] }

/** Events that mean nothing to people. */
type Silent =
  | 'PaymentAttemptStarted'
  | 'PromptSubmitting'
  | 'CallbackRecorded'
  | 'RefundReportRecorded'
  | 'OrderCancellationNoted'
  | 'CashTakenNoted'
  | 'CashShortNoted'
type ToldType = Exclude<AnyEvent['type'], Silent>
type ToldAs<Type> = Type extends PaymentEventType
  ? Pick<Extract<PaymentEntry, { type: Type }>, 'type' | 'facts'>
  : never

/** An event of a payment as histories keep it: its type, and those of its facts that its words need. */
export type PaymentTold = ToldAs<ToldType>

const money = ({ amountCents, receipt }: { amountCents: number; receipt: string | null }) => ({
  amount: toKsh(amountCents),
  receipt,
})

/** Shoppers see these facts too, so none is personal, and none is a note of staff. */
const told: { [Type in ToldType]: (data: Data[Type]) => ToldAs<Type> } = {
  PromptAccepted: () => ({ type: 'PromptAccepted', facts: {} }),
  PromptRefused: ({ errorCode }) => ({ type: 'PromptRefused', facts: { errorCode } }),
  PromptOutcomeUnknown: () => ({ type: 'PromptOutcomeUnknown', facts: {} }),
  PaymentReceived: ({ source, ...received }) => ({
    type: 'PaymentReceived',
    facts: { ...money(received), source },
  }),
  PaymentAttemptFailed: ({ resultCode }) => ({
    type: 'PaymentAttemptFailed',
    facts: { resultCode },
  }),
  PaymentAttemptExpired: () => ({ type: 'PaymentAttemptExpired', facts: {} }),
  PaymentReceiptLearned: (learned) => ({ type: 'PaymentReceiptLearned', facts: money(learned) }),
  PaymentCaseOpened: ({ kind, amountCents, receipt }) => ({
    type: 'PaymentCaseOpened',
    facts: { kind, amount: amountCents === null ? null : toKsh(amountCents), receipt },
  }),
  PaymentCaseHeldChanged: ({ heldCents }) => ({
    type: 'PaymentCaseHeldChanged',
    facts: { amount: toKsh(heldCents) },
  }),
  PaymentCaseResolved: ({ resolution }) => ({ type: 'PaymentCaseResolved', facts: { resolution } }),
  RefundBecameDue: ({ reason, ...due }) => ({
    type: 'RefundBecameDue',
    facts: { ...money(due), reason },
  }),
  ReceiptNamed: ({ receipt }) => ({ type: 'ReceiptNamed', facts: { receipt } }),
  RefundRequested: () => ({ type: 'RefundRequested', facts: {} }),
  RefundRequestFailed: ({ resultCode }) => ({ type: 'RefundRequestFailed', facts: { resultCode } }),
  RefundCompleted: ({ reference }) => ({ type: 'RefundCompleted', facts: { reference } }),
  PaymentReversed: ({ amountCents, reversal: receipt }) => ({
    type: 'PaymentReversed',
    facts: money({ amountCents, receipt }),
  }),
  RefundHandedBack: ({ amountCents }) => ({
    type: 'RefundHandedBack',
    facts: { amount: toKsh(amountCents) },
  }),
  OrderPaymentMethodChanged: ({ paymentMethod }) => ({
    type: 'OrderPaymentMethodChanged',
    facts: { paymentMethod },
  }),
  OrderJoinedAccount: () => ({ type: 'OrderJoinedAccount', facts: {} }),
}

const isTold = (event: AnyEvent): event is Extract<AnyEvent, { type: ToldType }> =>
  Object.hasOwn(told, event.type)

const toldOf = <Type extends ToldType>(type: Type, data: Data[Type]): PaymentTold =>
  told[type](data)

/** Undefined for an event that people are not told of. */
export const paymentTold = (event: AnyEvent): PaymentTold | undefined =>
  isTold(event) ? toldOf(event.type, event.data) : undefined
