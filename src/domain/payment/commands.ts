import type { Rejection, Result } from '../kernel/result.ts'
import type { Cost, PricedReturn } from '../order/bill.ts'
import type { OrderCashShort, PaidTogether, PaymentEvent } from './events.ts'
import type { StaffResolution } from './vocabulary.ts'

/**
 * The contents of a callback from M-PESA. A field is null if the callback did not contain it, or contained the phone
 * only masked.
 */
export type CallbackFacts = {
  attemptId: string
  resultCode: string
  checkoutRequestId: string
  merchantRequestId: string
  amountCents: number | null
  receipt: string | null
  phone: string | null
  transactionTime: string | null
  /** Another order already has this receipt. */
  receiptSeenElsewhere: boolean
  /** How long M-PESA refuses a further prompt after a failure, in seconds. Null: not at all. */
  retryAfterSeconds: number | null
}

/**
 * What M-PESA answered when asked about a prompt. Every result code except '0' is a failure. `pending`: M-PESA does not
 * know yet.
 */
export type QueryResult = 'pending' | { resultCode: string; retryAfterSeconds: number | null }

/**
 * Commands that bring money, ask for some or decide about some. Each is told what the order costs by then, and leaves
 * the refunds as the order's bill says.
 */
type OfMoney =
  | {
      type: 'StartAttempt'
      attemptId: string
      subject: string
      amountCents: number
      phone: string
    }
  /**
   * Marks the prompt as being sent. Only the caller whose append wrote the event sends the prompt; a repetition is
   * refused.
   */
  | { type: 'MarkSubmitting'; attemptId: string }
  | ({ type: 'RecordCallback' } & CallbackFacts)
  | { type: 'RecordQueryResult'; attemptId: string; result: QueryResult }
  | {
      type: 'RecordStatementEntry'
      receipt: string
      amountCents: number
      transactionTime: string
    }
  /**
   * The M-PESA statement shows that money left the account under `receipt`. `reverses`: the receipt of the payment that
   * was taken back. Null: the line names none, because it is a payment to a customer. `isTaken`: the receipt belongs to
   * a refund already, so it settles no other.
   */
  | {
      type: 'RecordWithdrawal'
      receipt: string
      reverses: string | null
      amountCents: number
      transactionTime: string
      isTaken: boolean
    }
  | { type: 'NoteOrderCancelled' }
  /**
   * `amountCents`: the cash that carriers say they took for the order, or that staff found them to have. `shorts`: what
   * is missing at each carrier.
   */
  | { type: 'NoteCash'; amountCents: number; shorts: readonly OrderCashShort[] }
  | { type: 'NameReceipt'; receipt: string }
  /** Makes the refunds agree with the order's bill, for example after goods came back. */
  | { type: 'AlignRefunds' }
  | {
      type: 'ResolveCase'
      caseId: string
      resolution: StaffResolution
      note: string
      /** The person whose key seals the note. */
      subject: string | null
    }
  /** Staff let the customer off what is owed for goods that were handed over. `amountCents`: the sum that they saw. */
  | { type: 'WriteOffDebt'; amountCents: number; note: string; subject: string }

type OfRecords =
  | {
      type: 'RecordPromptAccepted'
      attemptId: string
      checkoutRequestId: string
      merchantRequestId: string
    }
  | {
      type: 'RecordPromptRefused'
      attemptId: string
      errorCode: string
      retryAfterSeconds: number | null
    }
  | { type: 'RecordPromptUnknown'; attemptId: string }
  | { type: 'ExpireAttempt'; attemptId: string }
  /** `subject` is the person whose key seals `raw`. */
  | { type: 'KeepCallback'; attemptId: string; subject: string | null; raw: string; digest: string }
  | {
      type: 'KeepRefundReport'
      refundId: string
      subject: string | null
      raw: string
      digest: string
    }
  /** Staff decide anew about a case that was dismissed. */
  | { type: 'TakeUpCase'; caseId: string; note: string; subject: string | null }
  /**
   * Marks the reversal as being sent. Only the caller whose append wrote the event sends the reversal; a repetition is
   * refused.
   */
  | { type: 'RequestRefund'; refundId: string }
  /**
   * Somebody (`by`) gave the money back by hand, with this reference. Above `aloneCents` a second person has to say the
   * same. Null: the operator, whose word is enough.
   */
  | {
      type: 'MarkRefund'
      refundId: string
      reference: string
      together: PaidTogether | null
      by: string | null
      aloneCents: number
    }
  /** The M-PESA statement shows that the pay-out with this reference came back under `receipt`. */
  | { type: 'RecordBounce'; reference: string; receipt: string; amountCents: number }
  /** `amountCents`: the cash that the branch's counter handed back. */
  | {
      type: 'HandBackRefund'
      refundId: string
      orderNumber: string
      branchId: number
      amountCents: number
    }
  | {
      type: 'RecordReversalResult'
      refundId: string
      succeeded: boolean
      resultCode: string
      reference: string
    }

/** The fields that all commands share. */
export type Envelope = { orderId: string; at: string; newId: string }
export type CostedEnvelope = Envelope & { cost: Cost; returns: readonly PricedReturn[] }

/**
 * `at` is the time of the command, ISO 8601 in UTC. `newId` is a fresh id in case the command makes a refund or opens a
 * case. Every command may come twice: the second time it changes nothing.
 */
export type PaymentCommand = (Envelope & OfRecords) | (CostedEnvelope & OfMoney)

export type PaymentCode =
  | 'AMOUNT_MISMATCH'
  | 'ATTEMPT_NOT_FOUND'
  | 'ATTEMPT_NOT_OPEN'
  | 'CASE_ALREADY_RESOLVED'
  | 'CASE_HOLDS_NO_MONEY'
  | 'CASE_NOT_DISMISSED'
  | 'CASE_NOT_FOUND'
  | 'DEBT_SUM_CHANGED'
  | 'ORDER_ALREADY_CANCELLED'
  | 'ORDER_ALREADY_PAID'
  | 'PAYMENT_IN_PROGRESS'
  | 'PAYMENT_UNDER_REVIEW'
  | 'PROMPT_ALREADY_SUBMITTED'
  | 'PROMPT_NOT_SUBMITTED'
  | 'PROMPT_TOO_SOON'
  | 'REFUND_ALREADY_DONE'
  | 'REFUND_ALREADY_REQUESTED'
  | 'REFUND_NEEDS_RECEIPT'
  | 'REFUND_NOT_CASH'
  | 'REFUND_NOT_FOUND'
  | 'REFUND_REFERENCE_BOUNCED'
  | 'REFUND_SUM_CHANGED'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_MANY_RECEIPTS'
export type PaymentDecision = Result<PaymentEvent[], Rejection<PaymentCode>>
