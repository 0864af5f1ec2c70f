import { renewCode } from '../../commands/delivery/delivery-code.ts'
import {
  cancelDelivery,
  completePickUp,
  createDelivery,
  joinDelivery,
} from '../../commands/delivery/follow-order.ts'
import { completeHandOver, handOverDelivery } from '../../commands/delivery/hand-over-delivery.ts'
import { addPhoto } from '../../commands/delivery/photo.ts'
import { pickUpDelivery } from '../../commands/delivery/pick-up-delivery.ts'
import {
  assignDelivery,
  failDelivery,
  stepDelivery,
  unassignDelivery,
} from '../../commands/delivery/plain-steps.ts'
import { recordPositions, thinDeliveryTrack } from '../../commands/delivery/positions.ts'
import { recordTrackingEvent } from '../../commands/delivery/record-tracking-event.ts'
import { completeReturn, returnDelivery } from '../../commands/delivery/return-delivery.ts'
import { simulateRide } from '../../commands/door/simulate-ride.ts'
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
