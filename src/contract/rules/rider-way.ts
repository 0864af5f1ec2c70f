import { type Coordinates, distanceKm } from './distance.ts'

type Timed = Coordinates & { at: string }

/** A thinned track is never further than this from where the rider was at that time. */
const TOLERANCE_KM = 0.015

const time = ({ at }: Timed): number => Date.parse(at)

/** The place between two others at a time between theirs, if the rider had gone at one speed. */
export const between = (from: Timed, to: Timed, at: number): Coordinates => {
  const span = time(to) - time(from)
  const part = span === 0 ? 0 : (at - time(from)) / span
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  }
}

/** The point between two others that lies furthest from where the line alone says the rider was at that time. */
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

/** The point nearest in time. */
const nearest = (track: readonly Timed[], at: string): number => {
  const away = track.map((point) => Math.abs(time(point) - Date.parse(at)))
  return away.indexOf(Math.min(...away))
}

/** Indexes of the points without which the track would say another place for some time. */
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
 * The times of points that a track in the order of time can do without. It goes by time, not by shape alone, so that it
 * keeps where the rider stood and for how long. Points nearest to the times of steps stay.
 */
export const needless = (track: readonly Timed[], steps: readonly string[]): string[] => {
  if (track.length < 3) return []
  const kept = bends(track)
  for (const at of steps) kept.add(nearest(track, at))
  return track.filter((_, n) => !kept.has(n)).map(({ at }) => at)
}

/** A place as a phone measured it. `at`: ISO 8601 in UTC. `accuracy`: metres around it. */
export type Measured = Coordinates & { at: string; accuracy: number }

/** A place that is less sure than this is not drawn. Metres. */
const WORST_ACCURACY_M = 50
/** No motorbike of the shop is faster. */
export const FASTEST_KMH = 130

/** A phone without a place says 0/0, off the coast of Ghana. Degrees. */
const NOWHERE = 0.01

/** The phone knows where it is, and well enough. */
export const isSharp = ({ latitude, longitude, accuracy }: Measured): boolean =>
  accuracy <= WORST_ACCURACY_M && (Math.abs(latitude) > NOWHERE || Math.abs(longitude) > NOWHERE)

/** Two places of one rider, who can have gone from one to the other in that time. */
export const isReachable = (one: Measured, other: Measured): boolean => {
  const hours = Math.abs(Date.parse(other.at) - Date.parse(one.at)) / 3_600_000
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
