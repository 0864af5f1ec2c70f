import type { OrderEventType } from '#contract/order/order-detail.ts'
import type { Text } from '../../lib/text.ts'

/** What an event of an order says in its history. */
export const orderEventTexts: Record<OrderEventType, Text> = {
  OrderPlaced: 'Pending',
  OrderConfirmed: 'Confirmed',
  OrderProcessingStarted: 'Processing',
  OrderReadyForDelivery: 'Ready For Delivery',
  OrderOutForDelivery: 'Out For Delivery',
  OrderDelivered: 'Delivered',
  OrderCancelled: 'Cancelled',
}
