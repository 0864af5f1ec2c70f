import { expect, it } from 'vitest'
import { realWorld } from '#src/program/real-world.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { Silence, untilDeadline } from './session.ts'

it('a process that stands still beyond the deadline asks no more, and takes the server for no more silent', async () => {
  let now = 0
  const silences: number[] = []
  const given: number[] = []
  const session = {
    world: {
      ...realWorld,
      elapsed: () => now,
      wait: async () => {
        now += 60_000
      },
    },
    deadlineMs: 3_000,
    closed: new AbortController().signal,
    channel: { silent: (at: number) => void silences.push(at), heard: () => undefined },
  }
  const call = untilDeadline(session, async (ms) => {
    given.push(ms)
    now += ms
    throw new Silence(ms)
  })
  await expect(call).rejects.toThrow(StoreUnavailable)
  expect(given).toEqual([1_000])
  expect(silences).toEqual([0])
})
