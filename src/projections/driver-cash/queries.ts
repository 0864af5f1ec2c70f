import { countsCash, denied, isDriver } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import type { Answer, PageRequest } from '../answer.ts'
import { given } from '../given.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { type UserDoc, users } from '../users/projection.ts'
import { staffNames } from '../users/staff-names.ts'
import { type CashEntryDoc, driverCashEntries } from './entries.ts'
import { type DriverCashDoc, driverCash } from './projection.ts'

/** `cash` is undefined before the first entry. */
export type CarriedCash = { driverId: string; cash: DriverCashDoc | undefined }
export type CashFilter = { driverId?: string | undefined; differences?: boolean | undefined }

export type DriverCashQueries = ReadModelQueries & {
  /** The asking driver's own. Undefined before the first entry. */
  own(actor: Actor): Answer<DriverCashDoc | undefined>
  ownEntries(actor: Actor, page: PageRequest): Answer<Page<CashEntryDoc>>
  /** All drivers, and those who were one and still carry money: the highest sum first. */
  carried(actor: Actor): Answer<CarriedCash[]>
  /** Newest first. */
  entries(actor: Actor, filter: CashFilter, page: PageRequest): Answer<Page<CashEntryDoc>>
  /** The last handover of each of these drivers, where it did not agree and nobody has accepted it. */
  openHandovers(driverIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The names of drivers, and of the staff who count, by their ids. */
  namesIn(ids: readonly string[]): Promise<(id: string) => string | null>
}

/** More than a chain of small shops has. */
const MOST_DRIVERS = 200

const page = async (
  store: ReadStore,
  { driverId, differences }: CashFilter,
  { limit, cursor }: PageRequest,
) => {
  const where = given({ driverId, isDifferent: differences === true ? true : undefined })
  const query = { where, sort: ['-at'], limit, after: cursor }
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
  ownEntries: async (actor, asked) =>
    isDriver(actor) ? ok(await page(store, { driverId: actor.id }, asked)) : denied(actor),
  carried: async (actor) => (countsCash(actor) ? ok(await carried(store)) : denied(actor)),
  entries: async (actor, filter, asked) =>
    countsCash(actor) ? ok(await page(store, filter, asked)) : denied(actor),
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
