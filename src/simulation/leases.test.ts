import { expect, it } from 'vitest'
import { watchLeases } from './leases.ts'

it('tells of what is written long after somebody else took the lease, and of nothing else', () => {
  let time = 0
  const leases = watchLeases(() => time)
  leases.wrote('reactions', 'one', 100)
  leases.gave('reactions', 'one')
  time = 1_000
  leases.gave('reactions', 'two')
  time = 1_100
  leases.wrote('reactions', 'one', 100)
  leases.wrote('reactions', 'two', 100)
  expect(leases.broken).toEqual([])
  time = 1_101
  leases.gave('reactions', 'two')
  leases.wrote('reactions', 'one', 100)
  expect(leases.broken).toEqual(['reactions: written 101 ms after another process took it'])
})
