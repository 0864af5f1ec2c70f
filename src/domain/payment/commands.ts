import type { Rejection, Result } from '../kernel/result.ts'
import type { OrderCashShort, PaymentEvent } from './events.ts'
import type { StaffResolution } from './vocabulary.ts'

/** A callback's contents, normalised. Null: it did not say, or (the phone) said it masked. */
export type CallbackFacts = {
  attemptId: string
  resultCode: string
  checkoutRequestId: string
  merchantRequestId: string
  amountCents: number | null
  receipt: string | null
  phone: string | null
  transactionTime: string | null
  /** Another order has this receipt. */
  receiptSeenElsewhere: boolean
  /** The wait after a failure before M-PESA takes a further prompt. Null when it does not care. */
  retryAfterSeconds: number | null
}

/** Every result code but '0' is a failure. Codes that mean 'not known yet' are `pending`, or no command at all. */
export type QueryResult = 'pending' | { resultCode: string; retryAfterSeconds: number | null }

/**
 * `at` is now, ISO 8601 in UTC. `newId` is a fresh id for the refund or the case that the command may lead to. Every
 * command may come twice: the second time it changes nothing.
 */
export type PaymentCommand = { orderId: string; at: string; newId: string } & (
  | {
      type: 'StartAttempt'
      attemptId: string
      subject: string
      amountCents: number
      phone: string
    }
  /** Only the caller whose append produced the event sends the prompt. A repeat is rejected. */
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
  /** `subject` owns `raw`, which is erased with them. */
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
  /** `orderTotalCents` is the order's price: there may have been no attempt. */
  | {
      type: 'RecordStatementEntry'
      receipt: string
      amountCents: number
      orderTotalCents: number
      transactionTime: string
    }
  /**
   * The statement says that money left the account under `receipt`. `reverses`: the receipt of the payment that it takes
   * back. Null: it names none, as a payment to a customer.
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
  /** `amountCents`: the cash that was taken for the order by all its drivers. `priceCents`: what the order costs. */
  | { type: 'NoteCashTaken'; amountCents: number; priceCents: number }
  | ({ type: 'NoteCashShort' } & OrderCashShort)
  /**
   * Goods of the order came back. `returnId` names the refund, so the same return makes money due once. `earlierCents`:
   * the price of what came back before. `paidInCash`: the cash that the order was to be paid with at its door, 0 where
   * M-PESA paid it.
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
    }
  /** Only the caller whose append produced the event sends the reversal. A repeat is rejected. */
  | { type: 'RequestRefund'; refundId: string }
  | { type: 'CompleteRefund'; refundId: string; reference: string }
  /** `amountCents`: the sum that was handed back over the counter of the branch. */
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
/** The common part of all commands. */
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
export type Decision = Result<PaymentEvent[], Rejection<PaymentCode>>
