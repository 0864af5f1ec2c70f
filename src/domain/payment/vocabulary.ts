/**
 * What lists and shoppers see. The payment's `paid` tells whether the order may go on: one with a refund due may be paid
 * all the same.
 */
export const paymentStatuses = [
  'pending',
  'prompted',
  'paid',
  'failed',
  'needs_review',
  'refund_due',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The order has no money in these, and none to come back. */
export const unpaidStatuses: readonly PaymentStatus[] = ['pending', 'prompted', 'failed']

/**
 * The source of a report: M-PESA by itself, M-PESA when asked, the account's statement, or staff who settled a case.
 */
export const paymentSources = ['callback', 'query', 'statement', 'review'] as const
export type PaymentSource = (typeof paymentSources)[number]

export const refundReasons = [
  'late',
  'surplus',
  'order_cancelled',
  'review',
  'returned',
  'cash',
  'reversed',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** The money came as cash, and goes back over the counter. `paid`: what M-PESA paid the order with. */
export const isCashRefund = (
  { paid }: { paid: object | null },
  { reason }: { reason: RefundReason },
): boolean => reason === 'cash' || (reason === 'returned' && paid === null)

export const refundStates = ['due', 'requested', 'done'] as const
export type RefundState = (typeof refundStates)[number]

export const caseKinds = [
  'amount_mismatch',
  'unknown_checkout_id',
  'receipt_reused',
  'phone_mismatch',
  'contradiction',
  'missing_receipt',
  'paid_twice',
  'reversed',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** `accepted`: the money pays the order. `dismissed`: nothing moves. */
export const staffResolutions = ['accepted', 'refunded', 'dismissed'] as const
export type StaffResolution = (typeof staffResolutions)[number]

/** `settled`: a later report removed the doubt. */
export const caseResolutions = [...staffResolutions, 'settled'] as const
export type CaseResolution = (typeof caseResolutions)[number]

/** `review`: M-PESA reported a success that does not fit the prompt. A case tells what became of the money. */
export const attemptStates = [
  'created',
  'submitting',
  'submission_unknown',
  'pending',
  'rejected',
  'failed',
  'expired',
  'review',
  'paid',
] as const
export type AttemptState = (typeof attemptStates)[number]
