import { type Coordinates, distanceKm } from './distance.ts'

type Timed = Coordinates & { at: string }

/** In km. A shortened track is never further than this from where the driver was at that time. */
const TOLERANCE_KM = 0.015

const time = ({ at }: Timed): number => Date.parse(at)

/** Where the driver was at a time between two points, at constant speed. */
export const between = (from: Timed, to: Timed, at: number): Coordinates => {
  const span = time(to) - time(from)
  const part = span === 0 ? 0 : (at - time(from)) / span
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  }
}

/** Of the points between two others, the one that is furthest from the straight line at its time. */
const furthest = (track: readonly Timed[], first: number, last: number) => {
  let found = { index: -1, km: TOLERANCE_KM }
  const [from, to] = [track[first], track[last]]
  if (from === undefined || to === undefined) return found
  for (const [n, point] of track.slice(first + 1, last).entries()) {
    const km = distanceKm(point, between(from, to, time(point)))
    if (km > found.km) found = { index: first + 1 + n, km }
  }
  return found
}

/** The index of the point that is nearest in time. */
const nearest = (track: readonly Timed[], at: string): number => {
  const away = track.map((point) => Math.abs(time(point) - Date.parse(at)))
  return away.indexOf(Math.min(...away))
}

/**
 * The indexes of the points that must stay, because the track would be wrong by more than the tolerance without them.
 */
const bends = (track: readonly Timed[]): Set<number> => {
  const kept = new Set([0, track.length - 1])
  const spans: [number, number][] = [[0, track.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span
    const { index } = furthest(track, first, last)
    if (index === -1) continue
    kept.add(index)
    spans.push([first, index], [index, last])
  }
  return kept
}

/**
 * The times of points that a track can do without; the track is in order of time. Points are compared at their times,
 * so stops and their lengths are kept. Points nearest to the times in `steps` stay.
 */
export const needless = (track: readonly Timed[], steps: readonly string[]): string[] => {
  if (track.length < 3) return []
  const kept = bends(track)
  for (const at of steps) kept.add(nearest(track, at))
  return track.filter((_, n) => !kept.has(n)).map(({ at }) => at)
}

/** A place that a phone measured. `at`: ISO 8601 in UTC. `accuracy`: metres around the place. */
export type Measured = Coordinates & { at: string; accuracy: number }

/** In metres. A less accurate place is not drawn. */
export const WORST_ACCURACY_M = 50
/** In km/h. No motorbike of the shop is faster. */
export const FASTEST_KMH = 130

/** In degrees. A phone that does not know its place reports 0/0, which is in the sea off Ghana. */
const NOWHERE = 0.01

/** Whether the phone knew its place, and accurately enough. */
export const isSharp = ({ latitude, longitude, accuracy }: Measured): boolean =>
  accuracy <= WORST_ACCURACY_M && (Math.abs(latitude) > NOWHERE || Math.abs(longitude) > NOWHERE)

/** Whether the driver can have got from one place to the other in the time between. */
export const isReachable = (one: Measured, other: Measured): boolean => {
  const hours = Math.abs(Date.parse(other.at) - Date.parse(one.at)) / 3_600_000
  const unsure = (one.accuracy + other.accuracy) / 1_000
  return distanceKm(one, other) - unsure <= FASTEST_KMH * hours
}

/** Whether a place is accurate and fits the places before and after it. */
export const believable = (
  fix: Measured,
  { before, after }: { before: Measured | undefined; after: Measured | undefined },
): boolean =>
  isSharp(fix) &&
  (before === undefined || isReachable(before, fix)) &&
  (after === undefined || isReachable(fix, after))

const SPEED_KMH = 22
/** The way by street is longer than the straight line by this factor. */
const DETOUR = 1.35
const STOP_MS = 3 * 60_000
const HOUR_MS = 3_600_000

/** A driver whose last position is older than this (ms) may be anywhere, so no arrival is estimated from it. */
export const STALE_POSITION_MS = 2 * 60_000

export const isStalePosition = (at: string, now: number): boolean =>
  now - Date.parse(at) > STALE_POSITION_MS

/** When the driver arrives at the door, after the stops before it. ISO 8601 in UTC. */
export const arrivalOf = (
  rider: Coordinates & { at: string },
  door: Coordinates,
  stopsBefore: number,
): string => {
  const wayMs = ((distanceKm(rider, door) * DETOUR) / SPEED_KMH) * HOUR_MS
  return new Date(Date.parse(rider.at) + wayMs + stopsBefore * STOP_MS).toISOString()
}
