import type { DeliveriesQuery } from '../../contract/delivery/delivery.ts'
import type { FailedTry } from '../../contract/delivery/failed-try.ts'
import { MOST_COUNTED, type OrderCount } from '../../contract/order/staff-order.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { beginsEveryNumber, trackingStart } from '../../contract/rules/text.ts'
import { waitsForAnotherTry } from '../../domain/delivery/vocabulary.ts'
import { isBroughtBack, isOnTheRoad } from '../../domain/delivery/way.ts'
import { type Actor, denied, isAdmin, isDriver, runsOneOrAll } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Page, ReadStore, Scalar } from '../../stores/read-store/port.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import { opensByPhone } from '../orders/queries.ts'
import {
  type Criteria,
  countOfStatus,
  isCounted,
  openFilter,
  openWordSearch,
  readBySearch,
  type Search,
  within,
} from '../orders/search.ts'
import {
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { type UserDoc, users } from '../users/projection.ts'
import { beginningWith } from '../words.ts'
import {
  type DeliveryEntry,
  type DeliveryHistoryDoc,
  type DeliveryPlacesDoc,
  deliveryHistory,
  deliveryPlaces,
  placesIdOf,
} from './history.ts'
import { type LaneQueries, openDeliveries, openLaneQueries } from './lanes.ts'
import { type DeliveryDoc, deliveries, deliveryCounts } from './projection.ts'

/** `from` (included) and `until` (not included) are ISO 8601 in UTC. No `branchId` means all branches. */
export type DeliveryFilter = Omit<DeliveriesQuery, 'branch' | 'driver' | 'to'> & {
  branchId?: number | undefined
  driverId?: string | undefined
  until?: string | undefined
}

/** Lists are newest first. Admins see all branches, managers their own. */
type DeliveryListQueries = {
  /** A page of a search may be short. Only a page without `next` is the last. */
  list(actor: Actor, filter: DeliveryFilter, page: PageRequest): ReadModelAnswer<Page<DeliveryDoc>>
  count(actor: Actor, filter: DeliveryFilter): ReadModelAnswer<OrderCount>
  /** All deliveries that are neither delivered, cancelled nor returned, of one branch or of all, newest first. */
  open(actor: Actor, branchId?: number): ReadModelAnswer<DeliveryDoc[]>
  /**
   * The deliveries that the asking driver still has to bring, oldest first, and after them those whose goods the driver
   * still has after a failed try.
   */
  ofDriver(actor: Actor): ReadModelAnswer<DeliveryDoc[]>
  /** The driver has a delivery of the branch that is open, or was made at `since` (ISO 8601 in UTC) or later. For commands. */
  ridesFor(branchId: number, driverId: string, since: string): Promise<boolean>
}

/** The most open deliveries in one answer. No shop has more deliveries on the road. */
const MOST_OPEN = 1_000
const MOST_OF_DRIVER = 100

const criteriaOf = ({ status, driverId, late }: DeliveryFilter): Criteria =>
  given<Scalar>({ status, driverId, isLate: late === undefined ? undefined : true })

const openDeliveryLists = (store: ReadStore): DeliveryListQueries => {
  const { collection } = deliveries
  // An order has no delivery before it is confirmed.
  const byWords = openWordSearch<DeliveryDoc>(store, {
    byOrder: async (ids) => {
      const where = { orderId: { in: ids } }
      const { docs } = await store.find<DeliveryDoc>(collection, { where, limit: ids.length + 1 })
      return new Map(docs.map((doc) => [doc.orderId, doc]))
    },
    isOfEveryOrder: false,
  })
  const foundBy = (filter: DeliveryFilter): Search<DeliveryDoc> => {
    const { search: typed = '' } = filter
    const limits = within(filter)
    const criteria = criteriaOf(filter)
    const tracking = trackingStart(typed)
    if (tracking !== undefined) {
      const where = { ...limits, ...criteria, trackingNumber: beginningWith(tracking) }
      return openFilter(store, collection, where, 'trackingNumber')
    }
    if (typed !== '' && !beginsEveryNumber(typed)) return byWords(typed, limits, criteria)
    return openFilter(store, collection, { ...limits, ...criteria }, '-createdAt')
  }

  return {
    list: async (actor, filter, page) =>
      runsOneOrAll(actor, filter.branchId) ? ok(await foundBy(filter).page(page)) : denied(actor),
    count: async (actor, filter) => {
      if (!runsOneOrAll(actor, filter.branchId)) return denied(actor)
      return ok(
        isCounted(filter)
          ? await countOfStatus(store, deliveryCounts.collection, filter)
          : await foundBy(filter).count(MOST_COUNTED),
      )
    },
    open: async (actor, branchId) => {
      if (!runsOneOrAll(actor, branchId)) return denied(actor)
      const where = { ...given({ branchId }), isOpen: true }
      const query = { where, sort: ['-createdAt'], limit: MOST_OPEN }
      return ok((await store.find<DeliveryDoc>(collection, query)).docs)
    },
    ofDriver: async (actor) => {
      if (!isDriver(actor)) return denied(actor)
      const openOf = async (who: 'driverId' | 'holderId'): Promise<DeliveryDoc[]> => {
        const where = { [who]: actor.id, isOpen: true }
        const query = { where, sort: ['-createdAt'], limit: MOST_OF_DRIVER }
        return (await store.find<DeliveryDoc>(collection, query)).docs.toReversed()
      }
      const [own, held] = await Promise.all([openOf('driverId'), openOf('holderId')])
      return ok([...own.filter(isOnTheRoad), ...held.filter(isBroughtBack)])
    },
    ridesFor: async (branchId, driverId, since) => {
      const carried = [{ isOpen: true }, { createdAt: { gte: since } }]
      for (const which of carried) {
        const where = { driverId, ...which }
        const query = { where, sort: ['-createdAt'], limit: MOST_OF_DRIVER }
        const { docs } = await store.find<DeliveryDoc>(collection, query)
        if (docs.some((doc) => doc.branchId === branchId)) return true
      }
      return false
    },
  }
}

/**
 * How the asker named the delivery: by a key that opens it (id or tracking number), or by the order number, which can
 * be guessed.
 */
export type FoundBy = { doc: DeliveryDoc; by: 'key' | 'number' }

/**
 * A delivery with its order and its people. `driver`: the present driver. `holder`: the driver who picked up the goods
 * last. Undefined: there is none.
 */
export type DeliveryFacts = {
  doc: DeliveryDoc
  order: OrderDoc
  driver: UserDoc | undefined
  holder: UserDoc | undefined
}

const holderIdOf = ({ hasGoods }: DeliveryDoc): string =>
  hasGoods !== null && 'driverId' in hasGoods ? hasGoods.driverId : ''

export type DeliveryQueries = ReadModelQueries &
  DeliveryListQueries &
  LaneQueries & {
    /**
     * Finds a delivery for anybody; the caller decides what to show, by how the delivery was named and who asks.
     * `name`: id, tracking number or order number.
     */
    named(name: string): ReadModelAnswer<FoundBy>
    /**
     * The delivery of the order with this number and phone (2547XXXXXXXX). `isWhole`: number and phone open the whole
     * delivery, see `opensByPhone`.
     */
    byPhone(
      orderNumber: string,
      msisdn: string,
    ): ReadModelAnswer<{ doc: DeliveryDoc; isWhole: boolean }>
    /**
     * The deliveries with their orders and people, in the order of the documents. A delivery whose order cannot be read
     * is left out.
     */
    factsOf(docs: readonly DeliveryDoc[]): Promise<DeliveryFacts[]>
    /** The deliveries with these ids, with their orders and people, in no order. */
    byIds(ids: readonly string[]): Promise<DeliveryFacts[]>
    /** The history of a delivery, oldest entry first. If `hasPlaces` is false, entries have no places. */
    history(doc: DeliveryDoc, hasPlaces: boolean): Promise<DeliveryEntry[]>
    /** The histories of these deliveries with all places, for staff, in the order of the documents. */
    histories(docs: readonly DeliveryDoc[]): Promise<DeliveryEntry[][]>
    /** The last tries of those deliveries that wait for another one, by the delivery's id. */
    failedTries(docs: readonly DeliveryDoc[]): Promise<ReadonlyMap<string, FailedTry>>
    /** The deliveries of these orders that have not ended, by the order's id. */
    openOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, OpenDelivery>>
    /** The ids of those confirmed orders among `orderIds` that have no delivery. For the shop's own work. */
    withoutDelivery(actor: Actor, orderIds: readonly string[]): Promise<string[]>
  }

/** A delivery that has not ended. `failedTry`: the last try, if the delivery waits for another one. */
export type OpenDelivery = { doc: DeliveryDoc; failedTry: FailedTry | undefined }

/** The last try of a delivery that waits for another one. Undefined: it waits for none. */
export const failedTryOf = (
  doc: DeliveryDoc,
  entries: readonly Pick<DeliveryEntry, 'status' | 'reported' | 'doneAt' | 'notes'>[],
): FailedTry | undefined => {
  if (!waitsForAnotherTry(doc)) return undefined
  const entry = entries.findLast(({ status, reported }) => status === 'failed' && reported === null)
  return {
    at: entry?.doneAt ?? doc.stepAt,
    reason: entry?.notes ?? '',
    isGivenOut: doc.status !== 'failed',
  }
}

const isId = (name: string): boolean => /^[0-9a-f]{8}-/i.test(name)

export const openDeliveryQueries = (store: ReadStore): DeliveryQueries => {
  const { collection } = deliveries
  const one = async (where: Record<string, string>): Promise<DeliveryDoc | undefined> =>
    (await store.find<DeliveryDoc>(collection, { where, limit: 1 })).docs[0]

  const byName = async (name: string): Promise<FoundBy | undefined> => {
    if (isId(name)) {
      const doc = await store.get<DeliveryDoc>(collection, name)
      return doc && { doc, by: 'key' }
    }
    const trackingNumber = trackingStart(name)
    const doc = await one(
      trackingNumber === undefined
        ? { orderNumber: name.trim().toUpperCase() }
        : { trackingNumber },
    )
    return doc && { doc, by: trackingNumber === undefined ? 'number' : 'key' }
  }

  /** The places of the entries, by the ids of delivery and entry. */
  const placesOf = async (entries: readonly { deliveryId: string; placedBy: string | null }[]) => {
    const ids = entries.flatMap(({ deliveryId, placedBy }) =>
      placedBy === null ? [] : [placesIdOf(placedBy, deliveryId)],
    )
    const docs =
      ids.length === 0
        ? []
        : await store.getMany<DeliveryPlacesDoc>(deliveryPlaces.collection, [...new Set(ids)])
    const places = docs.flatMap((doc) => doc.places)
    return new Map(
      places.map(({ deliveryId, entryId, place }) => [`${deliveryId} ${entryId}`, place]),
    )
  }

  const historiesOf = async (
    docs: readonly DeliveryDoc[],
    hasPlaces: boolean,
  ): Promise<DeliveryEntry[][]> => {
    const orderIds = docs.map(({ orderId }) => orderId)
    const found = await store.getMany<DeliveryHistoryDoc>(deliveryHistory.collection, orderIds)
    const keptOf = new Map(found.map(({ id, entries }) => [id, entries]))
    const all = docs.map(({ id, orderId }) => ({ id, kept: keptOf.get(orderId) ?? [] }))
    const placed = all.flatMap(({ id, kept }) =>
      kept.map(({ placedBy }) => ({ deliveryId: id, placedBy })),
    )
    const places = await placesOf(hasPlaces ? placed : [])
    return all.map(({ id, kept }) =>
      kept.map(({ placedBy, ...entry }) => ({
        ...entry,
        place: placedBy === null ? null : (places.get(`${id} ${entry.id}`) ?? null),
        isPlaced: placedBy !== null,
      })),
    )
  }

  const factsOf = async (docs: readonly DeliveryDoc[]): Promise<DeliveryFacts[]> => {
    const drivers = docs.flatMap((doc) => [doc.driverId ?? '', holderIdOf(doc)])
    const [ofOrders, ofDrivers] = await Promise.all([
      store.getMany<OrderDoc>(
        orders.collection,
        docs.map(({ orderId }) => orderId),
      ),
      store.getMany<UserDoc>(
        users.collection,
        [...new Set(drivers)].filter((id) => id !== ''),
      ),
    ])
    const orderOf = new Map(ofOrders.map((order) => [order.id, order]))
    const driverOf = new Map(ofDrivers.map((driver) => [driver.id, driver]))
    return docs.flatMap((doc) => {
      const order = orderOf.get(doc.orderId)
      const driver = driverOf.get(doc.driverId ?? '')
      const holder = driverOf.get(holderIdOf(doc))
      return order === undefined ? [] : [{ doc, order, driver, holder }]
    })
  }

  const failedTries = async (
    docs: readonly DeliveryDoc[],
  ): Promise<ReadonlyMap<string, FailedTry>> => {
    const waiting = docs.filter(waitsForAnotherTry)
    if (waiting.length === 0) return new Map()
    const ids = waiting.map(({ orderId }) => orderId)
    const histories = await store.getMany<DeliveryHistoryDoc>(deliveryHistory.collection, ids)
    const entriesOf = new Map(histories.map(({ id, entries }) => [id, entries]))
    return new Map(
      waiting.flatMap((doc) => {
        const failedTry = failedTryOf(doc, entriesOf.get(doc.orderId) ?? [])
        return failedTry === undefined ? [] : [[doc.id, failedTry]]
      }),
    )
  }

  return {
    ...openDeliveryLists(store),
    ...openLaneQueries(store),
    named: async (name) => {
      const found = await byName(name)
      return found === undefined ? reject('DELIVERY_NOT_FOUND') : ok(found)
    },
    byPhone: async (orderNumber, msisdn) => {
      const doc = await one({ orderNumber })
      if (doc === undefined) return reject('DELIVERY_NOT_FOUND')
      const order = await store.get<OrderDoc>(orders.collection, doc.orderId)
      const isTheirs = order !== undefined && toMsisdn(order.customer.phone) === msisdn
      return isTheirs ? ok({ doc, isWhole: opensByPhone(order) }) : reject('DELIVERY_NOT_FOUND')
    },
    factsOf,
    byIds: async (ids) => factsOf(await store.getMany<DeliveryDoc>(collection, ids)),
    history: async (doc, hasPlaces) => {
      const [entries = []] = await historiesOf([doc], hasPlaces)
      return entries
    },
    histories: (docs) => historiesOf(docs, true),
    failedTries,
    openOf: async (orderIds) => {
      const where = { orderId: { in: orderIds } }
      const limit = orderIds.length + 1
      const { docs } = await store.find<DeliveryDoc>(collection, { where, limit })
      const open = docs.filter(({ isOpen }) => isOpen)
      const tries = await failedTries(open)
      return new Map(open.map((doc) => [doc.orderId, { doc, failedTry: tries.get(doc.id) }]))
    },
    withoutDelivery: async (actor, orderIds) => {
      if (!isAdmin(actor)) return []
      const where = { orderId: { in: orderIds } }
      const query = { where, limit: orderIds.length + 1 }
      const { docs } = await store.find<DeliveryDoc>(collection, query)
      const known = new Set(docs.map(({ orderId }) => orderId))
      return orderIds.filter((id) => !known.has(id))
    },
    ...readsFrom(
      store,
      deliveries,
      deliveryCounts,
      deliveryHistory,
      deliveryPlaces,
      openDeliveries,
      orders,
      ...readBySearch,
      users,
    ),
  }
}
