import {
  type OrderChange,
  orderChange,
  type PaymentEntry,
  type PaymentEventType,
} from '../../contract/payment/payment-history.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { typesIn } from '../../domain/kernel/decider.ts'
import type { OrderEvent } from '../../domain/order/events.ts'
import { type PaymentEvent, paymentEvents } from '../../domain/payment/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { FactsOf } from '../facts.ts'
import { type DocChange, onEach } from '../projection.ts'

/** The same handler for every event of a payment. The payment's own fold decides what each event means. */
export const everyPaymentEvent = <D extends Doc, F = FactsOf<[]>>(
  change: (event: Recorded<PaymentEvent>, facts: F) => DocChange<D> | DocChange<D>[],
) => onEach(typesIn(paymentEvents), change)

/** Whether the event concerns a prompt on the customer's phone, or money. */
export const isOfMoney = (type: PaymentEvent['type']): boolean => type !== 'OrderCancellationNoted'

type Data = { [Event in PaymentEvent as Event['type']]: Event['data'] }

/** Events that no history shows. */
type Silent =
  | 'PaymentAttemptStarted'
  | 'PromptSubmitting'
  | 'CallbackRecorded'
  | 'RefundReportRecorded'
  | 'RefundSeenOnStatement'
  | 'OrderCancellationNoted'
  | 'CashTakenNoted'
  | 'CashShortNoted'
type HistoryType = Exclude<PaymentEvent['type'], Silent>
type HistoryEventAs<Type> = Type extends PaymentEventType
  ? Pick<Extract<PaymentEntry, { type: Type }>, 'type' | 'facts'>
  : never

/** An event as a history keeps it: its type, and the facts that its text needs. */
export type HistoryEvent = HistoryEventAs<HistoryType> | OrderChange

const money = ({ amountCents, receipt }: { amountCents: number; receipt: string | null }) => ({
  amount: toKsh(amountCents),
  receipt,
})

/** Shoppers see these facts too, so they hold nothing personal and no notes of staff. */
const historyEvents: { [Type in HistoryType]: (data: Data[Type]) => HistoryEventAs<Type> } = {
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
  PaymentCaseTakenUp: () => ({ type: 'PaymentCaseTakenUp', facts: {} }),
  DebtWrittenOff: ({ amountCents }) => ({
    type: 'DebtWrittenOff',
    facts: { amount: toKsh(amountCents) },
  }),
  RefundSumChanged: ({ amountCents }) => ({
    type: 'RefundSumChanged',
    facts: { amount: toKsh(amountCents) },
  }),
  RefundBecameDue: ({ reason, ...due }) => ({
    type: 'RefundBecameDue',
    facts: { ...money(due), reason },
  }),
  ReceiptNamed: ({ receipt }) => ({ type: 'ReceiptNamed', facts: { receipt } }),
  RefundRequested: () => ({ type: 'RefundRequested', facts: {} }),
  RefundRequestFailed: ({ resultCode }) => ({ type: 'RefundRequestFailed', facts: { resultCode } }),
  RefundCompleted: ({ reference }) => ({ type: 'RefundCompleted', facts: { reference } }),
  RefundMarkProposed: ({ reference }) => ({ type: 'RefundMarkProposed', facts: { reference } }),
  RefundBounced: ({ reference, amountCents }) => ({
    type: 'RefundBounced',
    facts: { reference, amount: toKsh(amountCents) },
  }),
  PaymentReversed: ({ amountCents, reversal: receipt }) => ({
    type: 'PaymentReversed',
    facts: money({ amountCents, receipt }),
  }),
  RefundHandedBack: ({ amountCents }) => ({
    type: 'RefundHandedBack',
    facts: { amount: toKsh(amountCents) },
  }),
}

const isInHistory = (event: PaymentEvent): event is Extract<PaymentEvent, { type: HistoryType }> =>
  Object.hasOwn(historyEvents, event.type)

const historyEventOf = <Type extends HistoryType>(type: Type, data: Data[Type]): HistoryEvent =>
  historyEvents[type](data)

/** Undefined for an event that no history shows. */
export const historyEventOfPayment = (event: PaymentEvent): HistoryEvent | undefined =>
  isInHistory(event) ? historyEventOf(event.type, event.data) : undefined

type Wanted<Entry> = Entry extends { type: infer Type; facts: infer Facts }
  ? { type: Type; data: Facts extends Record<string, never> ? object : Facts }
  : never
/** Order events that have all fields of their history entry. The type check fails for an event that lacks one. */
export type OrderChanged = Extract<OrderEvent, Wanted<OrderChange>>

/** A change of the order as a history keeps it, with only the fields that its entry names. */
export const historyEventOfOrder = ({ type, data }: OrderChanged): OrderChange =>
  orderChange.parse({ type, facts: data })
