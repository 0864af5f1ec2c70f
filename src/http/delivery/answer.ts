import { codeOf } from '../../commands/delivery/delivery-code.ts'
import { photoNameOf } from '../../commands/delivery/photo.ts'
import { type Delivery, type DeliveryCard, onTheWay } from '../../contract/delivery/delivery.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { arrivalOf } from '../../contract/rules/rider-way.ts'
import { isOnTheRoad, showsRider, stopsBefore } from '../../domain/delivery/way.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { DeliveryFacts } from '../../projections/deliveries/queries.ts'
import type { RiderPlace } from '../../stores/positions/port.ts'
import type { Visit } from '../server/visit.ts'
import {
  type OnTheWay,
  type Presented,
  presentCard,
  presentDelivery,
  promisedAt,
} from './present.ts'
import { knowsCustomer, seesPlaces, type Viewer, viewerOf } from './viewer.ts'

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
const openWays = async ({ deps: { commands, riders } }: Visit, docs: readonly DeliveryDoc[]) => {
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

const presented = (
  { actor, queries: { catalogue }, deps }: Visit,
  facts: DeliveryFacts,
  seen: Pick<Presented, 'viewer' | 'code' | 'way'>,
): Presented => ({ ...facts, ...seen, actor, catalogue, now: deps.commands.world.now() })

/** The customer needs no code for what has ended. The answer keeps it from everybody else. */
const codeFor = async (
  { deps }: Visit,
  { id: deliveryId, isOpen, codeRenewals }: DeliveryDoc,
): Promise<string | null> =>
  isOpen ? codeOf(deps.commands.vault, { deliveryId, codeRenewals }) : null

/** Only an account opens a photo: an order's number and a phone do not. */
const hasPhotoFor = async ({ actor, deps }: Visit, doc: DeliveryDoc): Promise<boolean> =>
  doc.status === 'delivered' &&
  knowsCustomer(viewerOf(actor, doc, 'key')) &&
  deps.commands.handovers.has(photoNameOf(doc.id))

/** One delivery with its history, for this viewer. */
export const detailFor = async (
  visit: Visit,
  doc: DeliveryDoc,
  viewer: Viewer,
): Promise<Result<Delivery, Rejection<ErrorCode>>> => {
  const { deliveries } = visit.queries
  const [[facts], entries, code, wayOf, hasPhoto] = await Promise.all([
    deliveries.factsOf([doc]),
    deliveries.history(doc, seesPlaces(viewer)),
    codeFor(visit, doc),
    openWays(visit, [doc]),
    hasPhotoFor(visit, doc),
  ])
  if (facts === undefined) return reject('DELIVERY_NOT_FOUND')
  const seen = { viewer, code, way: wayOf(facts, viewer) }
  return ok(presentDelivery(presented(visit, facts, seen), entries, hasPhoto))
}

/** Cards for whoever may list these deliveries. */
export const cardsFor = async (
  visit: Visit,
  docs: readonly DeliveryDoc[],
): Promise<DeliveryCard[]> => {
  const [facts, wayOf] = await Promise.all([
    visit.queries.deliveries.factsOf(docs),
    openWays(visit, docs),
  ])
  return facts.map((one) => {
    const viewer = viewerOf(visit.actor, one.doc, 'key')
    return presentCard(presented(visit, one, { viewer, code: null, way: wayOf(one, viewer) }))
  })
}
