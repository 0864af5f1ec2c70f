import {
  type Delivery,
  type DeliveryCard,
  endedDeliveries,
  MOST_CODE_RENEWALS,
  MOST_WRONG_CODES,
  type TrackingEvent,
} from '../../contract/delivery/delivery.ts'
import type { DoneDelivery, DriverDelivery } from '../../contract/delivery/drivers.ts'
import { chosenReasonOf, type FailedTry } from '../../contract/delivery/failed-try.ts'
import { distanceKm } from '../../contract/rules/distance.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { sizedName } from '../../contract/rules/variant.ts'
import { isBroughtBack } from '../../domain/delivery/way.ts'
import { type Actor, ownsOrder, runsBranch } from '../../domain/kernel/access.ts'
import { promisedAtOf } from '../../domain/kernel/promise.ts'
import type { CatalogueQueries } from '../../projections/catalogue/queries.ts'
import type { DeliveryEntry } from '../../projections/deliveries/history.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { DeliveryFacts } from '../../projections/deliveries/queries.ts'
import { phoneOnCard } from '../order/phones.ts'
import { firstName } from '../user/people.ts'
import { allowedFor, knowsCustomer, seesPlaces, type Viewer } from './viewer.ts'

/** Where the rider is and when the rider arrives, as far as the viewer may know. */
export type OnTheWay = Pick<Delivery, 'estimatedDeliveryTime' | 'stopsBefore' | 'position'>

/**
 * Everything that an answer about a delivery is made of. `code`: the code for the door, shown to the customer alone.
 */
export type Presented = DeliveryFacts & {
  viewer: Viewer
  actor: Actor
  now: Date
  catalogue: CatalogueQueries
  code: string | null
  way: OnTheWay
  /** The last try, while the delivery waits for another one. */
  failedTry: FailedTry | undefined
}

/** When a delivery is promised at the door. Null: no time is promised, also while it waits for another try. */
export const promiseFor = (
  { status, confirmedAt, attempt }: DeliveryDoc,
  address: { latitude?: number | undefined; longitude?: number | undefined },
): string | null => (status === 'failed' ? null : promisedAtOf({ confirmedAt, address, attempt }))

/** A failed try as the viewer may know it: what the rider wrote may name people and places. */
export const failedTryFor = (
  viewer: Viewer,
  failedTry: FailedTry | undefined,
): FailedTry | undefined => {
  if (failedTry === undefined || knowsCustomer(viewer)) return failedTry
  const reason = viewer === 'key' ? chosenReasonOf(failedTry.reason) : ''
  return { ...failedTry, reason }
}

/** A person's name as this viewer may see it. */
const nameFor = (viewer: Viewer, name: string): string => {
  if (knowsCustomer(viewer)) return name
  return viewer === 'key' ? firstName(name) : ''
}

const unknownBranch = { name: '', city: '', latitude: 0, longitude: 0 }
const branchOf = ({ doc, catalogue }: Presented): Delivery['branch'] => {
  const { name, city, latitude, longitude } = catalogue.branch(doc.branchId) ?? unknownBranch
  return { id: doc.branchId, name, city, latitude, longitude }
}

const pinOf = ({ order }: Presented) => {
  const { latitude, longitude } = order.address
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/**
 * The distance in km from the branch to the customer. Strangers get none, since it narrows down where the customer
 * lives.
 */
const distanceOf = (one: Presented): number | null => {
  const pin = pinOf(one)
  if (pin === null || !knowsCustomer(one.viewer)) return null
  const km = distanceKm(branchOf(one), pin)
  return Math.round(km * 10) / 10
}

const nowhere = { latitude: null, longitude: null }

const addressOf = (one: Presented): Delivery['address'] => {
  const { city, region, street } = one.order.address
  const isKnown = knowsCustomer(one.viewer)
  if (one.viewer === 'number') return { street: null, city: '', area: '', ...nowhere }
  const pin = (isKnown ? pinOf(one) : null) ?? nowhere
  return { street: isKnown ? street : null, city, area: region, ...pin }
}

const driverOf = ({ viewer, driver }: Presented): Delivery['driver'] => {
  if (driver === undefined || viewer === 'number') return null
  const phoneNumber = knowsCustomer(viewer) ? driver.phoneNumber : null
  return { fullName: nameFor(viewer, driver.fullName), phoneNumber: phoneNumber || null }
}

/** The cash in KSh that the rider collects at the door. Null: the viewer may not know, or the delivery has ended. */
const cashDueOf = ({ viewer, doc, order }: Presented): number | null => {
  if (!knowsCustomer(viewer) || !doc.isOpen) return null
  return toKsh(order.restCents)
}

/** Who has the goods outside the branch. `driverId`: null if a partner has them. Null: they are at the branch. */
const keeperOf = ({
  doc: { hasGoods },
  holder,
}: Presented): { driverId: string | null; name: string } | null => {
  if (hasGoods === null) return null
  if ('partner' in hasGoods) return { driverId: null, name: hasGoods.partner.name }
  return { driverId: hasGoods.driverId, name: holder?.fullName ?? '' }
}

/** Who has the goods, if that is somebody else than the present carrier. */
const holderOf = (one: Presented): string | null => {
  const { driverId, partner } = one.doc
  const keeper = keeperOf(one)
  if (keeper === null) return null
  const isCarrier =
    keeper.driverId === null ? keeper.name === partner?.name : keeper.driverId === driverId
  return isCarrier ? null : keeper.name
}

const staffOf = (one: Presented): Delivery['staff'] => {
  const { doc, order, actor } = one
  if (!runsBranch(actor, doc.branchId)) return null
  const { driverId, isOverride, fromPinM: fromPin, refusedCodes } = doc
  const codeTries = Math.max(0, MOST_WRONG_CODES - refusedCodes)
  const saysNotCome = order.complaints.some(
    ({ reason, answer }) => reason === 'not_come' && answer === null,
  )
  return { driverId, isOverride, fromPin, hasGoods: holderOf(one), saysNotCome, codeTries }
}

const renewalsLeft = ({ codeRenewals }: Presented['doc']): number =>
  Math.max(0, MOST_CODE_RENEWALS - codeRenewals)

/** The code for the door. Only the customer gets it, and whoever has the order's link, who cannot renew it. */
const doorCodeOf = ({
  viewer,
  actor,
  code,
  doc,
}: Presented): Pick<DeliveryCard, 'code' | 'codeRenewals'> =>
  viewer === 'owner' && doc.isOpen
    ? { code, codeRenewals: ownsOrder(actor, doc) ? renewalsLeft(doc) : 0 }
    : { code: null, codeRenewals: null }

export const presentCard = (one: Presented): DeliveryCard => {
  const { viewer, actor, doc, order, way } = one
  const isStranger = !knowsCustomer(viewer)
  return {
    id: viewer === 'number' ? doc.orderNumber : doc.id,
    orderId: isStranger ? null : doc.orderId,
    orderNumber: doc.orderNumber,
    trackingNumber: viewer === 'number' ? null : doc.trackingNumber,
    status: doc.status,
    orderStatus: order.status,
    deliveryFee: toKsh(order.deliveryFeeCents),
    distance: distanceOf(one),
    createdAt: doc.createdAt,
    promisedAt: promiseFor(doc, order.address),
    ...way,
    failedTry: failedTryFor(viewer, one.failedTry),
    customer: {
      fullName: nameFor(viewer, order.customer.name),
      phoneNumber: phoneOnCard(one, doc, order.customer.phone),
    },
    branch: branchOf(one),
    address: addressOf(one),
    driver: driverOf(one),
    partner: viewer === 'number' ? null : doc.partner,
    cashDue: cashDueOf(one),
    ...doorCodeOf(one),
    attempt: doc.attempt,
    bringsBack: actor.role === 'driver' && actor.id === doc.holderId && isBroughtBack(doc),
    allowed: allowedFor(actor, doc),
    staff: staffOf(one),
    revision: runsBranch(actor, doc.branchId) ? doc.revision : null,
  }
}

export const presentItems = ({ lines }: DeliveryFacts['order']): DriverDelivery['items'] =>
  lines.map(({ productId, variantId, name, size, quantity }) => ({
    productId,
    variantId,
    name: sizedName(name, size),
    quantity,
  }))

/** Who has the goods, for a driver who is to bring them. After a failed try they may be with that driver already. */
export const presentHolder = (one: Presented): DriverDelivery['holder'] => {
  const keeper = keeperOf(one)
  return keeper && { isYou: keeper.driverId === one.actor.id, name: keeper.name }
}

/** `at`: when the driver's try ended. `cents`: what the driver's ledger added for it. */
export const presentDone = (
  { doc, order }: DeliveryFacts,
  { at, cents }: { at: string; cents: number },
): DoneDelivery => ({
  id: doc.id,
  orderNumber: doc.orderNumber,
  status: doc.status,
  area: order.address.region,
  at,
  cash: toKsh(cents),
})

/** Where an entry was made, for viewers who may know. The others learn that a place was recorded. */
const placeFor = (viewer: Viewer, { place, isPlaced }: DeliveryEntry) => {
  if (seesPlaces(viewer)) return place ?? nowhere
  return isPlaced ? { ...nowhere, isPlaceHidden: true } : nowhere
}

/**
 * Notes may tell something about the customer, and places tell where the rider was: each viewer gets what that viewer
 * may know.
 */
const presentEntry =
  (viewer: Viewer) =>
  (entry: DeliveryEntry): TrackingEvent => {
    const { id, status, at: timestamp, doneAt, reported } = entry
    const notes = knowsCustomer(viewer) ? entry.notes : ''
    const told = reported === null ? {} : { reported }
    const { latitude, longitude, ...hidden } = placeFor(viewer, entry)
    return { id, status, notes, latitude, longitude, ...hidden, timestamp, doneAt, ...told }
  }

/** Whether an entry was written after the delivery's end. */
const isAfterEnd = ({ status }: DeliveryEntry, before: DeliveryEntry | undefined): boolean =>
  endedDeliveries.includes(status) && status === before?.status

/**
 * The history as this viewer may see it. A driver may report a step of a delivery that another driver has by now. Only
 * the staff see such reports, and notes that were written after the end.
 */
export const presentHistory = (
  viewer: Viewer,
  entries: readonly DeliveryEntry[],
): TrackingEvent[] =>
  entries
    .filter(
      (entry, n) =>
        viewer === 'staff' || (entry.reported === null && !isAfterEnd(entry, entries[n - 1])),
    )
    .map(presentEntry(viewer))

/** A delivery with its history, as this viewer may see it. */
export const presentDelivery = (
  one: Presented,
  entries: readonly DeliveryEntry[],
  hasPhoto: boolean,
): Delivery => ({
  ...presentCard(one),
  hasPhoto,
  trackingEvents: presentHistory(one.viewer, entries),
})
