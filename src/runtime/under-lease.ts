import type { World } from '../lib/world.ts'
import { type Lease, LeaseLost, type ReadStore } from '../stores/read-store/port.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'

/** `leaseMs`: how long other processes wait if this one dies. 10,000 if absent. */
type Terms = {
  name: string
  holder: string
  signal: AbortSignal
  leaseMs?: number | undefined
  world: Pick<World, 'elapsed' | 'wait'>
}
type Store = Pick<ReadStore, 'acquireLease' | 'releaseLease'>

/** Renews the lease until `signal` aborts. If the store is slow, it keeps trying while the lease is still valid. */
const keepLease = async (
  store: Store,
  { name, holder, signal, leaseMs, world }: Terms & { leaseMs: number },
): Promise<void> => {
  let lastsUntil = world.elapsed() + leaseMs
  const renew = async () => {
    const askedAt = world.elapsed()
    if (!(await store.acquireLease(name, holder, leaseMs))) throw new LeaseLost(holder)
    lastsUntil = askedAt + leaseMs
  }
  const unlessItLasts = (error: unknown) => {
    if (!(error instanceof StoreUnavailable) || world.elapsed() > lastsUntil) throw error
  }
  await world.wait(leaseMs / 3, signal)
  while (!signal.aborted) {
    await renew().catch(unlessItLasts)
    await world.wait(leaseMs / 3, signal)
  }
}

/**
 * Runs `work` while this process holds the lease, and releases the lease after `work` has ended. If another process
 * holds it, returns after a third of `leaseMs`. Throws `LeaseLost` and the errors of `work`.
 */
export const underLease = async (
  store: Store,
  { name, holder, signal, leaseMs = 10_000, world }: Terms,
  work: (lease: Lease, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const lease = await store.acquireLease(name, holder, leaseMs)
  if (lease === undefined) return world.wait(leaseMs / 3, signal)
  const ended = new AbortController()
  const both = AbortSignal.any([signal, ended.signal])
  const all = [work(lease, both), keepLease(store, { name, holder, signal: both, leaseMs, world })]
  try {
    await Promise.race(all)
  } finally {
    ended.abort()
    await Promise.allSettled(all)
    await store.releaseLease(lease)
  }
}
