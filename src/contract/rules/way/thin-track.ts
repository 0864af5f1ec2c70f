import { type Coordinates, distanceKm } from '../distance.ts'

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
