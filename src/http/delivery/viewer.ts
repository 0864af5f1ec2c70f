import { allowedDeliveryStatuses, brings } from '../../domain/delivery/transitions.ts'
import { type Actor, ownsOrder, runsBranch } from '../../domain/kernel/access.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { Queries } from '../../projections/queries.ts'

/** The order of a delivery that a request names by its id, its tracking number or the order's number. */
export const orderOfDelivery = async (
  { params }: { params: { id: string } },
  { deliveries }: Queries,
): Promise<string | undefined> => {
  const found = await deliveries.named(params.id)
  return found.ok ? found.value.doc.orderId : undefined
}

/**
 * What somebody is towards a delivery. `key`: a stranger who knows its id or its tracking number, `number` one who
 * knows nothing but its order's number, which can be tried.
 */
export type Viewer = 'owner' | 'driver' | 'staff' | 'key' | 'number'

type Seen = Pick<DeliveryDoc, 'orderId' | 'userId' | 'branchId' | 'driverId' | 'partner' | 'status'>

const carrierOf = ({ driverId, partner }: Seen) => {
  if (driverId !== null) return { driverId }
  return partner === null ? null : { partner }
}

/** `by`: how the delivery was named. */
export const viewerOf = (actor: Actor, doc: Seen, by: 'key' | 'number'): Viewer => {
  if (ownsOrder(actor, doc)) return 'owner'
  if (runsBranch(actor, doc.branchId)) return 'staff'
  return brings(actor, { carrier: carrierOf(doc) }) ? 'driver' : by
}

export const allowedFor = (actor: Actor, doc: Seen) =>
  allowedDeliveryStatuses(actor, { ...doc, carrier: carrierOf(doc) })

/** Whether this viewer may know where the rider made an entry. */
export const seesPlaces = (viewer: Viewer): boolean => viewer === 'driver' || viewer === 'staff'

/** Whether this viewer may know who and where the customer is. */
export const knowsCustomer = (viewer: Viewer): boolean =>
  viewer === 'owner' || viewer === 'driver' || viewer === 'staff'
