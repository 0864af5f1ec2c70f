import { deliveriesLeft } from '../../contract/delivery/former-drivers.ts'
import { onTheWay } from '../../domain/delivery/vocabulary.ts'
import { isBroughtBack } from '../../domain/delivery/way.ts'
import { type Actor, denied, isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { type DeliveryDoc, deliveries } from '../deliveries/projection.ts'
import { type ReadModelAnswer, type ReadModelQueries, readsFrom } from '../read-model-queries.ts'
import { type UserDoc, users } from '../users/projection.ts'
import { type DriverCashDoc, driverCash } from './cash.ts'

/**
 * The open deliveries of a person by what has to happen to them, and the cash that the person owes. `fullName`: null
 * after erasure.
 */
export type LeftWithDriver = {
  driverId: string
  fullName: string | null
  toGive: DeliveryDoc[]
  toFail: DeliveryDoc[]
  toBringBack: DeliveryDoc[]
  cashCents: number
}

export type FormerDriverQueries = ReadModelQueries & {
  /** What this person has as a driver. For admins. */
  leftWith(actor: Actor, driverId: string): ReadModelAnswer<LeftWithDriver>
  /**
   * Everybody who has deliveries or owes cash and can no longer work as a driver: switched off, of another role, or
   * erased. The highest sum first. For admins.
   */
  unsettled(actor: Actor): ReadModelAnswer<LeftWithDriver[]>
}

/** The most deliveries of one driver, and of all drivers, that are read. No shop has more on the road. */
const MOST_OF_DRIVER = 100
const MOST_OPEN = 1_000
/** The most people who owe cash that are read. A small chain has fewer drivers. */
const MOST_OWING = 200

type Found = {
  open: readonly DeliveryDoc[]
  user: UserDoc | undefined
  cash: DriverCashDoc | undefined
}

const leftOf = (driverId: string, { open, user, cash }: Found): LeftWithDriver => {
  const own = open.filter((one) => one.driverId === driverId)
  return {
    driverId,
    fullName: user?.fullName ?? null,
    toGive: own.filter(({ status }) => status === 'assigned'),
    toFail: own.filter(({ status }) => onTheWay.includes(status)),
    toBringBack: open.filter((one) => one.holderId === driverId && isBroughtBack(one)),
    cashCents: Math.max(0, cash?.dueCents ?? 0),
  }
}

/** Whether something has to be settled. */
const hasLeft = (left: LeftWithDriver): boolean => left.cashCents > 0 || deliveriesLeft(left) > 0

const worksAsDriver = (user: UserDoc | undefined): boolean =>
  user?.role === 'driver' && user.isActive

const namesIn = ({ driverId, holderId }: DeliveryDoc): string[] =>
  [driverId, holderId].filter((id) => id !== null)

const unsettled = async (store: ReadStore): Promise<LeftWithDriver[]> => {
  const isOpen = { where: { isOpen: true }, sort: ['-createdAt'], limit: MOST_OPEN }
  const [{ docs: open }, { docs: sums }] = await Promise.all([
    store.find<DeliveryDoc>(deliveries.collection, isOpen),
    store.find<DriverCashDoc>(driverCash.collection, { sort: ['-dueCents'], limit: MOST_OWING }),
  ])
  const owing = sums.filter(({ dueCents, partner }) => dueCents > 0 && partner === null)
  const cashOf = new Map(owing.map((doc) => [doc.id, doc]))
  const ids = [...new Set([...cashOf.keys(), ...open.flatMap(namesIn)])]
  const found = await store.getMany<UserDoc>(users.collection, ids)
  const userOf = new Map(found.map((doc) => [doc.id, doc]))
  return ids
    .filter((id) => !worksAsDriver(userOf.get(id)))
    .map((id) => leftOf(id, { open, user: userOf.get(id), cash: cashOf.get(id) }))
    .filter(hasLeft)
    .sort((one, other) => other.cashCents - one.cashCents)
}

export const openFormerDriverQueries = (store: ReadStore): FormerDriverQueries => {
  const openOf = async (who: 'driverId' | 'holderId', id: string): Promise<DeliveryDoc[]> => {
    const where = { [who]: id, isOpen: true }
    const query = { where, sort: ['-createdAt'], limit: MOST_OF_DRIVER }
    return (await store.find<DeliveryDoc>(deliveries.collection, query)).docs
  }
  return {
    leftWith: async (actor, driverId) => {
      if (!isAdmin(actor)) return denied(actor)
      const [own, held, user, cash] = await Promise.all([
        openOf('driverId', driverId),
        openOf('holderId', driverId),
        store.get<UserDoc>(users.collection, driverId),
        store.get<DriverCashDoc>(driverCash.collection, driverId),
      ])
      const open = new Map([...own, ...held].map((doc) => [doc.id, doc]))
      return ok(leftOf(driverId, { open: [...open.values()], user, cash }))
    },
    unsettled: async (actor) => (isAdmin(actor) ? ok(await unsettled(store)) : denied(actor)),
    ...readsFrom(store, deliveries, driverCash, users),
  }
}
