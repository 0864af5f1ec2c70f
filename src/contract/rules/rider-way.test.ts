import { expect, test } from 'vitest'
import { spec } from '#spec'
import { distanceKm } from './distance.ts'
import { arrivalOf, isStalePosition } from './rider-way.ts'

const at = '2026-01-05T09:00:00.000Z'
const rider = { latitude: -1.25, longitude: 36.66, at }
const door = { latitude: -1.28, longitude: 36.68 }

const minutesAfter = (time: string): number => (Date.parse(time) - Date.parse(at)) / 60_000

test('the way is 1.35 times the straight line, at 22 km/h', () => {
  const km = distanceKm(rider, door)
  expect(minutesAfter(arrivalOf(rider, door, 0))).toBeCloseTo((km * 1.35 * 60) / 22, 3)
  expect(minutesAfter(arrivalOf(rider, rider, 0))).toBe(0)
})

test('each stop before takes three minutes', () => {
  spec('operations 2.7', 'The estimate')
  const direct = minutesAfter(arrivalOf(rider, door, 0))
  expect(minutesAfter(arrivalOf(rider, door, 2)) - direct).toBeCloseTo(6, 3)
})

test('a place of more than two minutes ago is old', () => {
  const now = Date.parse(at)
  expect(isStalePosition(at, now + 120_000)).toBe(false)
  expect(isStalePosition(at, now + 120_001)).toBe(true)
})
