import { totalmem } from 'node:os'
import { expect, it } from 'vitest'
import { aggregates } from '../domain/aggregates.ts'
import { heapGrowth, memoryMb, roomOf } from './memory.ts'

const sumOf = (mb: number): number =>
  roomOf(mb)
    .used()
    .reduce((sum, { mostBytes }) => sum + mostBytes, 0) /
  2 ** 20

it('takes the setting, and without one no more than the machine has', () => {
  expect(memoryMb(700)).toBe(700)
  expect(memoryMb(undefined)).toBeLessThanOrEqual(totalmem() / 2 ** 20)
  expect(memoryMb(undefined)).toBeGreaterThan(0)
})

it('leaves nine tenths of the memory to all that is no cache', () => {
  for (const mb of [256, 512, 1_024, 2_048, 65_536]) expect(sumOf(mb)).toBeLessThanOrEqual(mb / 10)
})

it('has no larger caches with more than enough memory', () => {
  expect(sumOf(65_536)).toBe(sumOf(4_096))
})

it('lets heaps grow less where memory is short', () => {
  expect([512, 1_024, 1_536, 2_048, 8_192].map(heapGrowth)).toEqual([30, 30, 45, 60, 60])
})

it('gives each kind of state its part of the memory for states', () => {
  const parts = Object.values(aggregates).map(({ memoryPart }) => memoryPart)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1_000)
})
