import type { Alert } from '../lib/alerts.ts'
import type { World } from '../lib/world.ts'
import { isForeign } from '../runtime/foreign.ts'
import type { Events, RecordedBatch } from '../stores/event-store/events.ts'
import type { LogMark, Position } from '../stores/event-store/port.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'
import type { Collection, Lease, ReadStore } from '../stores/read-store/port.ts'
import type { Reaction } from './job.ts'
import { followBatch, reviveParked, tellParked } from './parked-events.ts'

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
}

const MAX_BATCH = 500
const PAGE = 1_000
/** Jobs older than this (ms) are done, useless, or found by the sweeps. */
const CAN_WAIT_MS = 24 * 3_600_000

/**
 * The position of the last event that is older than a day. Null if there is none, so that the log is read from its
 * beginning.
 */
const dayAgo = async ({ events, world }: ReactionDeps): Promise<Position | null> => {
  const since = new Date(world.now().getTime() - CAN_WAIT_MS).toISOString()
  let before: Position | null = null
  for (;;) {
    const marks: LogMark[] = await events.marksBefore(before, PAGE)
    const old = marks.find(({ at }) => at !== null && at < since)
    if (old !== undefined) return old.position
    const oldest = marks.at(-1)
    if (oldest === undefined) return null
    before = oldest.position
  }
}

/**
 * Starts after the last event that was turned into jobs. If the log does not contain that event, the last day is read
 * again.
 */
const start = async (deps: ReactionDeps): Promise<Position | null> => {
  const { events, jobs, leftOff } = deps
  const followed = await jobs.followed()
  if (followed !== null && (await events.holds(followed))) return followed.position
  return (followed === null ? await leftOff.position() : null) ?? dayAgo(deps)
}

/** The streams that an operator asked to try again. Null: all streams. */
const retriesIn = ({ events }: RecordedBatch): (string | null)[] =>
  events.flatMap((event) => (event.type === 'ParkedRetryRequested' ? [event.data.stream] : []))

/**
 * Follows the log until `signal` aborts, and queues the jobs of each event. The position is stored together with the
 * jobs, so a crash repeats some jobs but loses none.
 */
export const followReactions = async (
  deps: ReactionDeps,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  const { events, jobs, reactions, leftOff, alert } = deps
  // A newer version may read events that an older version could not.
  await reviveParked(jobs, null)
  for await (const batch of events.subscribe(await start(deps), MAX_BATCH, signal)) {
    const followed = followBatch(reactions, batch)
    await tellParked(followed.parked, jobs, alert)
    if (batch.mark !== null) await jobs.add(followed.jobs, batch.mark)
    await leftOff.forget()
    for (const stream of retriesIn(batch)) await reviveParked(jobs, stream)
    progressed()
  }
}
