import { type Actor, countsCash, denied, isAdmin, isDriver } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import {
  everyDoc,
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { type UserDoc, users } from '../users/projection.ts'
import { staffNames } from '../users/queries.ts'
import { type CashEntryDoc, type DriverCashDoc, driverCash, driverCashEntries } from './cash.ts'
import { type DutyDoc, duties } from './duties.ts'
import { type RideDoc, rides } from './rides.ts'

type Duty = Pick<DutyDoc, 'isOn' | 'since'>

export type DutyQueries = ReadModelQueries & {
  /** The duty of the driver who asks. */
  own(actor: Actor): ReadModelAnswer<Duty>
  /**
   * The duty of each of these drivers who was ever on duty, by the driver's id. The staff who assign deliveries need
   * it.
   */
  ofDrivers(
    actor: Actor,
    driverIds: readonly string[],
  ): ReadModelAnswer<ReadonlyMap<string, DutyDoc>>
}

export const openDutyQueries = (store: ReadStore): DutyQueries => ({
  own: async (actor) => {
    if (!isDriver(actor)) return denied(actor)
    const doc = await store.get<DutyDoc>(duties.collection, actor.id)
    return ok({ isOn: doc?.isOn ?? false, since: doc?.since ?? null })
  },
  ofDrivers: async (actor, driverIds) => {
    if (!isAdmin(actor)) return denied(actor)
    const docs = await store.getMany<DutyDoc>(duties.collection, driverIds)
    return ok(new Map(docs.map((doc) => [doc.id, doc])))
  },
  ...readsFrom(store, duties),
})

/** The most rides in one answer. No rider has more deliveries at a time or on one day. */
const MOST_RIDES = 100
const WAIT_MS = 5_000

export type RideQueries = ReadModelQueries & {
  /** The ids of all deliveries that riders have, as of the position. For the shop's own processes. */
  held(position: Position | null): AsyncIterable<string>
  /** The asking driver's rides that ended at `at` or later, the latest first. */
  ended(actor: Actor, at: string): ReadModelAnswer<RideDoc[]>
  /** The asking driver's rides that are not over, or that ended at `at` or later. */
  since(actor: Actor, at: string): ReadModelAnswer<RideDoc[]>
}

/** Whether the rider carried the goods at the time `at`. */
export const isUnderWay = ({ from, until }: RideDoc, at: string): boolean =>
  from !== null && from <= at && (until === null || at <= until)

export const openRideQueries = (store: ReadStore): RideQueries => {
  const of = async (driverId: string, until: null | { gte: string }): Promise<RideDoc[]> => {
    const query = { where: { driverId, until }, sort: ['-until'], limit: MOST_RIDES }
    return (await store.find<RideDoc>(rides.collection, query)).docs
  }
  async function* held(position: Position | null): AsyncGenerator<string, void, undefined> {
    if (position !== null) await store.waitFor(rides.collection, position, WAIT_MS)
    for await (const { id } of everyDoc<RideDoc>(store, rides.collection, {
      where: { isHeld: true },
    }))
      yield id
  }
  return {
    held,
    ended: async (actor, at) =>
      isDriver(actor) ? ok(await of(actor.id, { gte: at })) : denied(actor),
    since: async (actor, at) => {
      if (!isDriver(actor)) return denied(actor)
      const [open, over] = await Promise.all([of(actor.id, null), of(actor.id, { gte: at })])
      return ok([...open, ...over])
    },
    ...readsFrom(store, rides),
  }
}

/** `cash` is undefined before the first entry. */
export type CarriedCash = { driverId: string; cash: DriverCashDoc | undefined }
export type CashFilter = { driverId?: string | undefined; differences?: boolean | undefined }

export type DriverCashQueries = ReadModelQueries & {
  /** The asking driver's cash. Undefined before the first entry. */
  own(actor: Actor): ReadModelAnswer<DriverCashDoc | undefined>
  /** What the asking driver's ledger added at `at` or later, in cents by the delivery's id. */
  addedSince(actor: Actor, at: string): ReadModelAnswer<ReadonlyMap<string, number>>
  ownEntries(actor: Actor, page: PageRequest): ReadModelAnswer<Page<CashEntryDoc>>
  /** All drivers, and former drivers who still owe money, the highest sum first. */
  carried(actor: Actor): ReadModelAnswer<CarriedCash[]>
  /** The entries in the cash ledgers of drivers, the newest first. */
  entries(actor: Actor, filter: CashFilter, page: PageRequest): ReadModelAnswer<Page<CashEntryDoc>>
  /** By driver: the id of the last handover, if its difference is not accepted. Other drivers are left out. */
  openHandovers(driverIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The names of drivers and of the staff who count cash, by id. */
  namesIn(ids: readonly string[]): Promise<(id: string) => string | null>
}

/** The most drivers that a query reads. A small chain has fewer. */
const MOST_DRIVERS = 200

/** The most entries of one day that are added up. No driver has more. */
const MOST_ADDED = 300

/** Two entries of a driver can be recorded in the same millisecond. Their revisions then say which came later. */
const latestFirst = ['-at', '-revision']

const page = async (
  store: ReadStore,
  { driverId, differences }: CashFilter,
  { limit, cursor }: PageRequest,
) => {
  const where = given({ driverId, isDifferent: differences === true ? true : undefined })
  const query = { where, sort: latestFirst, limit, after: cursor }
  return store.find<CashEntryDoc>(driverCashEntries.collection, query)
}

const carried = async (store: ReadStore): Promise<CarriedCash[]> => {
  const top = { sort: ['-dueCents'], limit: MOST_DRIVERS }
  const ofDrivers = { where: { role: 'driver' }, sort: ['-createdAt'], limit: MOST_DRIVERS }
  const [sums, drivers] = await Promise.all([
    store.find<DriverCashDoc>(driverCash.collection, top),
    store.find<UserDoc>(users.collection, ofDrivers),
  ])
  const known = new Map(sums.docs.map((doc) => [doc.id, doc]))
  const isDriver = new Set(drivers.docs.map(({ id }) => id))
  const former = sums.docs.filter(({ id, dueCents }) => dueCents !== 0 && !isDriver.has(id))
  return [...drivers.docs, ...former]
    .map(({ id }) => ({ driverId: id, cash: known.get(id) }))
    .sort((a, b) => (b.cash?.dueCents ?? 0) - (a.cash?.dueCents ?? 0))
}

export const openDriverCashQueries = (store: ReadStore): DriverCashQueries => ({
  own: async (actor) =>
    isDriver(actor)
      ? ok(await store.get<DriverCashDoc>(driverCash.collection, actor.id))
      : denied(actor),
  addedSince: async (actor, at) => {
    if (!isDriver(actor)) return denied(actor)
    const where = { driverId: actor.id, at: { gte: at } }
    const query = { where, sort: latestFirst, limit: MOST_ADDED }
    const { docs } = await store.find<CashEntryDoc>(driverCashEntries.collection, query)
    const added = new Map<string, number>()
    for (const { deliveryId, amountCents } of docs)
      if (deliveryId !== null) added.set(deliveryId, (added.get(deliveryId) ?? 0) + amountCents)
    return ok(added)
  },
  ownEntries: async (actor, request) =>
    isDriver(actor) ? ok(await page(store, { driverId: actor.id }, request)) : denied(actor),
  carried: async (actor) => (countsCash(actor) ? ok(await carried(store)) : denied(actor)),
  entries: async (actor, filter, request) =>
    countsCash(actor) ? ok(await page(store, filter, request)) : denied(actor),
  openHandovers: async (driverIds) => {
    const docs = await store.getMany<DriverCashDoc>(driverCash.collection, driverIds)
    return new Map(
      docs.flatMap(({ id, openHandoverId }) =>
        openHandoverId === null ? [] : [[id, openHandoverId]],
      ),
    )
  },
  namesIn: (ids) =>
    staffNames(
      store,
      ids.map((id) => ({ id, role: 'driver' })),
    ),
  ...readsFrom(store, driverCash, driverCashEntries, users),
})
