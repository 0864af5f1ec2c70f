import * as z from 'zod'
import { type Driver, driverList, driversQuery, fleet } from '../../contract/delivery/drivers.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { type Coordinates, distanceKm } from '../../contract/rules/distance.ts'
import { arrivalOf } from '../../contract/rules/rider-way.ts'
import { isBroughtBack } from '../../domain/delivery/way.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import { defineRoute, type Route } from '../server/route.ts'
import type { Visit } from '../server/visit.ts'
import { promiseFor } from './present.ts'

type KnownDriver = Omit<Driver, 'distance' | 'minutes'>

const MINUTE_MS = 60_000
/** A place older than this is not used as the driver's present place. */
const OLD_MS = 15 * MINUTE_MS

/** The driver with the distance and the minutes to the branch. Both are null while the driver's place is not known. */
const onTheWayTo = (driver: KnownDriver, branch: Coordinates | undefined, now: Date): Driver => {
  const { position } = driver
  const isOld = position !== null && now.getTime() - Date.parse(position.at) > OLD_MS
  if (position === null || branch === undefined || isOld)
    return { ...driver, distance: null, minutes: null }
  const wayMs = Date.parse(arrivalOf(position, branch, 0)) - Date.parse(position.at)
  const distance = Math.round(distanceKm(position, branch) * 10) / 10
  return { ...driver, distance, minutes: Math.ceil(wayMs / MINUTE_MS) }
}

/** The figures by which drivers are ranked, the most important first. A lower figure is better. */
const ranksOf = ({ onDuty, load, carrying, minutes, position }: Driver): number[] => [
  onDuty ? 0 : 1,
  load + carrying,
  minutes ?? Number.MAX_SAFE_INTEGER,
  position === null ? 0 : -Date.parse(position.at),
]

const byRank = (one: Driver, other: Driver): number => {
  const others = ranksOf(other)
  const differences = ranksOf(one).map((rank, n) => rank - (others[n] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}

/**
 * The nearest driver on duty with the fewest deliveries comes first. Drivers off duty come last, and can still be
 * chosen.
 */
export const rankDrivers = (
  drivers: readonly KnownDriver[],
  branch: Coordinates | undefined,
  now: Date,
): Driver[] => drivers.map((driver) => onTheWayTo(driver, branch, now)).sort(byRank)

/** The most drivers that are listed. No shop is expected to have more. */
const MOST_DRIVERS = 200

type Known = Omit<Driver, 'distance' | 'minutes'>

/** How often each driver is named. */
const countEach = (driverIds: readonly (string | null)[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const id of driverIds) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** The shop's drivers with duty, load and newest place. `open`: the deliveries that have not ended. */
const knownDrivers = async (
  { queries, deps }: Pick<Visit, 'queries' | 'deps'>,
  actor: Actor,
  open: readonly DeliveryDoc[],
): Promise<Result<Known[], Rejection<ErrorCode>>> => {
  const filter = { role: 'driver', status: 'active' } as const
  const found = await queries.users.list(actor, filter, { limit: MOST_DRIVERS })
  if (!found.ok) return found
  const ids = found.value.docs.map(({ id }) => id)
  const [duties, places] = await Promise.all([
    queries.duties.ofDrivers(actor, ids),
    deps.commands.positions.places(ids),
  ])
  if (!duties.ok) return duties
  const ways = open.filter(({ status }) => status !== 'failed')
  const loads = countEach(ways.map(({ driverId }) => driverId))
  const carried = countEach(open.filter(isBroughtBack).map(({ holderId }) => holderId))
  const placeOf = new Map(places.map((place) => [place.driverId, place]))
  return ok(
    found.value.docs.map(({ id, fullName, phoneNumber }) => {
      const duty = duties.value.get(id)
      const place = placeOf.get(id)
      return {
        id,
        fullName,
        phoneNumber,
        onDuty: duty?.isOn ?? false,
        since: duty?.since ?? null,
        load: loads.get(id) ?? 0,
        carrying: carried.get(id) ?? 0,
        position:
          place === undefined
            ? null
            : { latitude: place.latitude, longitude: place.longitude, at: place.at },
      }
    }),
  )
}

const area = 'Deliveries'
const denied = ['UNAUTHENTICATED', 'FORBIDDEN'] as const

/** The branch from which the delivery starts. Undefined: the request named no delivery. */
const branchOf = async ({ queries }: Pick<Visit, 'queries'>, deliveryId: string | undefined) => {
  if (deliveryId === undefined) return ok(undefined)
  const found = await queries.deliveries.named(deliveryId)
  if (!found.ok) return found
  const branch = queries.catalogue.branch(found.value.doc.branchId)
  return branch === undefined ? reject('BRANCH_NOT_FOUND') : ok(branch)
}

const list = defineRoute({
  method: 'GET',
  path: '/api/admin/drivers',
  mayAsk: isAdmin,
  area,
  summary:
    'The drivers with duty, load and place, and who is the best for a delivery that is named; for admins',
  input: z.object({ query: driversQuery }),
  status: 200,
  response: driverList,
  errors: [...denied, 'DELIVERY_NOT_FOUND', 'BRANCH_NOT_FOUND'],
  reads: ['deliveries', 'duties', 'users'],
  handle: async ({ actor, queries, deps, query: { deliveryId } }) => {
    const open = await queries.deliveries.open(actor)
    if (!open.ok) return open
    const known = await knownDrivers({ queries, deps }, actor, open.value)
    if (!known.ok) return known
    const branch = await branchOf({ queries }, deliveryId)
    if (!branch.ok) return branch
    const drivers = rankDrivers(known.value, branch.value, deps.commands.world.now())
    const [best] = drivers
    return ok({ body: { drivers, suggested: best?.onDuty ? best.id : null } })
  },
})

const map = defineRoute({
  method: 'GET',
  path: '/api/admin/fleet',
  area,
  summary: 'The drivers on duty or under way, and the deliveries that have not ended; for admins',
  input: z.object({}),
  status: 200,
  response: fleet,
  errors: denied,
  reads: ['deliveries', 'duties', 'users'],
  handle: async ({ actor, queries, deps }) => {
    const open = await queries.deliveries.open(actor)
    if (!open.ok) return open
    const known = await knownDrivers({ queries, deps }, actor, open.value)
    if (!known.ok) return known
    const [facts, tries] = await Promise.all([
      queries.deliveries.factsOf(open.value),
      queries.deliveries.failedTries(open.value),
    ])
    const deliveries = facts.map(({ doc, order: { address, status: orderStatus } }) => ({
      id: doc.id,
      orderNumber: doc.orderNumber,
      status: doc.status,
      orderStatus,
      promisedAt: promiseFor(doc, address),
      failedTry: tries.get(doc.id),
      branchId: doc.branchId,
      driverId: doc.driverId,
      place: [address.street, address.region].filter(Boolean).join(', '),
      latitude: address.latitude ?? null,
      longitude: address.longitude ?? null,
    }))
    const drivers = known.value.filter(
      ({ onDuty, load, carrying }) => onDuty || load + carrying > 0,
    )
    return ok({ body: { drivers, deliveries } })
  },
})

export const driverRoutes: readonly Route[] = [list, map]
