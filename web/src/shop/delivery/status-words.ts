import type { DeliveryStatus } from '#contract/delivery/delivery.ts'
import type { StatusWords } from '../order/order-status.tsx'

export const deliveryStatusWords: Readonly<Record<DeliveryStatus, StatusWords>> = {
  pending: { label: 'Pending', tone: 'yellow' },
  assigned: { label: 'Assigned', tone: 'blue' },
  picked_up: { label: 'Picked Up', tone: 'neutral' },
  in_transit: { label: 'In Transit', tone: 'neutral' },
  out_for_delivery: { label: 'Out For Delivery', tone: 'orange' },
  delivered: { label: 'Delivered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'red' },
  returned: { label: 'Returned', tone: 'neutral' },
}
