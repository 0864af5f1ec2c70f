import type { DeliveryEntry } from '../../domain/delivery/entry.ts'
import type { DeliveryCreatedData, DeliveryEvent } from '../../domain/delivery/events.ts'
import type { Carrier, DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import { someTime } from '../../domain/kernel/given-when-then.ts'

export const created: DeliveryCreatedData = {
  deliveryId: 'd',
  orderId: 'o',
  orderNumber: 'DK-00000001',
  trackingNumber: 'TRK-0123456789',
  branchId: 1,
  userId: 'wanjiku',
  subject: 'wanjiku',
  confirmedAt: someTime,
}

/** Done and received at the same moment, at no known place. */
export const entry = (entryId: string, changed: Partial<DeliveryEntry> = {}): DeliveryEntry => ({
  entryId,
  doneAt: someTime,
  receivedAt: someTime,
  notes: '',
  place: null,
  ...changed,
})

const at = (entryId: string, from: DeliveryStatus) => ({
  deliveryId: 'd',
  entryId,
  doneAt: someTime,
  branchId: 1,
  from,
})
const told = (entryId: string, from: DeliveryStatus) => ({
  ...at(entryId, from),
  subject: 'wanjiku',
})

/** The events of a delivery on its usual way to this status. */
export const reached = (status: DeliveryStatus, carrier: Carrier): DeliveryEvent[] => {
  const pending: DeliveryEvent[] = [{ type: 'DeliveryCreated', data: created }]
  const assigned: DeliveryEvent[] = [
    ...pending,
    { type: 'DeliveryAssigned', data: { ...at('assigned', 'pending'), carrier } },
  ]
  const pickedUp: DeliveryEvent[] = [
    ...assigned,
    { type: 'DeliveryPickedUp', data: at('picked-up', 'assigned') },
  ]
  const inTransit: DeliveryEvent[] = [
    ...pickedUp,
    { type: 'DeliveryInTransit', data: at('in-transit', 'picked_up') },
  ]
  const out: DeliveryEvent[] = [
    ...inTransit,
    { type: 'DeliveryOutForDelivery', data: at('out', 'in_transit') },
  ]
  const failed: DeliveryEvent[] = [
    ...out,
    {
      type: 'DeliveryFailed',
      data: { ...told('failed', 'out_for_delivery'), reason: 'Nobody home' },
    },
  ]
  const delivered = {
    ...told('delivered', 'out_for_delivery'),
    carrier,
    confirmedAt: someTime,
    override: null,
    fromPinM: null,
  }
  const returned = { ...told('returned', 'failed'), reason: 'Nobody home', writtenOff: [] }
  const ways: Record<DeliveryStatus, DeliveryEvent[]> = {
    pending,
    assigned,
    picked_up: pickedUp,
    in_transit: inTransit,
    out_for_delivery: out,
    failed,
    delivered: [...out, { type: 'DeliveryDelivered', data: delivered }],
    cancelled: [
      ...assigned,
      { type: 'DeliveryCancelled', data: { deliveryId: 'd', branchId: 1, from: 'assigned' } },
    ],
    returned: [...failed, { type: 'DeliveryReturned', data: returned }],
  }
  return ways[status]
}
