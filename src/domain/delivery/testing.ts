import { someTime } from '../kernel/given-when-then.ts'
import type { Entry } from './entry.ts'
import type { DeliveryCreatedData, DeliveryEvent } from './events.ts'
import type { Carrier, DeliveryStatus } from './vocabulary.ts'

export const created: DeliveryCreatedData = {
  deliveryId: 'd',
  orderId: 'o',
  orderNumber: 'DK-00000001',
  trackingNumber: 'TRK-0123456789',
  branchId: 1,
  userId: 'wanjiku',
  subject: 'wanjiku',
}

/** Done and received at the same moment, at no known place. */
export const entry = (entryId: string, changed: Partial<Entry> = {}): Entry => ({
  entryId,
  doneAt: someTime,
  receivedAt: someTime,
  notes: '',
  place: null,
  ...changed,
})

const at = (entryId: string) => ({ deliveryId: 'd', entryId, doneAt: someTime })
const told = (entryId: string) => ({ ...at(entryId), subject: 'wanjiku' })

/** The events of a delivery on its usual way to this status. */
export const reached = (status: DeliveryStatus, carrier: Carrier): DeliveryEvent[] => {
  const pending: DeliveryEvent[] = [{ type: 'DeliveryCreated', data: created }]
  const assigned: DeliveryEvent[] = [
    ...pending,
    { type: 'DeliveryAssigned', data: { ...at('assigned'), carrier } },
  ]
  const pickedUp: DeliveryEvent[] = [
    ...assigned,
    { type: 'DeliveryPickedUp', data: at('picked-up') },
  ]
  const inTransit: DeliveryEvent[] = [
    ...pickedUp,
    { type: 'DeliveryInTransit', data: at('in-transit') },
  ]
  const out: DeliveryEvent[] = [...inTransit, { type: 'DeliveryOutForDelivery', data: at('out') }]
  const failed: DeliveryEvent[] = [
    ...out,
    { type: 'DeliveryFailed', data: { ...told('failed'), reason: 'Nobody home' } },
  ]
  const delivered = { ...told('delivered'), override: null, fromPinM: null }
  const returned = { ...told('returned'), reason: 'Nobody home', writtenOff: [] }
  const ways: Record<DeliveryStatus, DeliveryEvent[]> = {
    pending,
    assigned,
    picked_up: pickedUp,
    in_transit: inTransit,
    out_for_delivery: out,
    failed,
    delivered: [...out, { type: 'DeliveryDelivered', data: delivered }],
    cancelled: [...assigned, { type: 'DeliveryCancelled', data: { deliveryId: 'd' } }],
    returned: [...failed, { type: 'DeliveryReturned', data: returned }],
  }
  return ways[status]
}
