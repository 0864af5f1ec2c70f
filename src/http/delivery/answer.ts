import { codeOf } from '../../commands/delivery/delivery-code.ts'
import { photoNameOf } from '../../commands/delivery/photo.ts'
import {
  type Delivery,
  type DeliveryCard,
  type ListedDelivery,
  onTheWay,
} from '../../contract/delivery/delivery.ts'
import type { DriverDelivery } from '../../contract/delivery/drivers.ts'
import type { LaneDelivery } from '../../contract/delivery/lanes.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { arrivalOf } from '../../contract/rules/rider-way.ts'
import { isOnTheRoad, showsRider, stopsBefore } from '../../domain/delivery/way.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { DeliveryInLane } from '../../projections/deliveries/lanes.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import { type DeliveryFacts, failedTryOf } from '../../projections/deliveries/queries.ts'
import type { RiderPlace } from '../../stores/positions/port.ts'
import type { Visit } from '../server/visit.ts'
import {
  type OnTheWay,
  type Presented,
  presentCard,
  presentDelivery,
  presentHistory,
  presentHolder,
  presentItems,
  promiseFor,
} from './present.ts'
import { knowsCustomer, seesPlaces, type Viewer, viewerOf } from './viewer.ts'

/** A rider's place that is older than the delivery's last step by more than this is not used for the estimate. */
const OLD_MS = 30 * 60_000

/** Whether the rider's place may be used to estimate the arrival: the rider has the goods, and the place is recent. */
const leadsThere = ({ status, stepAt }: DeliveryDoc, { at }: RiderPlace): boolean =>
  onTheWay.includes(status) && Date.parse(at) > Date.parse(stepAt) - OLD_MS

const riderOf = (doc: DeliveryDoc): string[] =>
  doc.driverId !== null && isOnTheRoad(doc) ? [doc.driverId] : []

/** The estimated arrival. It is the promised time until a rider was seen on the way to the customer. */
const estimateOf = (
  { doc, order }: DeliveryFacts,
  place: RiderPlace | undefined,
  stops: number,
): string | null => {
  const { latitude, longitude } = order.address
  const promised = promiseFor(doc, order.address)
  if (place === undefined || !leadsThere(doc, place)) return promised
  if (latitude === undefined || longitude === undefined) return promised
  return arrivalOf(place, { latitude, longitude }, stops)
}

const unknown: OnTheWay = { estimatedDeliveryTime: null, stopsBefore: null, position: null }
const promiseOf = ({ doc, order }: DeliveryFacts): string | null =>
  doc.isOpen ? promiseFor(doc, order.address) : null

const sees = (viewer: Viewer, isNext: boolean): boolean =>
  viewer === 'staff' || viewer === 'driver' || (viewer !== 'number' && isNext)

const positionOf = (place: RiderPlace | undefined): OnTheWay['position'] => {
  if (place === undefined) return null
  const { latitude, longitude, at } = place
  return { latitude, longitude, at }
}

/**
 * Gives each viewer the rider's place and arrival. Staff and the driver always see the place; the customer, and whoever
 * has the delivery's id or tracking number, see it while the rider is on the way to them.
 */
const openWays = async ({ deps: { commands, riders } }: Visit, docs: readonly DeliveryDoc[]) => {
  const places = await commands.positions.places([...new Set(docs.flatMap(riderOf))])
  const placeOf = new Map(places.map((place) => [place.driverId, place]))

  return (facts: DeliveryFacts, viewer: Viewer): OnTheWay => {
    const { doc } = facts
    const [rider] = riderOf(doc)
    if (rider === undefined) return { ...unknown, estimatedDeliveryTime: promiseOf(facts) }
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
  seen: Pick<Presented, 'viewer' | 'code' | 'way' | 'failedTry'>,
): Presented => ({ ...facts, ...seen, actor, catalogue, now: deps.commands.world.now() })

/** The code for the door, as long as the delivery is open. The presenter shows it to the customer alone. */
const codeFor = async (
  { deps }: Visit,
  { id: deliveryId, isOpen, codeRenewals }: DeliveryDoc,
): Promise<string | null> => (isOpen ? codeOf(deps.commands, { deliveryId, codeRenewals }) : null)

/**
 * Whether this viewer may open a photo of the handover. An account is needed: an order's number and a phone are not
 * enough.
 */
const hasPhotoFor = async ({ actor, deps }: Visit, doc: DeliveryDoc): Promise<boolean> =>
  doc.status === 'delivered' &&
  knowsCustomer(viewerOf(actor, doc, 'key')) &&
  deps.commands.handovers.has(photoNameOf(doc.id))

/** One delivery with its history, as this viewer may see it. */
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
  const failedTry = failedTryOf(doc, entries)
  const seen = { viewer, code, way: wayOf(facts, viewer), failedTry }
  return ok(presentDelivery(presented(visit, facts, seen), entries, hasPhoto))
}

/** The deliveries with all that their cards are made of. The caller has checked that the actor may list them. */
const presentedFor = async (visit: Visit, docs: readonly DeliveryDoc[]): Promise<Presented[]> => {
  const { deliveries } = visit.queries
  const [facts, wayOf, tries] = await Promise.all([
    deliveries.factsOf(docs),
    openWays(visit, docs),
    deliveries.failedTries(docs),
  ])
  return facts.map((one) => {
    const viewer = viewerOf(visit.actor, one.doc, 'key')
    const failedTry = tries.get(one.doc.id)
    return presented(visit, one, { viewer, code: null, way: wayOf(one, viewer), failedTry })
  })
}

/** The deliveries of a list. The caller has checked that the actor may list them. */
export const cardsFor = async (
  visit: Visit,
  docs: readonly DeliveryDoc[],
): Promise<DeliveryCard[]> => (await presentedFor(visit, docs)).map(presentCard)

/** The deliveries of the asking driver, with what is to be picked up. */
export const forDriver = async (
  visit: Visit,
  docs: readonly DeliveryDoc[],
): Promise<DriverDelivery[]> =>
  (await presentedFor(visit, docs)).map((one) => ({
    ...presentCard(one),
    items: presentItems(one.order),
    holder: presentHolder(one),
  }))

/** The deliveries of a lane. The caller has checked that the actor may list them. */
export const inLaneFor = async (
  visit: Visit,
  found: readonly DeliveryInLane[],
): Promise<LaneDelivery[]> => {
  const all = await presentedFor(
    visit,
    found.map(({ doc }) => doc),
  )
  const ready = new Set(found.filter(({ isReady }) => isReady).map(({ doc }) => doc.id))
  return all.map((one) => ({
    ...presentCard(one),
    isReady: ready.has(one.doc.id),
    total: toKsh(one.order.priceCents),
  }))
}

/** The deliveries of an admin's list, with their histories. */
export const listedFor = async (
  visit: Visit,
  docs: readonly DeliveryDoc[],
): Promise<ListedDelivery[]> => {
  const [cards, histories] = await Promise.all([
    cardsFor(visit, docs),
    visit.queries.deliveries.histories(docs),
  ])
  const historyOf = new Map(docs.map(({ id }, n) => [id, histories[n] ?? []]))
  return cards.map((card) => ({
    ...card,
    trackingEvents: presentHistory('staff', historyOf.get(card.id) ?? []),
  }))
}
