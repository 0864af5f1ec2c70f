import { assignDelivery } from '../../commands/delivery/assign-delivery.ts'
import { completeHandOver } from '../../commands/delivery/complete-hand-over.ts'
import { completeReturn } from '../../commands/delivery/complete-return.ts'
import { createDelivery } from '../../commands/delivery/create-delivery.ts'
import { failDelivery } from '../../commands/delivery/fail-delivery.ts'
import {
  cancelDelivery,
  completePickUp,
  joinDelivery,
} from '../../commands/delivery/follow-order.ts'
import { handOverDelivery } from '../../commands/delivery/hand-over-delivery.ts'
import { addPhoto } from '../../commands/delivery/photo/add-photo.ts'
import { pickUpDelivery } from '../../commands/delivery/pick-up-delivery.ts'
import { recordPositions } from '../../commands/delivery/places/record-positions.ts'
import { thinDeliveryTrack } from '../../commands/delivery/places/thin-track.ts'
import { recordTrackingEvent } from '../../commands/delivery/record-tracking-event.ts'
import { renewCode } from '../../commands/delivery/renew-code.ts'
import { returnDelivery } from '../../commands/delivery/return-delivery.ts'
import { stepDelivery } from '../../commands/delivery/step-delivery.ts'
import { unassignDelivery } from '../../commands/delivery/unassign-delivery.ts'
import { simulateRide } from '../../commands/ride/simulate-ride.ts'
import { admins, but, managers, type Row, row } from './guard-row.ts'

/** The table of a delivery's transitions says who may take which step. */
export const ofDeliveries: readonly Row[] = [
  row(assignDelivery, { deliveryId: 'd', carrier: { driverId: 'd' } }, admins),
  row(unassignDelivery, { deliveryId: 'd' }, admins),
  row(pickUpDelivery, { deliveryId: 'd' }, ['driver', ...managers]),
  row(stepDelivery, { deliveryId: 'd', to: 'in_transit' }, ['driver', ...managers]),
  row(handOverDelivery, { deliveryId: 'd' }, ['driver', ...managers]),
  row(failDelivery, { deliveryId: 'd', reason: 'r' }, ['driver', ...managers]),
  row(returnDelivery, { deliveryId: 'd', reason: 'r', writtenOff: [] }, managers),
  row(recordTrackingEvent, { deliveryId: 'd' }, ['driver', ...managers]),
  row(recordPositions, { fixes: [] }, ['driver']),
  row(addPhoto, { deliveryId: 'd', bytes: new Uint8Array() }, ['driver']),
  row(simulateRide, { deliveryId: 'd' }, admins),
  row(thinDeliveryTrack, { deliveryId: 'd' }, ['system']),
  row(createDelivery, { orderId: 'o' }, ['system']),
  row(cancelDelivery, { orderId: 'o' }, ['system']),
  row(joinDelivery, { orderId: 'o' }, ['system']),
  row(renewCode, { deliveryId: 'd' }, but('system')),
  row(completePickUp, { orderId: 'o', driverId: 'd', at: 'a' }, ['system']),
  row(completeHandOver, { deliveryId: 'd' }, ['system']),
  row(completeReturn, { deliveryId: 'd' }, ['system']),
]
