import { expect, test } from 'vitest'
import { believable, isReachable, isSharp, type Measured } from './rider-way.ts'

const fix = (second: number, changed: Partial<Measured> = {}): Measured => ({
  at: new Date(Date.UTC(2026, 0, 5, 9, 0, second)).toISOString(),
  latitude: -1.25,
  longitude: 36.66,
  accuracy: 8,
  ...changed,
})
/** About 1,113 m to the north. */
const NORTH = { latitude: -1.24 }

test.each<[string, Partial<Measured>, boolean]>([
  ['a good one', {}, true],
  ['50 m', { accuracy: 50 }, true],
  ['51 m', { accuracy: 51 }, false],
  ['2 km', { accuracy: 2_000 }, false],
  ['0/0', { latitude: 0, longitude: 0 }, false],
  ['nearly 0/0', { latitude: 0.0001, longitude: -0.0001 }, false],
  ['the equator in Kenya', { latitude: 0, longitude: 35.2 }, true],
])('accuracy and place: %s', (_, changed, sharp) => {
  expect(isSharp(fix(0, changed))).toBe(sharp)
})

test('a way that would need 130 km/h cannot have been gone, whichever was told first', () => {
  expect(isReachable(fix(0), fix(32, NORTH))).toBe(true)
  expect(isReachable(fix(0), fix(29, NORTH))).toBe(false)
  expect(isReachable(fix(32, NORTH), fix(0))).toBe(true)
  expect(isReachable(fix(29, NORTH), fix(0))).toBe(false)
})

test('what two phones do not know for sure is no way', () => {
  expect(isReachable(fix(0), fix(0, { latitude: -1.2502, accuracy: 20 }))).toBe(true)
  expect(isReachable(fix(0), fix(0, { latitude: -1.2504, accuracy: 20 }))).toBe(false)
})

test('a jump of 10 km is not believed, nor a late place between two that leave no time for it', () => {
  const [before, after] = [fix(0), fix(6)]
  const none = { before: undefined, after: undefined }
  const far = fix(3, { latitude: -1.16 })
  expect(believable(far, none)).toBe(true)
  expect(believable(far, { ...none, before })).toBe(false)
  expect(believable(far, { ...none, after })).toBe(false)
  expect(believable(fix(3), { before, after })).toBe(true)
  expect(believable(fix(3, { accuracy: 51 }), none)).toBe(false)
})
