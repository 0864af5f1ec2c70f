import type { Driver } from '../../contract/delivery/drivers.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { Visit } from '../server/visit.ts'

/** No shop has more drivers who may sign in. */
const MOST_DRIVERS = 200

type Known = Omit<Driver, 'distance' | 'minutes'>

/** What failed waits for the dispatcher. */
const loadsOf = (open: readonly DeliveryDoc[]): ReadonlyMap<string, number> => {
  const loads = new Map<string, number>()
  for (const { driverId, status } of open)
    if (driverId !== null && status !== 'failed')
      loads.set(driverId, (loads.get(driverId) ?? 0) + 1)
  return loads
}

/**
 * The drivers of the shop with their duty, their load and their newest place. `open`: the deliveries that have not
 * ended.
 */
export const knownDrivers = async (
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
  const loads = loadsOf(open)
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
        position:
          place === undefined
            ? null
            : { latitude: place.latitude, longitude: place.longitude, at: place.at },
      }
    }),
  )
}
