import { expect, it } from 'vitest'
import { steadyClock } from './embedded.ts'

it('follows the clock forward, and goes on by itself where that is set back', () => {
  let wall = 1_000_000
  let elapsed = 0
  const clock = steadyClock({ now: () => new Date(wall), elapsed: () => elapsed })
  const later = (ms: number, jump = 0) => {
    elapsed += ms
    wall += ms + jump
    return clock()
  }
  expect(clock()).toBe(1_000_000)
  expect(later(500)).toBe(1_000_500)
  expect(later(500, -3_600_000)).toBe(1_001_000)
  expect(later(500)).toBe(1_001_500)
  expect(later(0, 3_600_000 + 7_000)).toBe(1_008_500)
})
