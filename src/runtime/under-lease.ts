import { type Lease, LeaseLost, type ReadStore } from '../stores/read-store/port.ts'
import { pause } from './keep-trying.ts'

/** `leaseMs` is the others' wait when this process dies; 10,000 when absent. */
type Terms = { name: string; holder: string; signal: AbortSignal; leaseMs?: number | undefined }

/**
 * Runs `work` while this process holds the lease, which is released only after `work` has ended. Returns after a while
 * where another holds it. Throws `LeaseLost` and the errors of `work`.
 */
export const underLease = async (
  store: ReadStore,
  { name, holder, signal, leaseMs = 10_000 }: Terms,
  work: (lease: Lease, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const lease = await store.acquireLease(name, holder, leaseMs)
  if (lease === undefined) return pause(leaseMs / 3, signal)
  const ended = new AbortController()
  const both = AbortSignal.any([signal, ended.signal])
  const renew = async (): Promise<void> => {
    while (!both.aborted) {
      await pause(leaseMs / 3, both)
      if (both.aborted) return
      if (!(await store.acquireLease(name, holder, leaseMs))) throw new LeaseLost(holder)
    }
  }
  const all = [work(lease, both), renew()]
  try {
    await Promise.race(all)
  } finally {
    ended.abort()
    await Promise.allSettled(all)
    await store.releaseLease(lease)
  }
}
