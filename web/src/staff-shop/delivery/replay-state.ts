import type { Delivery, RiderPosition } from '#contract/delivery/delivery.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import type { Mark } from '#web/ui/map/create-marks-map.ts'

type ReplayedDelivery = Pick<Delivery, 'trackingEvents' | 'branch' | 'address'>
type Event = Delivery['trackingEvents'][number]

const placeOf = ({ latitude, longitude }: Event): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const timeOf = (iso: string): number => Date.parse(iso)

/**
 * When the replay begins and ends, in ms since 1970. It begins at the delivery's first step, and ends at the last step
 * or the last known place of the rider.
 */
export const spanOf = (
  { trackingEvents }: Pick<Delivery, 'trackingEvents'>,
  points: readonly RiderPosition[],
): { from: number; until: number } => {
  const times = [...trackingEvents.map(({ doneAt }) => doneAt), ...points.map(({ at }) => at)]
  const all = times.map(timeOf)
  return { from: Math.min(...all), until: Math.max(...all) }
}

/** The rider's place between two measured places, as if the rider moved evenly. */
const between = (before: RiderPosition, after: RiderPosition, now: number): Coordinates => {
  const span = timeOf(after.at) - timeOf(before.at)
  const part = span === 0 ? 0 : (now - timeOf(before.at)) / span
  return {
    latitude: before.latitude + (after.latitude - before.latitude) * part,
    longitude: before.longitude + (after.longitude - before.longitude) * part,
  }
}

const riderAt = (points: readonly RiderPosition[], now: number): Coordinates | null => {
  const before = points.findLast(({ at }) => timeOf(at) <= now)
  if (before === undefined) return null
  const after = points.find(({ at }) => timeOf(at) > now)
  return after === undefined ? before : between(before, after, now)
}

/** The delivery at the time `now`: its last step, the rider's place, and the marks and line that the map shows. */
export const replayAt = (
  { trackingEvents, branch, address }: ReplayedDelivery,
  points: readonly RiderPosition[],
  now: number,
) => {
  const done = trackingEvents
    .filter(({ doneAt }) => timeOf(doneAt) <= now)
    .sort((one, other) => timeOf(one.doneAt) - timeOf(other.doneAt))
  const places = done.flatMap((event) => {
    const at = placeOf(event)
    return at === null ? [] : [{ event, at }]
  })
  const rider = riderAt(points, now) ?? places.at(-1)?.at ?? null
  const way = points.filter(({ at }) => timeOf(at) <= now)
  const marks: Mark[] = [
    { id: 'branch', kind: 'branch', name: branch.name, ...pick(branch) },
    ...(address.latitude === null || address.longitude === null
      ? []
      : [
          {
            id: 'home',
            kind: 'home' as const,
            latitude: address.latitude,
            longitude: address.longitude,
          },
        ]),
    ...places.map(({ event, at }): Mark => ({ id: event.id, kind: 'step', ...at })),
    ...(rider === null ? [] : [{ id: 'rider', kind: 'rider' as const, ...pick(rider) }]),
  ]
  return {
    step: done.at(-1),
    rider,
    fromBranch: rider === null ? null : distanceKm(rider, branch),
    marks,
    line: rider === null ? way : [...way, rider],
  }
}

const pick = ({ latitude, longitude }: Coordinates): Coordinates => ({ latitude, longitude })
