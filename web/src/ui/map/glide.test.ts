import { expect, test } from 'vitest'
import { distanceKm } from '#contract/rules/distance.ts'
import { openGlides } from './glide.ts'

const start = { latitude: -1.26, longitude: 36.72 }
/** About so many metres north of the start. */
const north = (metres: number) => ({ ...start, latitude: start.latitude + metres / 111_195 })

const moved = (metres: number, still = false) => {
  const glides = openGlides()
  glides.move('rider', start, 0, false)
  glides.move('rider', north(metres), 5_000, still)
  return {
    glides,
    metresAt: (now: number) => {
      const at = glides.at('rider', now)
      return at === undefined ? undefined : Math.round(distanceKm(start, at) * 1_000)
    },
  }
}

test('a mark glides to its new place, and comes to a stop there', () => {
  const { metresAt, glides } = moved(100)
  expect(metresAt(5_000)).toBe(0)
  expect(metresAt(5_500)).toBeGreaterThan(50)
  expect(metresAt(5_500)).toBeLessThan(100)
  expect(glides.isMoving(5_500)).toBe(true)
  expect([metresAt(6_000), metresAt(60_000)]).toEqual([100, 100])
  expect(glides.isMoving(6_000)).toBe(false)
})

test.each([
  ['less than 2 m', 1, false, 0],
  ['more than 500 m', 700, false, 700],
  ['where nothing may move', 100, true, 100],
])('%s is no way to glide', (_, metres, still, shown) => {
  const { metresAt, glides } = moved(metres, still)
  expect(metresAt(5_000)).toBe(shown)
  expect(glides.isMoving(5_000)).toBe(false)
})

test('a mark that turns on its way goes on from where it is seen', () => {
  const { glides, metresAt } = moved(100)
  const half = metresAt(5_500)
  glides.move('rider', start, 5_500, false)
  expect(metresAt(5_500)).toBe(half)
  expect(metresAt(6_500)).toBe(0)
  glides.keep(new Set())
  expect(metresAt(6_500)).toBeUndefined()
})
