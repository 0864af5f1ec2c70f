import type { Delivery } from './state.ts'
import type { Carrier, DeliveryStatus } from './vocabulary.ts'

/** The fields of a delivery that tell how far it is. */
export type Way = Pick<
  Delivery,
  | 'deliveryId'
  | 'orderId'
  | 'orderNumber'
  | 'trackingNumber'
  | 'userId'
  | 'branchId'
  | 'status'
  | 'carrier'
  | 'stepAt'
>
type OnTheRoad = Pick<Way, 'deliveryId' | 'status' | 'stepAt'>

/** The order in which a driver brings deliveries: the delivery that is furthest along comes first. */
const order: readonly DeliveryStatus[] = ['out_for_delivery', 'in_transit', 'picked_up', 'assigned']

/** A carrier has the goods, or is going to fetch them. */
export const isOnTheRoad = ({ status }: Pick<Way, 'status'>): boolean => order.includes(status)

const comesBefore = (one: OnTheRoad, other: OnTheRoad): boolean => {
  if (one.status !== other.status) return order.indexOf(one.status) < order.indexOf(other.status)
  if (one.stepAt !== other.stepAt) return one.stepAt < other.stepAt
  return one.deliveryId < other.deliveryId
}

/** The id of the shop's own driver. Undefined for a partner, whose position the shop does not know. */
export const riderOf = (carrier: Carrier | null): string | undefined =>
  carrier !== null && 'driverId' in carrier ? carrier.driverId : undefined

/** One driver's deliveries in the order in which they are brought. */
export const inOrderOfWay = <One extends OnTheRoad>(deliveries: readonly One[]): One[] =>
  deliveries.filter(isOnTheRoad).sort((one, other) => (comesBefore(one, other) ? -1 : 1))

/** How many of the driver's deliveries are brought before this one. Null if no driver has it. */
export const stopsBefore = (delivery: OnTheRoad, ofRider: readonly OnTheRoad[]): number | null =>
  isOnTheRoad(delivery)
    ? ofRider.filter((one) => isOnTheRoad(one) && comesBefore(one, delivery)).length
    : null

const isUnderWay = ({ status }: OnTheRoad): boolean =>
  status === 'in_transit' || status === 'out_for_delivery'

/**
 * The driver is on the way to this customer and has no earlier stop. Only then may the customer see the driver's
 * position.
 */
export const showsRider = (delivery: OnTheRoad, ofRider: readonly OnTheRoad[]): boolean =>
  isUnderWay(delivery) && stopsBefore(delivery, ofRider) === 0

/**
 * Whether a driver still has the goods of a failed try, and brings them to the branch or to the next driver. `holderId`:
 * the driver who picked up the goods last.
 */
export const isBroughtBack = ({
  status,
  driverId,
  holderId,
}: {
  status: DeliveryStatus
  driverId: string | null
  holderId: string | null
}): boolean => holderId !== null && (status === 'failed' || driverId !== holderId)
