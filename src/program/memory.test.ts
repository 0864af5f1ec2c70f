import { totalmem } from 'node:os'
import { expect, it } from 'vitest'
import { aggregates } from '../domain/aggregates.ts'
import { readConfig } from './config.ts'
import { answeringHeap, folderMemory, heapGrowth, roomOf } from './memory.ts'

const sumOf = (mb: number): number =>
  roomOf(mb)
    .used()
    .reduce((sum, { mostBytes }) => sum + mostBytes, 0) /
  2 ** 20

it('takes the setting, and without one no more than the machine has', () => {
  const mbOf = (env: Record<string, string>) => readConfig(env).MEMORY_MB
  expect(mbOf({ MEMORY_MB: '700' })).toBe(700)
  expect(mbOf({})).toBeLessThanOrEqual(totalmem() / 2 ** 20)
  expect(mbOf({})).toBeGreaterThan(0)
})

it('leaves nine tenths of the memory to all that is no cache', () => {
  for (const mb of [256, 512, 1_024, 2_048, 65_536]) expect(sumOf(mb)).toBeLessThanOrEqual(mb / 10)
})

it('has no larger caches with more than enough memory', () => {
  expect(sumOf(65_536)).toBe(sumOf(4_096))
})

it('bounds the heaps of threads in proportion, and leaves each enough to work', () => {
  const threads = (mb: number) => folderMemory(mb).heapMb
  expect(threads(1_024)).toEqual({ events: 96, vault: 64, readModels: 256 })
  expect(threads(2_048).readModels).toBe(512)
  expect(threads(256)).toEqual({ events: 64, vault: 64, readModels: 64 })
  expect(threads(65_536)).toEqual(threads(4_096))
  expect([256, 1_024, 65_536].map((mb) => folderMemory(mb).pagesMib)).toEqual([1, 2, 4])
})

it('takes for the heap that answers less than half of the memory, and less than V8 allows', () => {
  const { used, most } = answeringHeap(1_024)
  expect(most).toBe(440 * 2 ** 20)
  expect(used()).toBeGreaterThan(0)
  expect(answeringHeap(1_000_000).most).toBeLessThanOrEqual(2_048 * 2 ** 20)
})

it('lets heaps grow less where memory is short', () => {
  expect([512, 1_024, 1_536, 2_048, 8_192].map(heapGrowth)).toEqual([30, 30, 45, 60, 60])
})

it('gives each kind of state its part of the memory for states', () => {
  const parts = Object.values(aggregates).map(({ memoryPart }) => memoryPart)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1_000)
})
