import { type Order, type OrderStatus, unpaidStatuses } from '#contract/order.ts'
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

export type Tone =
  | 'yellow'
  | 'blue'
  | 'purple'
  | 'indigo'
  | 'orange'
  | 'green'
  | 'red'
  | 'grey'
  | 'neutral'
export type StatusWords = { label: Text; tone: Tone }

export const orderStatusWords: Record<OrderStatus, StatusWords> = {
  pending: { label: 'Pending', tone: 'yellow' },
  confirmed: { label: 'Confirmed', tone: 'blue' },
  processing: { label: 'Processing', tone: 'purple' },
  ready_for_delivery: { label: 'Ready For Delivery', tone: 'indigo' },
  out_for_delivery: { label: 'Out For Delivery', tone: 'orange' },
  delivered: { label: 'Delivered', tone: 'green' },
  cancelled: { label: 'Cancelled', tone: 'red' },
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A status by its name: 'lost_in_transit' is 'Lost In Transit'. For the staff, who read English. */
export const statusName = (status: string): string => status.split('_').map(capital).join(' ')
