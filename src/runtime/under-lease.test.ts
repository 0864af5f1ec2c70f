import { expect, it } from 'vitest'
import type { Lease } from '../stores/read-store/port.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { until } from '../testing/until.ts'
import { underLease } from './under-lease.ts'

const LEASE_MS = 600
const lease: Lease = { name: 'tests', holder: 'me', fence: 1 }

/** Gives the lease, then each of `renewals`, then it again. */
const storeOf = (renewals: readonly (Lease | undefined | Error)[]) => {
  const coming = [lease, ...renewals]
  const asked: number[] = []
  return {
    asked,
    acquireLease: async () => {
      asked.push(performance.now())
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
  underLease(store, { name: 'tests', holder: 'me', signal, leaseMs: LEASE_MS }, (_, ended) =>
    untilAborted(ended),
  )

it('goes on while the lease lasts, though one renewal found no answer', async () => {
  const store = storeOf([away])
  const stop = new AbortController()
  const running = run(store, stop.signal)
  await until('the renewal after it', () => store.asked.length > 2)
  stop.abort()
  await running
})

it('ends once the lease has run out without an answer', async () => {
  const store = storeOf([away, away, away, away, away, away])
  await expect(run(store, new AbortController().signal)).rejects.toThrow(StoreUnavailable)
  const [first = 0, ...others] = store.asked
  expect((others.at(-1) ?? 0) - first).toBeGreaterThanOrEqual(LEASE_MS * 0.9)
})

it('ends at once when another has the lease', async () => {
  await expect(run(storeOf([undefined]), new AbortController().signal)).rejects.toThrow('me')
})
