import type { OrderStatus, PaymentStatus } from '#contract/order.ts'
import type { Text } from '../../lib/text.ts'

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

export const paymentStatusWords: Record<PaymentStatus, StatusWords> = {
  pending: { label: 'Pending', tone: 'yellow' },
  prompted: { label: 'Prompted', tone: 'blue' },
  paid: { label: 'Paid', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  needs_review: { label: 'Needs Review', tone: 'orange' },
  refund_due: { label: 'Refund Due', tone: 'purple' },
  refunded: { label: 'Refunded', tone: 'grey' },
}

/** Statuses of deliveries, and of finished work. */
const otherStatusWords = {
  assigned: { label: 'Assigned', tone: 'blue' },
  in_progress: { label: 'In Progress', tone: 'orange' },
  completed: { label: 'Completed', tone: 'green' },
} as const satisfies Record<string, StatusWords>

const all: ReadonlyMap<string, StatusWords> = new Map(
  Object.entries({ ...otherStatusWords, ...orderStatusWords, ...paymentStatusWords }),
)

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * The words for a status. A status without words is shown in grey, by its name: 'lost_in_transit' is 'Lost In Transit'.
 */
export const wordsOfStatus = (status: string): StatusWords | { name: string; tone: Tone } =>
  all.get(status) ?? { name: status.split('_').map(capital).join(' '), tone: 'neutral' }

/** For the staff, who read English. */
export const statusWord = (status: string): string => {
  const words = wordsOfStatus(status)
  return 'label' in words ? words.label : words.name
}
