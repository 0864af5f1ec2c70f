import type { Alert } from '../lib/alerts.ts'
import type { World } from '../lib/world.ts'
import { isForeign, whileHeld } from '../runtime/foreign.ts'
import type { Events, RecordedBatch } from '../stores/event-store/events.ts'
import type { LogMark, Position } from '../stores/event-store/port.ts'
import type { JobQueue, NewJob } from '../stores/job-queue/port.ts'
import type { Collection, Lease, ReadStore } from '../stores/read-store/port.ts'
import type { Reaction } from './job.ts'
import { followBatch, reviveParked, tellParked } from './parked-events.ts'
import { lastBefore, type Past, type PastQueued, queuePast } from './queue-past.ts'

/** A collection without documents. An older version stored here how far it had turned the log into jobs. */
export const reactionsCheckpoint: Collection = { name: 'reactions', version: 1, indexes: [] }

/**
 * The position where an older version stopped, which is taken over once and then deleted. Null if there is none, or if
 * it belongs to another log.
 */
type LeftOff = { position(): Promise<Position | null>; forget(): Promise<void> }

export const leftOffIn = (events: Events, store: ReadStore, lease: Lease): LeftOff => {
  let isThere = false
  return {
    position: async () => {
      const position = await store.checkpoint(reactionsCheckpoint)
      isThere = position !== null
      return (await isForeign({ events, store }, reactionsCheckpoint)) ? null : position
    },
    forget: async () => {
      if (!isThere) return
      await store.prepare([reactionsCheckpoint])
      await store.reset(reactionsCheckpoint, lease)
      isThere = false
    },
  }
}

export type ReactionDeps = {
  events: Events
  jobs: JobQueue
  reactions: readonly Reaction[]
  world: Pick<World, 'now'>
  alert: Alert
  leftOff: LeftOff
  /** Is told how far the jobs of the past are queued again, where that was lost. */
  onPast: PastQueued
}

const MAX_BATCH = 500
/** A prompt is worth sending for two minutes, in ms. */
const CANNOT_WAIT_MS = 120_000
/** Jobs older than this (ms) are done, useless, or found by the sweeps. */
const CAN_WAIT_MS = 24 * 3_600_000

/**
 * Where to go on. `mark`: the event there, null if it is unknown. `past`: what must become jobs again beside that,
 * because nobody knows how far it did.
 */
type Beginning = { after: Position | null; mark: LogMark | null; past?: Past }

/**
 * Starts after the last event that was turned into jobs. If the log does not contain that event, the last day is read
 * again, its newest minutes first: a prompt among them cannot wait for the rest.
 */
const start = async (deps: ReactionDeps): Promise<Beginning> => {
  const { events, jobs, leftOff } = deps
  const followed = await jobs.followed()
  if (followed !== null && (await events.holds(followed)))
    return { after: followed.position, mark: followed }
  const left = followed === null ? await leftOff.position() : null
  if (left !== null) return { after: left, mark: null }
  const until = await lastBefore(deps, CANNOT_WAIT_MS, 100)
  const from = (await lastBefore(deps, CAN_WAIT_MS, 1_000))?.position ?? null
  const after = until?.position ?? null
  const begun = { after, mark: until }
  return until === null || after === from ? begun : { ...begun, past: { from, until } }
}

/** The streams that an operator asked to try again. Null: all streams. */
const retriesIn = ({ events }: RecordedBatch): (string | null)[] =>
  events.flatMap((event) => (event.type === 'ParkedRetryRequested' ? [event.data.stream] : []))

/** `newest`: up to where events have become jobs. It is stored with the jobs once nothing before it is missing. */
type Place = { newest: LogMark | null; isWhole: boolean }

/** The queue no longer knows how far the log was followed: an engine that lost its data has come back empty. */
class PlaceLost extends Error {
  override name = 'PlaceLost'
}

/** Throws `PlaceLost`, after which the log is followed anew with the jobs that were lost. */
const keepJobs = async (
  jobs: JobQueue,
  added: readonly NewJob[],
  mark: LogMark,
  place: Place,
): Promise<void> => {
  if (place.isWhole && place.newest !== null && (await jobs.followed()) === null) {
    throw new PlaceLost('The job queue has lost its place in the log')
  }
  await jobs.add(added, place.isWhole ? mark : undefined)
  place.newest = mark
}

/**
 * Queues the jobs of new events until `signal` aborts, or throws `LogWentBack`. The position is stored together with the
 * jobs, so a crash repeats some jobs but loses none; it is not stored before the jobs of the past are queued.
 */
const followNew = async (
  deps: ReactionDeps,
  { after, mark }: Beginning,
  place: Place,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  const { events, jobs, reactions, leftOff, alert } = deps
  const batches = events.subscribe(after, MAX_BATCH, signal)
  for await (const batch of whileHeld(events, mark, batches)) {
    const followed = followBatch(reactions, batch)
    await tellParked(followed.parked, jobs, alert)
    if (batch.mark !== null) await keepJobs(jobs, followed.jobs, batch.mark, place)
    await leftOff.forget()
    for (const stream of retriesIn(batch)) await reviveParked(jobs, stream)
    progressed()
  }
}

/** Follows the log until `signal` aborts, and queues the jobs of each event. New events do not wait for the past. */
export const followReactions = async (
  deps: ReactionDeps,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  // A newer version may read events that an older version could not.
  await reviveParked(deps.jobs, null)
  const beginning = await start(deps)
  const { past } = beginning
  if (past === undefined)
    return followNew(deps, beginning, { newest: null, isWhole: true }, signal, progressed)
  const failed = new AbortController()
  const until = AbortSignal.any([signal, failed.signal])
  const place: Place = { newest: past.until, isWhole: false }
  const queue = async (): Promise<void> => {
    await queuePast(deps, past, until)
    if (until.aborted) return
    place.isWhole = true
    await deps.jobs.add([], place.newest ?? past.until)
    progressed()
  }
  const orStop = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      failed.abort()
      throw error
    }
  }
  const following = followNew(deps, beginning, place, until, progressed)
  const [done, queued] = await Promise.allSettled([orStop(following), orStop(queue())])
  for (const one of [queued, done]) if (one.status === 'rejected') throw one.reason
}
