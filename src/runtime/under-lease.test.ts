import { beforeEach, expect, it } from 'vitest'
import type { Lease } from '../stores/read-store/port.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { type VirtualWorld, virtualWorld } from '../testing/worlds.ts'
import { underLease } from './under-lease.ts'

const LEASE_MS = 10_000
const lease: Lease = { name: 'tests', holder: 'me', fence: 1 }

let world: VirtualWorld
beforeEach(() => {
  world = virtualWorld()
})

/** Gives the lease, then each of `renewals`, then it again. */
const storeOf = (renewals: readonly (Lease | undefined | Error)[]) => {
  const coming = [lease, ...renewals]
  const asked: number[] = []
  return {
    asked,
    acquireLease: async () => {
      asked.push(world.elapsed())
      const answer = asked.length <= coming.length ? coming[asked.length - 1] : lease
      if (answer instanceof Error) throw answer
      return answer
    },
    releaseLease: async () => undefined,
  }
}

const away = new StoreUnavailable('MongoDB')
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
const run = (store: ReturnType<typeof storeOf>, signal: AbortSignal) =>
  underLease(store, { name: 'tests', holder: 'me', signal, leaseMs: LEASE_MS, world }, (_, ended) =>
    untilAborted(ended),
  )

it('goes on while the lease lasts, though one renewal found no answer', async () => {
  const store = storeOf([away])
  const stop = new AbortController()
  const running = run(store, stop.signal)
  await world.advance(LEASE_MS)
  expect(store.asked.length).toBeGreaterThan(2)
  stop.abort()
  await running
  expect(world.timers()).toBe(0)
})

it('ends once the lease has run out without an answer', async () => {
  const store = storeOf([away, away, away, away, away, away])
  const ended = expect(run(store, new AbortController().signal)).rejects.toThrow(StoreUnavailable)
  await world.advance(2 * LEASE_MS)
  await ended
  const [first = 0, ...others] = store.asked
  const lastedMs = (others.at(-1) ?? 0) - first
  expect(lastedMs).toBeGreaterThanOrEqual(LEASE_MS)
  expect(lastedMs).toBeLessThan(1.5 * LEASE_MS)
})

it('ends at the next renewal when another has the lease', async () => {
  const ended = expect(run(storeOf([undefined]), new AbortController().signal)).rejects.toThrow(
    'me',
  )
  await world.advance(LEASE_MS / 2)
  await ended
})
