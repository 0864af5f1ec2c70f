import type { Rejection, Result } from '../kernel/result.ts'
import type { OrderCashShort, PaymentEvent } from './events.ts'
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
 * `at` is the time of the command, ISO 8601 in UTC. `newId` is a fresh id in case the command makes a refund or opens a
 * case. Every command may come twice: the second time it changes nothing.
 */
export type PaymentCommand = { orderId: string; at: string; newId: string } & (
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
  | ({ type: 'RecordCallback' } & CallbackFacts)
  | { type: 'RecordQueryResult'; attemptId: string; result: QueryResult }
  /** `orderTotalCents` is the order's price, which is needed if no prompt was ever sent. */
  | {
      type: 'RecordStatementEntry'
      receipt: string
      amountCents: number
      orderTotalCents: number
      transactionTime: string
    }
  /**
   * The M-PESA statement shows that money left the account under `receipt`. `reverses`: the receipt of the payment that
   * was taken back. Null: the line names none, because it is a payment to a customer.
   */
  | {
      type: 'RecordWithdrawal'
      receipt: string
      reverses: string | null
      amountCents: number
      transactionTime: string
    }
  | { type: 'NoteOrderCancelled' }
  | { type: 'NameReceipt'; receipt: string }
  /** `amountCents`: the cash that all drivers together took for the order. `priceCents`: what the order costs. */
  | { type: 'NoteCashTaken'; amountCents: number; priceCents: number }
  | ({ type: 'NoteCashShort' } & OrderCashShort)
  /**
   * Goods of the order came back. `returnId` is the refund's id, so a return is refunded once. `earlierCents`: the
   * price of earlier returns. `paidInCash`: the cash that the order was to be paid with, 0 if M-PESA paid it.
   */
  | {
      type: 'NoteReturn'
      returnId: string
      amountCents: number
      earlierCents: number
      paidInCash: number
    }
  | {
      type: 'ResolveCase'
      caseId: string
      resolution: StaffResolution
      note: string
      /** The person whose key seals the note. */
      subject: string | null
    }
  /**
   * Marks the reversal as being sent. Only the caller whose append wrote the event sends the reversal; a repetition is
   * refused.
   */
  | { type: 'RequestRefund'; refundId: string }
  | { type: 'CompleteRefund'; refundId: string; reference: string }
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
)
/** The fields that all commands share. */
export type Envelope = Pick<PaymentCommand, 'orderId' | 'at' | 'newId'>

export type PaymentCode =
  | 'ATTEMPT_NOT_FOUND'
  | 'ATTEMPT_NOT_OPEN'
  | 'CASE_ALREADY_RESOLVED'
  | 'CASE_HOLDS_NO_MONEY'
  | 'CASE_NOT_FOUND'
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
  | 'REFUND_SUM_CHANGED'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_MANY_RECEIPTS'
export type PaymentDecision = Result<PaymentEvent[], Rejection<PaymentCode>>
