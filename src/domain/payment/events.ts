import type { DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import type { CashShort } from '../kernel/vocabulary.ts'
import type { CaseKind, CaseResolution, PaymentSource, RefundReason } from './vocabulary.ts'

/** The common part of an attempt's events. */
type OfAttempt = { orderId: string; attemptId: string }
/** Money that came in. `attemptId` is null when no prompt asked for it, or it is unknown which. */
export type MoneyIn = { attemptId: string | null; receipt: string | null; amountCents: number }

/**
 * `heldCents` is the money that came in with this doubt and is booked nowhere else; 0 where there is none.
 * `amountCents` and `resultCode` are as reported, or null.
 */
export type CaseFacts = {
  kind: CaseKind
  attemptId: string | null
  receipt: string | null
  amountCents: number | null
  heldCents: number
  resultCode: string | null
}

/** Cash that is missing of the order, and who was to collect it with which delivery. */
export type OrderCashShort = CashShort & { carrierId: string; deliveryId: string }

/** Money is integer cents, times are ISO 8601 in UTC, phones 2547XXXXXXXX. `subject` is the order's. */
export type PaymentEvent =
  | DomainEvent<
      'PaymentAttemptStarted',
      OfAttempt & { subject: string; amountCents: number; phone: string; startedAt: string }
    >
  /** The prompt may have gone out from here on. It is never sent again. */
  | DomainEvent<'PromptSubmitting', OfAttempt & { submittedAt: string }>
  | DomainEvent<
      'PromptAccepted',
      OfAttempt & { checkoutRequestId: string; merchantRequestId: string }
    >
  | DomainEvent<
      'PromptRefused',
      OfAttempt & { errorCode: string; retryAfterSeconds: number | null; refusedAt: string }
    >
  | DomainEvent<'PromptOutcomeUnknown', OfAttempt>
  | DomainEvent<
      'PaymentReceived',
      MoneyIn & { orderId: string; source: PaymentSource; paidAt: string }
    >
  | DomainEvent<
      'PaymentAttemptFailed',
      OfAttempt & {
        resultCode: string
        source: PaymentSource
        retryAfterSeconds: number | null
        failedAt: string
      }
    >
  | DomainEvent<'PaymentAttemptExpired', OfAttempt>
  /**
   * Money that is booked already is this attempt's, with this receipt and amount. `sure`: one report named both.
   * Otherwise it is likely, from two reports.
   */
  | DomainEvent<
      'PaymentReceiptLearned',
      OfAttempt & { receipt: string; amountCents: number; source: PaymentSource; sure: boolean }
    >
  | DomainEvent<'PaymentCaseOpened', CaseFacts & { orderId: string; caseId: string }>
  /** The case holds so much from now on, and is open: what it holds is a driver's word, which was said again. */
  | DomainEvent<'PaymentCaseHeldChanged', { orderId: string; caseId: string; heldCents: number }>
  | DomainEvent<
      'PaymentCaseResolved',
      { orderId: string; caseId: string; resolution: CaseResolution; note: string }
    >
  | DomainEvent<
      'RefundBecameDue',
      MoneyIn & { orderId: string; refundId: string; reason: RefundReason }
    >
  /** The reversal may have gone out from here on. It is never sent again blindly. */
  | DomainEvent<'RefundRequested', { orderId: string; refundId: string }>
  | DomainEvent<'RefundRequestFailed', { orderId: string; refundId: string; resultCode: string }>
  | DomainEvent<'RefundCompleted', { orderId: string; refundId: string; reference: string }>
  /**
   * M-PESA took the order's payment of this receipt back, under `reversal`, though nobody here asked for it. It stands
   * as a refund that is done, and the order is not paid any more.
   */
  | DomainEvent<
      'PaymentReversed',
      {
        orderId: string
        refundId: string
        receipt: string
        reversal: string
        amountCents: number
        reversedAt: string
      }
    >
  /** The customer got the money in cash at the branch's counter, from whoever recorded it. */
  | DomainEvent<
      'RefundHandedBack',
      {
        orderId: string
        orderNumber: string
        branchId: number
        refundId: string
        amountCents: number
      }
    >
  /**
   * M-PESA's message as it came. For a payer without a key it lacks the personal data, and `subject` is null. `digest`
   * tells one callback from another.
   */
  | DomainEvent<
      'CallbackRecorded',
      OfAttempt & { subject: string | null; raw: string; digest: string }
    >
  /** As above, about a refund. */
  | DomainEvent<
      'RefundReportRecorded',
      { orderId: string; refundId: string; subject: string | null; raw: string; digest: string }
    >
  | DomainEvent<'OrderCancellationNoted', { orderId: string }>
  /** The payer says that the order was paid under this receipt. Only M-PESA's own word is money. */
  | DomainEvent<'ReceiptNamed', { orderId: string; receipt: string }>
  /**
   * Drivers say that so much cash was taken for the order in all. 0: none, after it was said otherwise. `priceCents`:
   * what the order costs, null where it was not told.
   */
  | DomainEvent<
      'CashTakenNoted',
      { orderId: string; amountCents: number; priceCents: number | null }
    >
  /** What is said here replaces what was said before. Nothing is missing at 0. */
  | DomainEvent<'CashShortNoted', { orderId: string } & OrderCashShort>
export type EventOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>

/** Seals only what must be sealed: money that comes in after its payer was erased can still be recorded. */
export const paymentEvents: EventCatalogue<PaymentEvent> = {
  PaymentAttemptStarted: { version: 1, personal: { subject: 'subject', erased: { phone: '' } } },
  PromptSubmitting: { version: 1 },
  PromptAccepted: { version: 1 },
  PromptRefused: { version: 1 },
  PromptOutcomeUnknown: { version: 1 },
  PaymentReceived: { version: 1 },
  PaymentAttemptFailed: { version: 1 },
  PaymentAttemptExpired: { version: 1 },
  PaymentReceiptLearned: { version: 1 },
  PaymentCaseOpened: { version: 1 },
  PaymentCaseHeldChanged: { version: 1 },
  PaymentCaseResolved: { version: 1 },
  RefundBecameDue: { version: 1 },
  RefundRequested: { version: 1 },
  RefundRequestFailed: { version: 1 },
  RefundCompleted: { version: 1 },
  RefundHandedBack: { version: 1 },
  PaymentReversed: { version: 1 },
  CallbackRecorded: { version: 2, personal: { subject: 'subject', erased: { raw: '' } } },
  RefundReportRecorded: { version: 1, personal: { subject: 'subject', erased: { raw: '' } } },
  OrderCancellationNoted: { version: 1 },
  ReceiptNamed: { version: 1 },
  CashTakenNoted: { version: 2 },
  CashShortNoted: { version: 1 },
}
