import { expect, test } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { countersContract } from './contract.ts'
import { openMemoryCounters } from './memory.ts'

countersContract('memory', async () => ({
  open: async () => openMemoryCounters(realWorld),
  close: async () => undefined,
}))

test('holds so many keys at most: the one not counted for longest begins anew', async () => {
  const counters = openMemoryCounters(realWorld, 2)
  for (const key of ['a', 'b', 'a', 'c']) await counters.add(key, 1, 60_000)
  expect(await counters.add('a', 1, 60_000)).toMatchObject({ count: 3 })
  expect(await counters.add('b', 1, 60_000)).toMatchObject({ count: 1 })
})
