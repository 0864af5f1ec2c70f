import type { OrderStatus } from '#contract/order.ts'
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
