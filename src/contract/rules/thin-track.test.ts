import { expect, test } from 'vitest'
import { spec } from '#spec'
import { distanceKm } from './distance.ts'
import { between, needless } from './rider-way.ts'

const at = (second: number): string =>
  new Date(Date.UTC(2026, 0, 5, 9, 0, 0) + second * 1_000).toISOString()

/** Ten minutes: north for 3, a stop of 4 at a door, then east for 3; a place every 3 s. */
const northOf = (second: number): number => Math.min(second, 180) * 0.00005
const eastOf = (second: number): number => Math.max(0, second - 420) * 0.00005
const track = Array.from({ length: 201 }, (_, n) => ({
  at: at(n * 3),
  latitude: -1.25 + northOf(n * 3),
  longitude: 36.66 + eastOf(n * 3),
}))
const thinned = (steps: readonly string[] = []) => {
  const gone = new Set(needless(track, steps))
  return track.filter((point) => !gone.has(point.at))
}

test('a stop keeps its place, its beginning and its end', () => {
  spec('operations 2.7', 'Places and tracks lie beside the log, gone after 90 days')
  const times = thinned().map((point) => point.at)
  expect(times).toEqual([at(0), at(180), at(420), at(600)])
})

test('the place at the time of a step stays', () => {
  expect(thinned([at(301)]).map((point) => point.at)).toContain(at(300))
  expect(thinned([at(-60), at(9_000)])).toHaveLength(4)
})

test('at no time is the thinned track more than 15 m away from the whole one', () => {
  const bent = track.map((point, n) => ({
    ...point,
    latitude: point.latitude + Math.sin(n / 9) * 0.002,
  }))
  const gone = new Set(needless(bent, []))
  const kept = bent.filter((point) => !gone.has(point.at))
  expect(kept.length).toBeLessThan(bent.length / 2)
  for (const point of bent) {
    const next = kept.findIndex((one) => one.at >= point.at)
    const [to = point, from = to] = [kept[next], kept[next - 1]]
    expect(distanceKm(point, between(from, to, Date.parse(point.at)))).toBeLessThanOrEqual(0.015)
  }
})

test('two points, one, or none stay as they are', () => {
  for (const length of [0, 1, 2]) expect(needless(track.slice(0, length), [at(1)])).toEqual([])
})
