import type { PaymentEvent } from '../../domain/payment/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { FactsOf } from '../facts.ts'
import type { Change, Handlers } from '../projection.ts'

/** The same handler for every event of a payment: the payment itself says what the event means. */
export const everyPaymentEvent = <D extends Doc, F = FactsOf<[]>>(
  change: (event: Recorded<PaymentEvent>, facts: F) => Change<D> | Change<D>[],
) =>
  ({
    PaymentAttemptStarted: change,
    PromptSubmitting: change,
    PromptAccepted: change,
    PromptRefused: change,
    PromptOutcomeUnknown: change,
    PaymentReceived: change,
    PaymentAttemptFailed: change,
    PaymentAttemptExpired: change,
    PaymentReceiptLearned: change,
    PaymentCaseOpened: change,
    PaymentCaseHeldChanged: change,
    PaymentCaseResolved: change,
    RefundBecameDue: change,
    RefundRequested: change,
    RefundRequestFailed: change,
    RefundCompleted: change,
    RefundHandedBack: change,
    PaymentReversed: change,
    CallbackRecorded: change,
    RefundReportRecorded: change,
    OrderCancellationNoted: change,
    CashTakenNoted: change,
    CashShortNoted: change,
    ReceiptNamed: change,
  }) satisfies Handlers<D, F> & Record<PaymentEvent['type'], unknown>

/** Whether the event tells of a prompt or of M-PESA's money. */
export const isOfMpesa = (type: PaymentEvent['type']): boolean =>
  type !== 'OrderCancellationNoted' && type !== 'CashTakenNoted' && type !== 'CashShortNoted'
