import { onTheWay } from '../../contract/delivery/delivery.ts'
import { arrivalOf } from '../../contract/rules/way/arrival.ts'
import { isOnTheRoad, showsRider, stopsBefore } from '../../domain/delivery/way.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { DeliveryFacts } from '../../projections/deliveries/queries.ts'
import type { RiderPlace } from '../../stores/positions/port.ts'
import type { Visit } from '../server/visit.ts'
import { type OnTheWay, promisedAt } from './present.ts'
import type { Viewer } from './viewer.ts'

/** A place from before the last step by more than this tells nothing of this way. */
const OLD_MS = 30 * 60_000

/** A rider's place leads to the customer's door while the rider has the goods. */
const leadsThere = ({ status, stepAt }: DeliveryDoc, { at }: RiderPlace): boolean =>
  onTheWay.includes(status) && Date.parse(at) > Date.parse(stepAt) - OLD_MS

const riderOf = (doc: DeliveryDoc): string[] =>
  doc.driverId !== null && isOnTheRoad(doc) ? [doc.driverId] : []

/** Promised, until there is a rider who was seen on the way. */
const estimateOf = (
  { doc, order }: DeliveryFacts,
  place: RiderPlace | undefined,
  stops: number,
): string => {
  const { latitude, longitude } = order.address
  if (place === undefined || !leadsThere(doc, place)) return promisedAt(doc)
  if (latitude === undefined || longitude === undefined) return promisedAt(doc)
  return arrivalOf(place, { latitude, longitude }, stops)
}

const unknown: OnTheWay = { estimatedDeliveryTime: null, stopsBefore: null, position: null }
const promiseOf = (doc: DeliveryDoc): string | null => (doc.isOpen ? promisedAt(doc) : null)

const sees = (viewer: Viewer, isNext: boolean): boolean =>
  viewer === 'staff' || viewer === 'driver' || (viewer !== 'number' && isNext)

const positionOf = (place: RiderPlace | undefined): OnTheWay['position'] => {
  if (place === undefined) return null
  const { latitude, longitude, at } = place
  return { latitude, longitude, at }
}

/**
 * Where riders are and when they arrive, for each viewer as far as they may know: staff and the driver always, the
 * customer and those who have a key while the rider comes to them.
 */
export const openWays = async (
  { deps: { commands, riders } }: Visit,
  docs: readonly DeliveryDoc[],
) => {
  const places = await commands.positions.places([...new Set(docs.flatMap(riderOf))])
  const placeOf = new Map(places.map((place) => [place.driverId, place]))

  return (facts: DeliveryFacts, viewer: Viewer): OnTheWay => {
    const { doc } = facts
    const [rider] = riderOf(doc)
    if (rider === undefined) return { ...unknown, estimatedDeliveryTime: promiseOf(doc) }
    const ofRider = riders.ofRider(rider)
    const way = { deliveryId: doc.id, status: doc.status, stepAt: doc.stepAt }
    const stops = stopsBefore(way, ofRider)
    const place = placeOf.get(rider)
    return {
      estimatedDeliveryTime: estimateOf(facts, place, stops ?? 0),
      stopsBefore: stops,
      position: sees(viewer, showsRider(way, ofRider)) ? positionOf(place) : null,
    }
  }
}
