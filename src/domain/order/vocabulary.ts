const steps = [
  'pending',
  'confirmed',
  'processing',
  'ready_for_delivery',
  'out_for_delivery',
  'delivered',
] as const
export const orderStatuses = [...steps, 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The statuses of an order that arrives, from first to last. */
export const orderSteps: readonly OrderStatus[] = steps

/** Reasons for staff to look twice at an order before they pack it. */
export const orderFlags = ['many_pieces', 'large_cash_total', 'bulk_lines'] as const
export type OrderFlag = (typeof orderFlags)[number]
