/**
 * The payment statuses that lists and shoppers see. 'refund_due' also stands on paid orders that go on, for example after
 * a double payment. Whether an order may be carried out is decided by `paid` in the payment's state.
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

/** The statuses of an order that has no money and none to pay back. */
export const unpaidStatuses: readonly PaymentStatus[] = ['pending', 'prompted', 'failed']

/**
 * Where a report comes from: a callback from M-PESA, M-PESA's answer to a query, the account's statement, or staff who
 * settled a case.
 */
export const paymentSources = ['callback', 'query', 'statement', 'review'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** `overpaid`: more was paid than the order costs. `complaint`: money that answers a complaint. */
export const refundReasons = [
  'late',
  'surplus',
  'order_cancelled',
  'review',
  'returned',
  'complaint',
  'overpaid',
  'cash',
  'reversed',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** The refund gives back a part of what pays the order. Other refunds are money that never paid it, or no longer does. */
export const isDifference = ({ reason }: { reason: RefundReason }): boolean =>
  reason === 'returned' || reason === 'complaint' || reason === 'overpaid'

/** The money came in cash, so the branch's counter pays it back. `parts`: M-PESA's payments of the order. */
export const isCashRefund = (
  { parts }: { parts: readonly object[] },
  one: { reason: RefundReason },
): boolean => one.reason === 'cash' || (isDifference(one) && parts.length === 0)

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

/**
 * `accepted`: the money pays the order, or as much of it as is owed. `dismissed`: the case is closed and no money moves;
 * its money stays in the books as dismissed, and the case can be taken up again.
 */
export const staffResolutions = ['accepted', 'refunded', 'dismissed'] as const
export type StaffResolution = (typeof staffResolutions)[number]

/** `settled`: a later report of M-PESA removed the doubt. */
export const caseResolutions = [...staffResolutions, 'settled'] as const
export type CaseResolution = (typeof caseResolutions)[number]

/**
 * The states of an attempt. `review`: M-PESA reported a success that does not fit the prompt, and a case tells staff
 * about it.
 */
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
