import { type Coordinates, distanceKm } from '#src/contract/rules/distance.ts'
import { FASTEST_KMH, type Measured } from '#src/contract/rules/way/fix.ts'
import type { DeliveryStatus } from '#src/domain/delivery/vocabulary.ts'

/** The simulated phone is so sure of its places. Metres. */
export const ACCURACY_M = 40

/** A part of what the shop believes of a motorbike. */
const BELIEVED = 0.9
const HOUR_MS = 3_600_000
const THERE_KM = 0.02

/** `rider`: where the rider was seen last. `door`: the customer's. `now`: ISO 8601. */
export type Ride = {
  status: DeliveryStatus
  rider: Measured | undefined
  branch: Coordinates
  door: Coordinates
  now: string
}
/** The rider's place from now on, and the step that is taken there. */
export type Act = {
  place: Coordinates
  to?: 'picked_up' | 'in_transit' | 'out_for_delivery' | 'delivered'
}

/** A place on the straight line to the goal, no further than a motorbike can have gone since it was seen. */
const towards = (goal: Coordinates, { rider, branch, now }: Ride): Coordinates => {
  if (rider === undefined) return branch
  const hours = (Date.parse(now) - Date.parse(rider.at)) / HOUR_MS
  const reachKm = BELIEVED * (FASTEST_KMH * hours + (rider.accuracy + ACCURACY_M) / 1_000)
  const part = Math.min(1, reachKm / distanceKm(rider, goal))
  return {
    latitude: rider.latitude + (goal.latitude - rider.latitude) * part,
    longitude: rider.longitude + (goal.longitude - rider.longitude) * part,
  }
}

const goOrStep = (
  ride: Ride,
  goal: Coordinates,
  within: number,
  to: NonNullable<Act['to']>,
): Act => {
  const { rider } = ride
  return rider !== undefined && distanceKm(rider, goal) <= within
    ? { place: rider, to }
    : { place: towards(goal, ride) }
}

/** The next thing that the rider does: to the branch, then to the door, out for delivery from half the way on. */
export const nextAct = (ride: Ride): Act | undefined => {
  const { status, rider, branch, door } = ride
  switch (status) {
    case 'assigned':
      return goOrStep(ride, branch, THERE_KM, 'picked_up')
    case 'picked_up':
      return { place: rider ?? branch, to: 'in_transit' }
    case 'in_transit':
      return goOrStep(ride, door, distanceKm(branch, door) / 2 + THERE_KM, 'out_for_delivery')
    case 'out_for_delivery':
      return goOrStep(ride, door, THERE_KM, 'delivered')
    default:
      return undefined
  }
}
