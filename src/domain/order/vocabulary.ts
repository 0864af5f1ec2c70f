/** The status of an order after each event that gives it one, from first to last. */
export const statusAfter = {
  OrderPlaced: 'pending',
  OrderConfirmed: 'confirmed',
  OrderProcessingStarted: 'processing',
  OrderReadyForDelivery: 'ready_for_delivery',
  OrderOutForDelivery: 'out_for_delivery',
  OrderDelivered: 'delivered',
  OrderCancelled: 'cancelled',
} as const

export type StatusEvent = keyof typeof statusAfter
export const isStatusEvent = (type: string): type is StatusEvent => Object.hasOwn(statusAfter, type)
export const statusEvents = Object.keys(statusAfter).filter(isStatusEvent)

export type OrderStatus = (typeof statusAfter)[StatusEvent]
export const orderStatuses: readonly OrderStatus[] = Object.values(statusAfter)

/** The statuses of an order that arrives, from first to last. */
export const orderSteps: readonly OrderStatus[] = orderStatuses.filter(
  (status) => status !== 'cancelled',
)

/** Reasons for staff to look twice at an order before they pack it. */
export const orderFlags = ['many_pieces', 'large_cash_total', 'bulk_lines'] as const
export type OrderFlag = (typeof orderFlags)[number]
