import { type Order, unpaidStatuses } from '#contract/order.ts'
import type { Text } from '../../lib/text.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** True if the shopper can, or must, do something about the payment. */
export const isPaymentDue = ({ paymentMethod, paymentStatus, status }: Order): boolean =>
  paymentMethod === 'mpesa' && status === 'pending' && unpaidStatuses.includes(paymentStatus)

type Note = { text: Text; tone: BadgeTone }

const notes: Readonly<Record<Order['paymentStatus'], Note>> = {
  pending: { text: 'Not paid yet', tone: 'mango' },
  prompted: { text: 'Waiting for your PIN', tone: 'sky' },
  failed: { text: 'Not paid yet', tone: 'mango' },
  paid: { text: 'Paid', tone: 'leaf' },
  needs_review: { text: 'Payment under review', tone: 'sky' },
  refund_due: { text: 'Refund on its way', tone: 'sky' },
  refunded: { text: 'Refunded', tone: 'plain' },
}

/** The state of an order's M-PESA payment in a word or two. Undefined for cash, and for an order that ended unpaid. */
export const paymentNote = (order: Order): Note | undefined => {
  const { paymentMethod, paymentStatus, status, mpesaReceiptNumber } = order
  const unpaid = unpaidStatuses.includes(paymentStatus)
  if (status === 'cancelled' && unpaid) return undefined
  return paymentMethod === 'mpesa' || mpesaReceiptNumber !== null ? notes[paymentStatus] : undefined
}
