import type { DomainEvent, EventCatalogue } from '../kernel/decider.ts'
import type { CashShort } from '../kernel/vocabulary.ts'
import type { CaseKind, CaseResolution, PaymentSource, RefundReason } from './vocabulary.ts'

/** The fields that the events of an attempt share. */
type OfAttempt = { orderId: string; attemptId: string }
/** Money that came in. `attemptId` is null if no prompt asked for it, or if it is unknown which one did. */
export type MoneyIn = { attemptId: string | null; receipt: string | null; amountCents: number }

/** One reference paid several refunds: `paidCents` in all, of this refund and `others`. */
export type PaidTogether = {
  paidCents: number
  others: { orderId: string; refundId: string }[]
}

/** What a person (`by`) says of a refund that was given back by hand. */
export type RefundMark = { reference: string; together: PaidTogether | null; by: string }

/** A doubt that staff have to settle. */
export type CaseFacts = {
  kind: CaseKind
  attemptId: string | null
  receipt: string | null
  /** The amount that M-PESA reported, or null. */
  amountCents: number | null
  /** Money that came in with this doubt and is booked nowhere else, or 0. */
  heldCents: number
  /** The code that M-PESA reported, or null. */
  resultCode: string | null
}

/**
 * Cash that is missing for an order, with the carrier and the delivery that should have brought it. `takenCents`: what
 * the carrier reports, null where older events did not say it.
 */
export type OrderCashShort = CashShort & {
  carrierId: string
  deliveryId: string
  takenCents: number | null
}

/**
 * Money is integer cents, times are ISO 8601 in UTC, phones are 2547XXXXXXXX. `subject`: the person whose key seals the
 * order's personal data.
 */
export type PaymentEvent =
  | DomainEvent<
      'PaymentAttemptStarted',
      OfAttempt & { subject: string; amountCents: number; phone: string; startedAt: string }
    >
  /** From here on the prompt may have been sent, so it is never sent again. */
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
   * Money that is already booked belongs to this attempt, with this receipt and amount. `sure`: one report named both
   * attempt and receipt. Otherwise two reports were paired because they probably belong together.
   */
  | DomainEvent<
      'PaymentReceiptLearned',
      OfAttempt & { receipt: string; amountCents: number; source: PaymentSource; sure: boolean }
    >
  | DomainEvent<'PaymentCaseOpened', CaseFacts & { orderId: string; caseId: string }>
  /** The case holds this amount from now on and is open again, because drivers corrected what cash they took. */
  | DomainEvent<'PaymentCaseHeldChanged', { orderId: string; caseId: string; heldCents: number }>
  /** The note may mention the payer. `subject` is null if the shop closed the case by itself, without a note. */
  | DomainEvent<
      'PaymentCaseResolved',
      {
        orderId: string
        caseId: string
        resolution: CaseResolution
        note: string
        subject: string | null
      }
    >
  /** Staff take up a dismissed case again: it is open, with the money that it held. The note may mention the payer. */
  | DomainEvent<
      'PaymentCaseTakenUp',
      { orderId: string; caseId: string; note: string; subject: string | null }
    >
  /**
   * The customer is let off what was owed for goods that were handed over. The event's actor decided, the note says
   * why and may mention the customer.
   */
  | DomainEvent<
      'DebtWrittenOff',
      { orderId: string; amountCents: number; note: string; subject: string }
    >
  | DomainEvent<
      'RefundBecameDue',
      MoneyIn & { orderId: string; refundId: string; reason: RefundReason }
    >
  /** The order's money changed, so that another sum is due back. 0: nothing is, and the refund is gone. */
  | DomainEvent<'RefundSumChanged', { orderId: string; refundId: string; amountCents: number }>
  /** From here on the reversal may have been sent, so it is never sent again without a check. */
  | DomainEvent<'RefundRequested', { orderId: string; refundId: string }>
  | DomainEvent<'RefundRequestFailed', { orderId: string; refundId: string; resultCode: string }>
  /** `together`: null if the reference paid this refund alone. */
  | DomainEvent<
      'RefundCompleted',
      { orderId: string; refundId: string; reference: string; together: PaidTogether | null }
    >
  /**
   * A person (`by`) says that the money was given back with this reference. The sum is so large that a second person has
   * to say the same before the refund is done.
   */
  | DomainEvent<'RefundMarkProposed', { orderId: string; refundId: string } & RefundMark>
  /** A statement of M-PESA lists the pay-out with this reference. */
  | DomainEvent<'RefundSeenOnStatement', { orderId: string; refundId: string; reference: string }>
  /** The pay-out with this reference came back to the account under `receipt`, so the refund is due again. */
  | DomainEvent<
      'RefundBounced',
      { orderId: string; refundId: string; reference: string; receipt: string; amountCents: number }
    >
  /**
   * M-PESA took back the order's payment with this receipt, although the shop had not asked for it. `reversal` is the
   * receipt of taking it back. It is recorded as a finished refund, and the order is unpaid again.
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
  /** The customer got the money back in cash at the branch's counter. The event's actor paid it out. */
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
   * M-PESA's message as it came. If the payer has no key, `subject` is null and the personal data is left out. `digest`
   * tells one callback from another.
   */
  | DomainEvent<
      'CallbackRecorded',
      OfAttempt & { subject: string | null; raw: string; digest: string }
    >
  /** M-PESA's message about a refund, with the same fields as `CallbackRecorded`. */
  | DomainEvent<
      'RefundReportRecorded',
      { orderId: string; refundId: string; subject: string | null; raw: string; digest: string }
    >
  | DomainEvent<'OrderCancellationNoted', { orderId: string }>
  /** The payer says that the order was paid with this receipt. It counts as paid only once M-PESA reports the money. */
  | DomainEvent<'ReceiptNamed', { orderId: string; receipt: string }>
  /**
   * All the cash that carriers say they took for the order, or that staff found them to have. 0: they corrected an
   * earlier statement. `priceCents`: what the order costs, null if unknown.
   */
  | DomainEvent<
      'CashTakenNoted',
      { orderId: string; amountCents: number; priceCents: number | null }
    >
  /** Replaces what was noted before of this carrier. `missingCents` of 0: nothing is missing. */
  | DomainEvent<'CashShortNoted', { orderId: string } & OrderCashShort>
export type EventOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>

/** Few fields are sealed, so that money can still be recorded after its payer was erased. */
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
  PaymentCaseResolved: {
    version: 2,
    personal: { subject: 'subject', erased: { note: '' }, outlivesSubject: true },
  },
  PaymentCaseTakenUp: {
    version: 1,
    personal: { subject: 'subject', erased: { note: '' }, outlivesSubject: true },
  },
  DebtWrittenOff: {
    version: 1,
    personal: { subject: 'subject', erased: { note: '' }, outlivesSubject: true },
  },
  RefundBecameDue: { version: 1 },
  RefundSumChanged: { version: 1 },
  RefundRequested: { version: 1 },
  RefundRequestFailed: { version: 1 },
  RefundCompleted: { version: 2 },
  RefundMarkProposed: { version: 1 },
  RefundSeenOnStatement: { version: 1 },
  RefundBounced: { version: 1 },
  RefundHandedBack: { version: 1 },
  PaymentReversed: { version: 1 },
  CallbackRecorded: { version: 2, personal: { subject: 'subject', erased: { raw: '' } } },
  RefundReportRecorded: { version: 1, personal: { subject: 'subject', erased: { raw: '' } } },
  OrderCancellationNoted: { version: 1 },
  ReceiptNamed: { version: 1 },
  CashTakenNoted: { version: 2 },
  CashShortNoted: { version: 2 },
}
