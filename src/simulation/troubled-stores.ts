import type { Stores } from '#src/program/compose.ts'
import type { JobHandler } from '#src/stores/job-queue/port.ts'
import { StoreUnavailable } from '#src/stores/store-unavailable.ts'
import { type Leases, noteLeases } from './leases.ts'
import type { MortalWorld } from './mortal.ts'

/** What goes wrong with the stores of a chain, whichever process uses them. */
export type Trouble = {
  /** Each job runs once more: beside the first time, straight after it, or up to a quarter of an hour later. */
  jobsRunTwice: boolean
  /** The read models are so many ms behind the log. */
  lagMs: number
}

export const noTrouble = (): Trouble => ({ jobsRunTwice: false, lagMs: 0 })

/** These give event after event, or answer at once. */
const notAround: readonly PropertyKey[] = ['subscribe', 'followShortened', 'close']

/** The store with `call` around every one of its methods that answers later. Subscriptions end with the process. */
const around = <Store extends object>(store: Store, { call }: Pick<MortalWorld, 'call'>): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || notAround.includes(name)) return value
      return (...given: unknown[]) => call(async () => Reflect.apply(value, target, given))
    },
  })

type Seen = { trouble: Trouble; world: MortalWorld; line: Line; leases: Leases; sweepMs: number }

const LATEST_AGAIN_MS = 15 * 60_000

const runTwice = async (run: () => Promise<void>, world: MortalWorld): Promise<void> => {
  const again = () => run().catch(() => undefined)
  const when = world.random()
  await Promise.all([run(), when < 0.3 ? again() : undefined])
  if (when > 0.7) world.after(world.random() * LATEST_AGAIN_MS, () => void again())
  else if (when > 0.3) await run()
}

const queueWithin = (
  jobQueue: Stores['jobQueue'],
  { trouble, world, sweepMs }: Pick<Seen, 'trouble' | 'world' | 'sweepMs'>,
): Stores['jobQueue'] => ({
  ...jobQueue,
  repeat: (type, everyMs, lane) => jobQueue.repeat(type, Math.max(everyMs, sweepMs), lane),
  work: (handlers, ...rest) => {
    const doubled = Object.entries(handlers).map(([type, run]): [string, JobHandler] => [
      type,
      (job) => (trouble.jobsRunTwice ? runTwice(() => run(job), world) : run(job)),
    ])
    return jobQueue.work(Object.fromEntries(doubled), ...rest)
  },
})

/** How a process is cut off from the read store: it gets no answer, or what it sends arrives when the cut is over. */
export type Cut = 'refused' | 'late'
/** A process's line to the read store, and with it to the leases. */
export type Line = {
  cut(kind: Cut, ms: number): void
  /** A call goes through the line. Throws `StoreUnavailable`. */
  through<T>(run: () => Promise<T>): Promise<T>
}

export const openLine = ({ elapsed, wait }: Pick<MortalWorld, 'elapsed' | 'wait'>): Line => {
  let kind: Cut | undefined
  let endsAt = 0
  return {
    cut: (next, ms) => {
      kind = next
      endsAt = elapsed() + ms
    },
    through: async (run) => {
      const restMs = endsAt - elapsed()
      if (restMs > 0 && kind === 'refused') throw new StoreUnavailable('the read store')
      if (restMs > 0) await wait(restMs)
      return run()
    },
  }
}

/** The stores as a process sees them while they are in trouble. Sweeps run every `sweepMs` at most. */
export const troubledStores = (
  stores: Stores,
  { trouble, world, line, leases, sweepMs }: Seen,
): Stores => {
  const { readStore, jobQueue } = noteLeases(stores, leases)
  return {
    ...stores,
    eventStore: around(stores.eventStore, world),
    readStore: around(
      {
        ...readStore,
        commit: async (...committed) => {
          if (trouble.lagMs > 0) await world.wait(trouble.lagMs)
          return readStore.commit(...committed)
        },
      },
      { call: (run) => world.call(() => line.through(run)) },
    ),
    vault: around(stores.vault, world),
    snapshots: around(stores.snapshots, world),
    positions: around(stores.positions, world),
    jobQueue: around(queueWithin(jobQueue, { trouble, world, sweepMs }), world),
  }
}
