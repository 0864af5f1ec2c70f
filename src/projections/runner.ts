import type { Alert } from '../lib/alerts.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import { type Trace, untraced } from '../lib/trace.ts'
import type { World } from '../lib/world.ts'
import { foreignOf } from '../runtime/foreign.ts'
import { ReaderStandsStill } from '../runtime/readers.ts'
import { underLease } from '../runtime/under-lease.ts'
import type { Events, RecordedBatch } from '../stores/event-store/events.ts'
import type { LogMark, Position } from '../stores/event-store/port.ts'
import type { Collection, Lease, ReadStore } from '../stores/read-store/port.ts'
import { type CopiesRound, openCopies } from './copies/keep-copies.ts'
import { type Lots, loadLots, parkedStreams } from './parked/parked-streams.ts'
import { bringTo, type Group, groupByCheckpoint, projectGroup } from './project-group.ts'
import type { AnyProjection } from './projection.ts'
import { allServe, followServing, servingVersions } from './serving.ts'

/** Reported after every batch. */
export type ProjectionProgress = {
  projections: readonly string[]
  position: Position
  events: number
}

export type RunnerDeps = {
  events: Events
  store: ReadStore
  projections: readonly AnyProjection[]
  /** The name of this process among those that compete to keep the read models. */
  holder: string
  world: Pick<World, 'now' | 'elapsed' | 'wait' | 'after' | 'turn' | 'newId'>
  alert: Alert
  /** Nothing is reported if it is absent. */
  trace?: Trace
  onProgress?(progress: ProjectionProgress): void
  /** Is called with the read models that belong to another log, before they are rebuilt. */
  onRebuild?(readModels: readonly string[]): void
  /** Is called for every failure. The runner keeps trying. */
  onError(error: unknown): void
  /** Time in ms for which other processes may still read the former version of a read model. 0 when absent. */
  keepFormerMs?: number
  /** Time in ms after which another process takes over from a runner that died. 10,000 when absent. */
  leaseMs?: number
  /** See `projectGroup`. 0 when absent. */
  restShare?: number
  /** Bytes that are free on the disk of the read store. Absent if nobody knows: then no rebuild is refused for it. */
  freeBytes?(): Promise<number>
}

export type Runner = {
  /**
   * Resolves once all read models hold every event that was in the log at the time of the call, whichever process keeps
   * them.
   */
  caughtUp(): Promise<void>
  /** Resolves once all read models may be read. */
  allServe(): Promise<void>
  /** The number of events that each read model has parked. Empty while another process keeps the read models. */
  parkedEvents(): Promise<Readonly<Record<string, number>>>
  /**
   * Resolves once nothing runs any more, so that another process may take over. Waits at most 5 s for a store: after
   * that, the other process waits until the lease ends.
   */
  stop(): Promise<void>
}

const LEASE = 'projections'
const WAIT_MS = 1_000
const LOOK_EVERY_MS = 50

type CatchUp = Pick<RunnerDeps, 'events' | 'store'> & {
  world: Pick<World, 'wait'>
  signal: AbortSignal
}

/** Resolves once no read model belongs to another log. Until then a checkpoint may lie beyond the end of the log. */
const resetDone = async (
  collections: readonly Collection[],
  { events, store, world, signal }: CatchUp,
): Promise<void> => {
  while (!signal.aborted && (await foreignOf({ events, store }, collections)).length > 0) {
    await world.wait(LOOK_EVERY_MS, signal)
  }
}

/** Resolves once all read models hold every event that was in the log at the time of the call, or `signal` aborts. */
export const caughtUp = async (
  collections: readonly Collection[],
  deps: CatchUp,
): Promise<void> => {
  const { events, store, signal } = deps
  const head = await events.head()
  await resetDone(collections, deps)
  if (head === null) return
  const waits = collections.map(async (collection) => {
    while (!signal.aborted) {
      if (await store.waitFor(collection, head, WAIT_MS)) return
    }
  })
  await Promise.all(waits)
}

/** Keeps the read models as long as this process holds the lease. Otherwise it competes for the lease. */
export const startProjections = (deps: RunnerDeps): Runner => {
  const { events, store, projections, holder, world, alert, onError, leaseMs, restShare = 0 } = deps
  const collections = projections.map(({ collection }) => collection)
  const stopping = new AbortController()
  let parked: Lots = new Map()
  let serving: CopiesRound['serving'] = []
  let isPrepared = false

  /** Empties read models that belong to another log: events of this log cannot correct them. True if there were any. */
  const resetForeign = async (lease: Lease): Promise<boolean> => {
    const foreign = await foreignOf({ events, store }, collections)
    if (foreign.length === 0) return false
    deps.onRebuild?.(foreign.map(({ name }) => name))
    // Nobody may read these read models until they have caught up again.
    for (const collection of [servingVersions, ...foreign]) await store.reset(collection, lease)
    return true
  }

  const markOf = async (group: Group | undefined): Promise<LogMark | null> => {
    const [one] = group?.projections ?? []
    return one === undefined ? null : store.mark(one.collection)
  }

  type Round = {
    lease: Lease
    projections: readonly AnyProjection[]
    lots: Lots
    until: AbortSignal
    took(group: Group, batch: RecordedBatch, follows: boolean): void
  }

  /**
   * The group that is furthest follows the log, and the others catch up beside it. All groups end as soon as one of the
   * others is near the end of the log, or one fails.
   */
  const runGroups = async (groups: readonly Group[], { until, took, ...round }: Round) => {
    // Two groups are merged at the id of an event. Checkpoints that an older Duka stored hold no such id.
    const canJoin = (await markOf(groups[0])) !== null
    const ended = new AbortController()
    const signal = AbortSignal.any([until, ended.signal])
    const tasks = groups.map((group, n) => {
      const follows = n === 0 || !canJoin
      const onBatch = (batch: RecordedBatch) => took(group, batch, follows)
      const how = { signal, follows, restShare, onBatch }
      return projectGroup(group, { trace: untraced, ...deps, ...round, ...how })
    })
    try {
      await Promise.race(tasks)
    } finally {
      ended.abort()
      await Promise.allSettled(tasks)
    }
    await Promise.all(tasks)
  }

  /** Brings the groups that are near the first group to its position, so that they share its batches from then on. */
  const join = async (round: Round): Promise<Group[]> => {
    const [first, ...others] = await groupByCheckpoint(store, round.projections)
    const mark = await markOf(first)
    if (mark === null) return groupByCheckpoint(store, round.projections)
    for (const group of others) {
      const onBatch = (batch: RecordedBatch) => round.took(group, batch, false)
      await bringTo(mark, group, { ...deps, ...round, onBatch })
    }
    return groupByCheckpoint(store, round.projections)
  }

  /** A single failure ends everything under the lease, so that all starts again from the checkpoints. */
  const runUnder = async (lease: Lease, until: AbortSignal, progressed: () => void) => {
    const isOtherLog = await resetForeign(lease)
    const { keepFormerMs = 0, freeBytes } = deps
    const copies = await openCopies({
      events,
      store,
      lease,
      projections,
      world,
      signal: until,
      freeBytes,
      isOtherLog,
    })
    const took: Round['took'] = ({ projections: some }, batch, follows) => {
      progressed()
      copies.took(some, batch, follows)
      const names = some.map(({ collection }) => collection.name)
      deps.onProgress?.({
        projections: names,
        position: batch.position,
        events: batch.events.length,
      })
    }
    /** Between two rounds nothing is projected, so that copies can be switched. */
    const runRound = async ({ projections: some, signal }: CopiesRound): Promise<void> => {
      const lots = await loadLots(store, some)
      parked = lots
      const round = { lease, projections: some, lots, until: signal, took }
      while (!signal.aborted) await runGroups(await join(round), round)
    }
    const run = async (): Promise<void> => {
      while (!until.aborted) {
        const round = await copies.begin()
        serving = round.serving
        await runRound(round)
      }
    }
    const following = { events, store, lease, world, signal: until, keepFormerMs }
    await Promise.all([run(), followServing(collections, following), copies.tend()])
  }

  const compete = async (progressed: () => void): Promise<void> => {
    if (!isPrepared) await store.prepare([...collections, parkedStreams, servingVersions])
    isPrepared = true
    const terms = { name: LEASE, holder, signal: stopping.signal, leaseMs, world }
    await underLease(store, terms, (lease, until) => runUnder(lease, until, progressed))
  }

  const running = keepTrying(compete, {
    world,
    signal: stopping.signal,
    onError: (error) => {
      parked = new Map()
      serving = []
      // The store may have been replaced by an empty one.
      isPrepared = false
      if (error instanceof ReaderStandsStill) {
        alert('reader-stands-still', { reader: error.reader })
      }
      onError(error)
    },
  })

  return {
    caughtUp: () => caughtUp(collections, { events, store, world, signal: stopping.signal }),
    allServe: () => allServe(collections, { store, world, signal: stopping.signal }),
    parkedEvents: async () => {
      const counts = serving.map((one): [string, number] => [
        one.collection.name,
        [...(parked.get(one)?.streams.values() ?? [])].reduce((sum, { events: n }) => sum + n, 0),
      ])
      return Object.fromEntries(counts)
    },
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
