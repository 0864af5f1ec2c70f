import type { DeliveryStatus } from '#contract/delivery/delivery.ts'
import type { Text } from '../../lib/text.ts'

/** The words for each status of a delivery. */
export const statusWords: Readonly<Record<DeliveryStatus, Text>> = {
  pending: 'Pending',
  assigned: 'Assigned',
  picked_up: 'Picked Up',
  in_transit: 'In Transit',
  out_for_delivery: 'Out For Delivery',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
  returned: 'Returned',
}
