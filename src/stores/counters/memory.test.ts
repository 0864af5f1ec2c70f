import { expect, test } from 'vitest'
import { roomOfEach } from '../../lib/room.ts'
import { realWorld } from '../../program/real-world.ts'
import { countersContract } from './contract.ts'
import { openMemoryCounters } from './memory.ts'

countersContract('memory', async () => ({
  open: async () => openMemoryCounters(realWorld, roomOfEach()),
  close: async () => undefined,
}))

test('forgets the key that was not counted for longest, where there is no room', async () => {
  const counters = openMemoryCounters(realWorld, roomOfEach(600))
  for (const key of ['a', 'b', 'a', 'c']) await counters.add(key, 1, 60_000)
  expect(await counters.add('a', 1, 60_000)).toMatchObject({ count: 3 })
  expect(await counters.add('b', 1, 60_000)).toMatchObject({ count: 1 })
})
