import type { Delivery } from './state.ts'
import type { Carrier, DeliveryStatus } from './vocabulary.ts'

/** A delivery as those see it who tell of its way. */
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

/** A rider ends what is nearest to its end first. */
const order: readonly DeliveryStatus[] = ['out_for_delivery', 'in_transit', 'picked_up', 'assigned']

/** A carrier has the delivery, or is about to fetch it. */
export const isOnTheRoad = ({ status }: Pick<Way, 'status'>): boolean => order.includes(status)

const comesBefore = (one: OnTheRoad, other: OnTheRoad): boolean => {
  if (one.status !== other.status) return order.indexOf(one.status) < order.indexOf(other.status)
  if (one.stepAt !== other.stepAt) return one.stepAt < other.stepAt
  return one.deliveryId < other.deliveryId
}

/** The shop's own driver. Nobody of the shop follows a partner. */
export const riderOf = (carrier: Carrier | null): string | undefined =>
  carrier !== null && 'driverId' in carrier ? carrier.driverId : undefined

/** One rider's deliveries in the order in which they are brought. */
export const inOrderOfWay = <One extends OnTheRoad>(deliveries: readonly One[]): One[] =>
  deliveries.filter(isOnTheRoad).sort((one, other) => (comesBefore(one, other) ? -1 : 1))

/** How many of the rider's deliveries are brought before this one. Null where it is not with a rider. */
export const stopsBefore = (delivery: OnTheRoad, ofRider: readonly OnTheRoad[]): number | null =>
  isOnTheRoad(delivery)
    ? ofRider.filter((one) => isOnTheRoad(one) && comesBefore(one, delivery)).length
    : null

const isUnderWay = ({ status }: OnTheRoad): boolean =>
  status === 'in_transit' || status === 'out_for_delivery'

/** The rider is on the way to this customer, and to nobody before. Only then may the customer see where. */
export const showsRider = (delivery: OnTheRoad, ofRider: readonly OnTheRoad[]): boolean =>
  isUnderWay(delivery) && stopsBefore(delivery, ofRider) === 0
