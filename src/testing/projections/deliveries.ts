import type { DeliveryCreatedData, DeliveryEvent } from '../../domain/delivery/events.ts'
import type { Carrier, DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import type { Given } from './fold.ts'

const doneAt = '2026-01-01T00:02:30.000Z'

export const createdData: DeliveryCreatedData = {
  deliveryId: 'delivery-1',
  orderId: 'order-1',
  orderNumber: 'DK-00000001',
  trackingNumber: 'TRK-0123456789',
  branchId: 1,
  userId: 'wanjiku',
  subject: 'wanjiku',
  confirmedAt: '2026-01-01T00:00:00.000Z',
}

export const created = (changed: Partial<DeliveryCreatedData> = {}): Given => ({
  type: 'DeliveryCreated',
  data: { ...createdData, ...changed },
})

const step = (entryId: string, from: DeliveryStatus, deliveryId: string) => ({
  deliveryId,
  entryId,
  doneAt,
  branchId: 1,
  from,
})

type PlainStep =
  | 'DeliveryUnassigned'
  | 'DeliveryPickedUp'
  | 'DeliveryInTransit'
  | 'DeliveryOutForDelivery'

/** A step that says nothing but itself. */
export const stepped = (
  type: PlainStep,
  from: DeliveryStatus,
  deliveryId = 'delivery-1',
): Given & DeliveryEvent => ({ type, data: step(type, from, deliveryId) })

export const assigned = (
  carrier: Carrier = { driverId: 'otieno' },
  from: DeliveryStatus = 'pending',
  deliveryId = 'delivery-1',
): Given => ({
  type: 'DeliveryAssigned',
  data: { ...step(`assigned-${JSON.stringify(carrier)}`, from, deliveryId), carrier },
})

const subject = 'wanjiku'

export const failed = (reason = 'Wanjiku was not at home'): Given => ({
  type: 'DeliveryFailed',
  data: { ...step('failed', 'out_for_delivery', 'delivery-1'), subject, reason },
})

export const returnedToBranch: Given = {
  type: 'DeliveryReturned',
  data: {
    ...step('returned', 'failed', 'delivery-1'),
    subject,
    reason: 'Wanjiku moved',
    writtenOff: [],
  },
}

export const handedOver = (override: string | null = null): Given => ({
  type: 'DeliveryDelivered',
  data: {
    ...step('delivered', 'out_for_delivery', 'delivery-1'),
    subject,
    carrier: { driverId: 'otieno' },
    confirmedAt: createdData.confirmedAt,
    override,
    fromPinM: 12,
  },
})

export const cancelled = (from: DeliveryStatus, deliveryId = 'delivery-1'): Given => ({
  type: 'DeliveryCancelled',
  data: { deliveryId, branchId: 1, from },
})

export const noted = (entryId: string, notes: string): Given => ({
  type: 'DeliveryNoted',
  data: { deliveryId: 'delivery-1', entryId, doneAt, subject, notes },
})

export const placedAt = (entryId: string, latitude = -1.25): Given => ({
  type: 'DeliveryPlaceRecorded',
  data: {
    deliveryId: 'delivery-1',
    entryId,
    subject: 'otieno',
    place: { latitude, longitude: 36.75, accuracy: 12 },
  },
})

export const codeRefused = (entryId: string): Given => ({
  type: 'DeliveryCodeRefused',
  data: { deliveryId: 'delivery-1', entryId, doneAt },
})

/** Given to Otieno, and brought to the door. */
export const toTheDoor: readonly Given[] = [
  created(),
  assigned(),
  stepped('DeliveryPickedUp', 'assigned'),
  stepped('DeliveryInTransit', 'picked_up'),
  stepped('DeliveryOutForDelivery', 'in_transit'),
]
