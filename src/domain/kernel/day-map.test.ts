import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DayMap, forgetOld, recall, withMemory } from './growing-maps.ts'

const HOUR = 3_600_000
const start = Date.UTC(2026, 0, 5, 9)
const at = (ms: number) => new Date(start + ms).toISOString()

it('remembers each entry for a day, and for no more than an hour longer', () => {
  const times = fc.array(fc.integer({ min: 0, max: 3 * HOUR }), { maxLength: 40 })
  fc.assert(
    fc.property(times, (steps) => {
      let now = 0
      let map: DayMap<number> = []
      const said = new Map<string, number>()
      for (const step of steps) {
        now += step
        map = withMemory(forgetOld(map, at(now)), `said at ${now}`, now, at(now))
        said.set(`said at ${now}`, now)
        const known = [...said].filter(([key]) => recall(map, key) !== undefined)
        const ages = known.map(([, then]) => now - then)
        expect(Math.max(...ages)).toBeLessThan(25 * HOUR)
        const young = [...said].filter(([, then]) => now - then < 24 * HOUR)
        expect(young.map(([key]) => recall(map, key))).toEqual(young.map(([, then]) => then))
        expect(map.length).toBeLessThanOrEqual(26)
      }
    }),
  )
})

it('gives what was remembered last under a key', () => {
  const first = withMemory([], 'a', 1, at(0))
  expect(recall(withMemory(first, 'a', 2, at(5 * HOUR)), 'a')).toBe(2)
  expect(recall(first, 'a')).toBe(1)
})

it('takes a time that falls behind for the newest', () => {
  const map = withMemory(withMemory([], 'a', 1, at(5 * HOUR)), 'b', 2, at(0))
  expect(recall(forgetOld(map, at(26 * HOUR)), 'b')).toBe(2)
  expect(recall(forgetOld(map, at(30 * HOUR)), 'b')).toBeUndefined()
})
