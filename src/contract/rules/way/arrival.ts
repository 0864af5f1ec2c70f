import { type Coordinates, distanceKm } from '../distance.ts'

const SPEED_KMH = 22
/** Streets are so much longer than the straight line. */
const DETOUR = 1.35
const STOP_MS = 3 * 60_000
const HOUR_MS = 3_600_000

/** A rider who was seen longer ago may be anywhere: nothing is counted down from there. */
export const STALE_POSITION_MS = 2 * 60_000

export const isStalePosition = (at: string, now: number): boolean =>
  now - Date.parse(at) > STALE_POSITION_MS

/** When a rider who was there at that time is at the door, after the stops that come first. ISO 8601. */
export const arrivalOf = (
  rider: Coordinates & { at: string },
  door: Coordinates,
  stopsBefore: number,
): string => {
  const wayMs = ((distanceKm(rider, door) * DETOUR) / SPEED_KMH) * HOUR_MS
  return new Date(Date.parse(rider.at) + wayMs + stopsBefore * STOP_MS).toISOString()
}
