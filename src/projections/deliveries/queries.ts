import { toMsisdn } from '../../contract/rules/phone.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { deliveryCounts } from '../delivery-counts/projection.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import { opensByPhone } from '../orders/queries.ts'
import { readBySearch } from '../orders/search.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type UserDoc, users } from '../users/projection.ts'
import { type DeliveryEntry, type DeliveryHistoryDoc, deliveryHistory } from './history.ts'
import { type DeliveryListQueries, openDeliveryLists } from './list.ts'
import { type DeliveryPlacesDoc, deliveryPlaces, placesIdOf } from './places.ts'
import { type DeliveryDoc, deliveries } from './projection.ts'

/** How a delivery was named: by a key that opens it, or by its order's number, which can be tried. */
export type FoundBy = { doc: DeliveryDoc; by: 'key' | 'number' }

/**
 * A delivery with what stands elsewhere. `holder`: the driver who picked up the goods last. Undefined: there is none.
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
  DeliveryListQueries & {
    /**
     * No guard: what may be seen depends on how it was named, and on who asks. `name`: id, tracking or order number.
     */
    named(name: string): Answer<FoundBy>
    /**
     * The delivery of the order with this number and phone (2547XXXXXXXX). `isWhole`: they open all of it, see
     * `opensByPhone`.
     */
    byPhone(orderNumber: string, msisdn: string): Answer<{ doc: DeliveryDoc; isWhole: boolean }>
    /** In the order of the documents. One whose order cannot be read is left out. */
    factsOf(docs: readonly DeliveryDoc[]): Promise<DeliveryFacts[]>
    /** The oldest first. Without places where `hasPlaces` is false. */
    history(doc: DeliveryDoc, hasPlaces: boolean): Promise<DeliveryEntry[]>
    /** Those of these orders that were confirmed and have no delivery. For the shop itself. */
    withoutDelivery(actor: Actor, orderIds: readonly string[]): Promise<string[]>
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
    const number = name.trim().toUpperCase()
    const isTracking = number.startsWith('TRK-')
    const doc = await one(isTracking ? { trackingNumber: number } : { orderNumber: number })
    return doc && { doc, by: isTracking ? 'key' : 'number' }
  }

  /** Where these persons made the delivery's entries. */
  const placesOf = async (deliveryId: string, persons: readonly string[]) => {
    const ids = persons.map((person) => placesIdOf(person, deliveryId))
    const docs =
      ids.length === 0 ? [] : await store.getMany<DeliveryPlacesDoc>(deliveryPlaces.collection, ids)
    const places = docs.flatMap((doc) => doc.places).filter((one) => one.deliveryId === deliveryId)
    const byEntry = new Map(places.map(({ entryId, place }) => [entryId, place]))
    return (entryId: string) => byEntry.get(entryId) ?? null
  }

  return {
    ...openDeliveryLists(store),
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
    factsOf: async (docs) => {
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
    },
    history: async ({ id, orderId }, hasPlaces) => {
      const doc = await store.get<DeliveryHistoryDoc>(deliveryHistory.collection, orderId)
      const entries = doc?.entries ?? []
      const persons = new Set(hasPlaces ? entries.flatMap(({ placedBy }) => placedBy ?? []) : [])
      const placeOf = await placesOf(id, [...persons])
      return entries.map(({ placedBy, at, doneAt, reported, actor, ...entry }) => ({
        ...entry,
        place: placedBy === null ? null : placeOf(entry.id),
        at,
        doneAt,
        reported,
        actor,
      }))
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
      orders,
      ...readBySearch,
      users,
    ),
  }
}
