import { type Order, type PaymentStatus, unpaidStatuses } from '#contract/order/order.ts'
import type { Text } from '../../lib/text.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { StatusWords } from './order-status.tsx'

export const paymentStatusWords: Record<PaymentStatus, StatusWords> = {
  pending: { label: 'Pending', tone: 'yellow' },
  prompted: { label: 'Prompted', tone: 'blue' },
  paid: { label: 'Paid', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  needs_review: { label: 'Needs Review', tone: 'orange' },
  refund_due: { label: 'Refund Due', tone: 'purple' },
  refunded: { label: 'Refunded', tone: 'grey' },
}

/** True if the shopper can or must do something about the payment. */
export const isPaymentDue = ({ bill, paymentMethod, paymentStatus, status }: Order): boolean =>
  (bill !== undefined && bill.owed > 0) ||
  (paymentMethod === 'mpesa' && status === 'pending' && unpaidStatuses.includes(paymentStatus))

/** Some money came, and the rest is still to be paid. */
export const isPartPaid = ({ bill }: Order): boolean =>
  bill !== undefined && bill.paid > 0 && bill.rest > 0

type PaymentNote = { text: Text; tone: BadgeTone }

/** What goes back or went back stands in the order's news, with its sum. */
const notes: Readonly<Partial<Record<Order['paymentStatus'], PaymentNote>>> = {
  pending: { text: 'Not paid yet', tone: 'mango' },
  prompted: { text: 'Waiting for your PIN', tone: 'sky' },
  failed: { text: 'Not paid yet', tone: 'mango' },
  paid: { text: 'Paid', tone: 'leaf' },
  needs_review: { text: 'Payment under review', tone: 'sky' },
}

/**
 * The state of an order's M-PESA payment in a word or two. Undefined for cash, for an order that was cancelled unpaid,
 * and for one whose money goes back.
 */
export const paymentNote = (order: Order): PaymentNote | undefined => {
  const { bill, paymentMethod, paymentStatus, status, mpesaReceiptNumber } = order
  if (bill !== undefined && bill.owed > 0) return { text: 'Not fully paid', tone: 'mango' }
  const unpaid = unpaidStatuses.includes(paymentStatus)
  if (status === 'cancelled' && unpaid) return undefined
  if (unpaid && isPartPaid(order)) return { text: 'Partly paid', tone: 'mango' }
  return paymentMethod === 'mpesa' || mpesaReceiptNumber !== null ? notes[paymentStatus] : undefined
}
