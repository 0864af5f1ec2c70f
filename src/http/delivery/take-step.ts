import { assignDelivery } from '../../commands/delivery/assign-delivery.ts'
import type { ChangedDelivery, Said } from '../../commands/delivery/change.ts'
import { failDelivery } from '../../commands/delivery/fail-delivery.ts'
import { handOverDelivery } from '../../commands/delivery/hand-over-delivery.ts'
import { pickUpDelivery } from '../../commands/delivery/pick-up-delivery.ts'
import { returnDelivery } from '../../commands/delivery/return-delivery.ts'
import { stepDelivery } from '../../commands/delivery/step-delivery.ts'
import { unassignDelivery } from '../../commands/delivery/unassign-delivery.ts'
import type { DeliveryStatusBody, TrackingBody } from '../../contract/delivery/changes.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { Visit } from '../server/visit.ts'

/** The part of a body that every change has. A place needs both of its figures. */
export const saidIn = (
  deliveryId: string,
  { entryId, doneAt, notes, latitude, longitude, accuracy }: TrackingBody,
): Said => {
  const isPlaced = latitude !== undefined && longitude !== undefined
  const place = isPlaced ? { latitude, longitude, accuracy: accuracy ?? null } : undefined
  return { deliveryId, entryId, doneAt, notes, place }
}

const carrierIn = ({ driverId, partner }: DeliveryStatusBody) => {
  if (driverId !== undefined) return { driverId }
  return partner === undefined ? undefined : { partner }
}

/** The command for the status that is asked for. */
export const takeStep = async (
  { issue }: Visit,
  deliveryId: string,
  body: DeliveryStatusBody,
): Promise<Result<ChangedDelivery, Rejection<ErrorCode>>> => {
  const { status: to, code, reason = '', writtenOff, revision } = body
  const said = { ...saidIn(deliveryId, body), revision }
  switch (to) {
    case 'pending':
      return issue(unassignDelivery, said)
    case 'assigned': {
      const carrier = carrierIn(body)
      if (carrier === undefined) return reject('DELIVERY_CARRIER_REQUIRED')
      return issue(assignDelivery, { ...said, carrier })
    }
    case 'picked_up':
      return issue(pickUpDelivery, said)
    case 'in_transit':
    case 'out_for_delivery':
      return issue(stepDelivery, { ...said, to })
    case 'delivered':
      return issue(handOverDelivery, { ...said, code, reason })
    case 'failed':
      return issue(failDelivery, { ...said, reason })
    case 'returned':
      return issue(returnDelivery, { ...said, reason, writtenOff: writtenOff ?? [] })
    case 'cancelled':
      // A delivery is cancelled with its order, and never by itself.
      return reject('DELIVERY_TRANSITION_NOT_ALLOWED', { to })
  }
}
