import type { Stores } from '#src/program/compose.ts'

/** Who keeps what, by the leases that the store gave, and what somebody else wrote. */
export type Leases = {
  gave(name: string, holder: string): void
  /** The holder wrote what only the keeper may write. Its lease may have been lost for `withinMs`. */
  wrote(name: string, holder: string, withinMs: number): void
  readonly broken: string[]
}

export const watchLeases = (elapsed: () => number): Leases => {
  const keepers = new Map<string, { holder: string; since: number }>()
  const broken: string[] = []
  return {
    gave: (name, holder) => {
      if (keepers.get(name)?.holder !== holder) keepers.set(name, { holder, since: elapsed() })
    },
    wrote: (name, holder, withinMs) => {
      const keeper = keepers.get(name)
      if (keeper === undefined || keeper.holder === holder) return
      const ms = elapsed() - keeper.since
      if (ms > withinMs)
        broken.push(`${name}: written ${Math.round(ms)} ms after another process took it`)
    },
    broken,
  }
}

/**
 * A job queue knows no leases. A process that lost its lease hears of it when it next renews it, so it follows the log
 * for some seconds more.
 */
const HEARS_WITHIN_MS = 30_000
const READS_WITHIN_MS = 1_000

type Noted = Pick<Stores, 'readStore' | 'jobQueue'>

/** The stores as one process uses them, with its leases and what it writes under them noted. */
export const noteLeases = ({ readStore, jobQueue }: Noted, leases: Leases): Noted => {
  let self = ''
  return {
    readStore: {
      ...readStore,
      acquireLease: async (name, holder, ttlMs) => {
        self = holder
        const lease = await readStore.acquireLease(name, holder, ttlMs)
        if (lease !== undefined) leases.gave(name, holder)
        return lease
      },
      commit: async (batches, upTo, lease) => {
        await readStore.commit(batches, upTo, lease)
        leases.wrote(lease.name, lease.holder, READS_WITHIN_MS)
      },
    },
    jobQueue: {
      ...jobQueue,
      add: async (jobs, followed) => {
        await jobQueue.add(jobs, followed)
        if (followed !== undefined) leases.wrote('reactions', self, HEARS_WITHIN_MS)
      },
    },
  }
}
