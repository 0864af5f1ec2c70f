import { type Coordinates, distanceKm } from '../distance.ts'

/** A place as a phone measured it. `at`: ISO 8601 in UTC. `accuracy`: metres around it. */
export type Measured = Coordinates & { at: string; accuracy: number }

/** A place that is less sure than this is not drawn. Metres. */
export const WORST_ACCURACY_M = 50
/** No motorbike of the shop is faster. */
export const FASTEST_KMH = 130

const HOUR_MS = 3_600_000
/** A phone without a place says 0/0, off the coast of Ghana. Degrees. */
const NOWHERE = 0.01

/** The phone knows where it is, and well enough. */
export const isSharp = ({ latitude, longitude, accuracy }: Measured): boolean =>
  accuracy <= WORST_ACCURACY_M && (Math.abs(latitude) > NOWHERE || Math.abs(longitude) > NOWHERE)

/** Two places of one rider, who can have gone from one to the other in that time. */
export const isReachable = (one: Measured, other: Measured): boolean => {
  const hours = Math.abs(Date.parse(other.at) - Date.parse(one.at)) / HOUR_MS
  const unsure = (one.accuracy + other.accuracy) / 1_000
  return distanceKm(one, other) - unsure <= FASTEST_KMH * hours
}

/** The place can be believed beside its neighbours in time. */
export const believable = (
  fix: Measured,
  { before, after }: { before: Measured | undefined; after: Measured | undefined },
): boolean =>
  isSharp(fix) &&
  (before === undefined || isReachable(before, fix)) &&
  (after === undefined || isReachable(fix, after))
