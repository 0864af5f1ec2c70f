import { allowedDeliveryStatuses, brings } from '../../domain/delivery/transitions.ts'
import { type Actor, runsBranch, seesAsCustomer } from '../../domain/kernel/access.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { Queries } from '../../projections/queries.ts'

/** The id of the order whose delivery a request names by delivery id, tracking number or order number. */
export const orderOfDelivery = async (
  { params }: { params: { id: string } },
  { deliveries }: Queries,
): Promise<string | undefined> => {
  const found = await deliveries.named(params.id)
  return found.ok ? found.value.doc.orderId : undefined
}

/**
 * Who is looking at a delivery. `owner`: its customer, or somebody with the link of a guest's order. `key`: a stranger who knows its id or tracking number. `number`: a stranger who knows
 * only its order's number, which can be guessed.
 */
export type Viewer = 'owner' | 'driver' | 'staff' | 'key' | 'number'

type Seen = Pick<DeliveryDoc, 'orderId' | 'userId' | 'branchId' | 'driverId' | 'partner' | 'status'>

const carrierOf = ({ driverId, partner }: Seen) => {
  if (driverId !== null) return { driverId }
  return partner === null ? null : { partner }
}

/** `by`: whether the request named the delivery by a key, or by its order's number. */
export const viewerOf = (actor: Actor, doc: Seen, by: 'key' | 'number'): Viewer => {
  if (seesAsCustomer(actor, doc)) return 'owner'
  if (runsBranch(actor, doc.branchId)) return 'staff'
  return brings(actor, { carrier: carrierOf(doc) }) ? 'driver' : by
}

export const allowedFor = (actor: Actor, doc: Seen) =>
  allowedDeliveryStatuses(actor, { ...doc, carrier: carrierOf(doc) })

/** Whether this viewer may see where the rider was at an entry of the history. */
export const seesPlaces = (viewer: Viewer): boolean => viewer === 'driver' || viewer === 'staff'

/** Whether this viewer may see the customer's name and address. */
export const knowsCustomer = (viewer: Viewer): boolean =>
  viewer === 'owner' || viewer === 'driver' || viewer === 'staff'
