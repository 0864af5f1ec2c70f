import type { OrderEventType } from '#contract/order/order-detail.ts'
import type { Text } from '../../lib/text.ts'

/** The text of each event in an order's history. */
export const orderEventTexts: Record<OrderEventType, Text> = {
  OrderPlaced: 'Pending',
  OrderConfirmed: 'Confirmed',
  OrderProcessingStarted: 'Processing',
  OrderReadyForDelivery: 'Ready For Delivery',
  OrderOutForDelivery: 'Out For Delivery',
  OrderDelivered: 'Delivered',
  OrderCancelled: 'Cancelled',
}
