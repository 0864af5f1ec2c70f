import { expect, it } from 'vitest'
import { roughBytes } from './rough-bytes.ts'

it('grows with texts, fields and entries', () => {
  expect(roughBytes('x'.repeat(1_000))).toBeGreaterThanOrEqual(1_000)
  expect(roughBytes({ a: 'one', b: 2 })).toBeGreaterThan(roughBytes({ a: 'one' }))
  expect(roughBytes([])).toBeLessThan(roughBytes([1, 2, 3]))
  expect(roughBytes(new Map([['a', 'x'.repeat(500)]]))).toBeGreaterThan(500)
})

it('takes the first entries of a long list for all of them', () => {
  const one = { id: 'x'.repeat(36), quantity: 1 }
  const of = (length: number) => roughBytes(Array.from({ length }, () => one))
  expect(of(10_000) / of(10)).toBeGreaterThan(900)
  expect(of(10_000) / of(10)).toBeLessThan(1_100)
})
