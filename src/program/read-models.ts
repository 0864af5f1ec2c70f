import type { Logger } from 'pino'
import type { CommandDeps } from '../commands/engine/command.ts'
import type { Alert } from '../lib/alerts.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import type { Trace } from '../lib/trace.ts'
import type { World } from '../lib/world.ts'
import { allProjections } from '../projections/all-projections.ts'
import { readerOf, servingReader } from '../projections/parked/parked-streams.ts'
import {
  isBehind,
  LAG_LIMIT_S,
  type Reader,
  type ReaderState,
  rememberEnds,
  statesOf,
} from '../projections/readers.ts'
import { caughtUp, type Runner, startProjections } from '../projections/runner.ts'
import { allServe, servingOf } from '../projections/serving.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import type { ReadModelsNotice, ReadModelsThread } from '../stores/read-store/read-models-thread.ts'
import { unlessAway } from '../stores/store-unavailable.ts'
import { received } from '../stores/writer/messages.ts'
import { deadParked } from '../workers/parked-events.ts'
import type { Stores } from './compose.ts'
import type { Config } from './config.ts'
import { spaceAt } from './watch-disk.ts'

/** The collections of all read models. They must exist before the first query. */
export const collections = allProjections.map(({ collection }) => collection)

/** This process also takes orders, so it rests while it rebuilds read models. A thread of its own does not. */
const REST_SHARE = 0.25

/** The former version of a read model is kept this long: other processes may still read it. */
const KEEP_FORMER_MS = 60 * 60_000

type Deps = {
  config: Pick<Config, 'MONGODB_URL' | 'DATA_DIR'>
  world: World
  events: Events
  readStore: ReadStore
  holder: string
  log: Logger
  alert: Alert
  trace: Trace
}

const warnOfRebuild = (log: Logger, readModels: readonly string[]): void =>
  log.warn({ readModels }, 'read models know events that the log does not have: building them anew')

export const tellUntraced = (log: Logger, reason: string): void =>
  log.warn({ reason }, 'traces were not sent')

const tellFailure = (log: Logger, error: unknown): void =>
  log.error({ err: error }, 'projections failed, trying again')

export const keepReadModels = (deps: Deps): Runner => {
  const { config, world, events, readStore: store, holder, log, alert, trace } = deps
  const isEmbedded = config.MONGODB_URL === undefined
  return startProjections({
    events,
    store,
    projections: allProjections,
    holder,
    world,
    keepFormerMs: isEmbedded ? 0 : KEEP_FORMER_MS,
    restShare: REST_SHARE,
    // Nobody here knows the disk of MongoDB.
    ...(isEmbedded ? { freeBytes: async () => (await spaceAt(config.DATA_DIR)).free } : {}),
    alert,
    trace,
    onRebuild: (readModels) => warnOfRebuild(log, readModels),
    onError: (error) => tellFailure(log, error),
  })
}

/**
 * Has a thread keep the read models, under the same lease as another process would. A thread that was started again
 * keeps them again.
 */
export const keepReadModelsInThread = (
  thread: ReadModelsThread,
  { world, events, readStore: store, holder, log, alert }: Omit<Deps, 'config' | 'trace'>,
): Runner => {
  const stopping = new AbortController()
  const keep = () => void thread.write('keep', { holder }).catch(unlessAway)
  const take = (notice: ReadModelsNotice): void => {
    if (notice.kind === 'alert') alert(notice.code, notice.facts)
    if (notice.kind === 'rebuilding') warnOfRebuild(log, notice.readModels)
    if (notice.kind === 'untraced') tellUntraced(log, notice.reason)
    if (notice.kind === 'failed') tellFailure(log, received(notice.error))
  }
  thread.told.on('notice', take).on('again', keep)
  keep()
  return {
    caughtUp: () => caughtUp(collections, { events, store, world, signal: stopping.signal }),
    allServe: () => allServe(collections, { store, world, signal: stopping.signal }),
    parkedEvents: () => thread.write('parkedEvents', null),
    stop: async () => {
      stopping.abort()
      thread.told.off('again', keep)
      await thread.write('stop', null).catch(unlessAway)
      thread.told.off('notice', take)
    },
  }
}

type WatchDeps = {
  records: { commands: CommandDeps; runner: Runner | undefined; endAtOpening: Position | null }
  stores: Pick<Stores, 'readStore' | 'jobQueue'>
  metrics: Metrics
  log: Logger
}

const LOOK_EVERY_MS = 2_000
/** How often this process looks while a read model is being rebuilt, so that waiting pages get it soon. */
const SOON_MS = 250

/** All readers of the log: the read models, and the follower that turns events into jobs. */
const readersOf = ({ readStore, jobQueue }: WatchDeps['stores']): Reader[] => [
  ...collections.map((collection) => ({
    id: readerOf(collection),
    name: collection.name,
    position: () => readStore.checkpoint(collection),
    parksAs: () => servingReader(readStore, collection),
  })),
  {
    id: 'reactions',
    name: 'reactions',
    position: async () => (await jobQueue.followed())?.position ?? null,
    parksAs: async () => 'reactions',
  },
]

/** `look` looks anew, `lately` gives what was seen 2 s ago at most. */
type Seen = { look(): Promise<readonly ReaderState[]>; lately(): readonly ReaderState[] }

const measure = ({ look, lately }: Seen, { records, stores, metrics }: WatchDeps): void => {
  metrics.gauge({
    name: 'duka_projection_lag_seconds',
    help: 'Seconds for which the oldest event that a reader has not taken in may have been in the log',
    label: 'reader',
    read: async () =>
      Object.fromEntries((await look()).map(({ reader, lagSeconds }) => [reader, lagSeconds])),
  })
  metrics.gauge({
    name: 'duka_projection_unread_ratio',
    help: 'The share of the log that a reader has not taken in, from 0 to 1',
    label: 'reader',
    read: async () => Object.fromEntries(lately().map(({ reader, unread }) => [reader, unread])),
  })
  metrics.gauge({
    name: 'duka_foreign_events',
    help: 'Events that other programs wrote to the event store, by the category of their streams',
    label: 'category',
    read: async () => {
      const found = await records.commands.queries.foreignEvents.byCategory()
      return Object.fromEntries(found.map(({ category, events }) => [category, events]))
    },
  })
  metrics.gauge({
    name: 'duka_parked_events',
    help: 'Events that a reader has set aside: it cannot take them in, or an earlier one of their stream',
    label: 'reader',
    read: async () => ({
      ...(await records.runner?.parkedEvents()),
      reactions: (await deadParked(stores.jobQueue, null)).length,
    }),
  })
}

/** The readers that are behind the log, as this process saw them at its last look, 2 s ago at most. */
export type Behind = { behind(): readonly ReaderState[]; stop(): Promise<void> }

export const watchReaders = async (deps: WatchDeps): Promise<Behind> => {
  const { records, stores, log } = deps
  const { events, world } = records.commands
  const readers = readersOf(stores)
  const ends = rememberEnds(records.endAtOpening, world.now())
  // If the log was empty when this process started, no read model is being rebuilt.
  const fromStart = records.endAtOpening === null ? collections : []
  const serving = new Set(['reactions', ...fromStart.map(readerOf)])
  /** Remembers which readers have caught up once: they stay readable. */
  const look = async () => {
    if (serving.size < readers.length) {
      for (const id of await servingOf(stores.readStore, collections)) serving.add(id)
    }
    return statesOf(readers, { events, store: stores.readStore, world, ends, serving })
  }
  let states: readonly ReaderState[] = []
  let lookedAt = world.elapsed()
  const lookAgain = async (): Promise<readonly ReaderState[]> => {
    states = await look()
    lookedAt = world.elapsed()
    return states
  }
  /** While nobody can look, each reader may lack what was appended since the last look. */
  const presumed = (): readonly ReaderState[] => {
    const unseenS = (world.elapsed() - lookedAt) / 1_000
    if (unseenS <= LAG_LIMIT_S) return states
    return states.map((state) => ({ ...state, lagSeconds: state.lagSeconds + unseenS }))
  }
  measure({ look: () => lookAgain().catch(presumed), lately: presumed }, deps)

  await lookAgain()
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = async (progressed: () => void): Promise<void> => {
    await lookAgain()
    progressed()
    const known = states.filter(isBehind)
    await world.wait(known.every(({ isServing }) => isServing) ? LOOK_EVERY_MS : SOON_MS, signal)
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'nobody knows who is behind')
  const watching = keepTrying(watch, { signal, onError, world })
  return {
    behind: () => presumed().filter(isBehind),
    stop: () => {
      stopping.abort()
      return watching
    },
  }
}
