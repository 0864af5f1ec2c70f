import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BigMap, emptyBigMap, lookUp, withEntry, withoutEntry } from './growing-maps.ts'

const key = fc.integer({ min: 0, max: 150 }).map((n) => `order-${n}`)
const step = fc.record({ set: fc.boolean(), key })
type Step = { set: boolean; key: string }

const take = (map: BigMap<number>, { set, key }: Step, value: number) =>
  set ? withEntry(map, key, value) : withoutEntry(map, key)
const mirror = (model: Map<string, number>, { set, key }: Step, value: number) =>
  set ? model.set(key, value) : model.delete(key)

it('holds what a Map holds, and leaves the map before a change as it was', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
      const model = new Map<string, number>()
      let map = emptyBigMap<number>()
      for (const [n, next] of steps.entries()) {
        const before = map
        const had = model.get(next.key)
        map = take(map, next, n)
        mirror(model, next, n)
        expect(lookUp(before, next.key)).toBe(had)
      }
      expect(map.size).toBe(model.size)
      for (const { key } of steps) expect(lookUp(map, key)).toBe(model.get(key))
    }),
  )
})

it('spreads ids over small parts', () => {
  const hex = (n: number) => (n * 2_654_435_761).toString(16).slice(-12).padStart(12, '0')
  const ids = Array.from({ length: 10_000 }, (_, n) => `01890000-0000-7000-8000-${hex(n)}`)
  const map = ids.reduce((filled, id) => withEntry(filled, id, true), emptyBigMap<boolean>())
  expect(map.size).toBe(10_000)
  expect(Math.max(...map.parts.map((part) => part.length))).toBeLessThan(80)
})
