import { isOwnStream } from '../domain/aggregates.ts'
import type { Alert } from '../lib/alerts.ts'
import type { World } from '../lib/world.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { LogMark, Position } from '../stores/event-store/port.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'
import type { Reaction } from './job.ts'
import { followBatch, tellParked } from './parked-events.ts'

/** The events behind `from`, up to the one at `until`. `from` is null: from the beginning of the log. */
export type Past = { from: Position | null; until: LogMark }

/** How many events of the past have become jobs again. */
export type PastQueued = (events: number, isOver: boolean) => void

type Deps = {
  events: Events
  jobs: JobQueue
  reactions: readonly Reaction[]
  alert: Alert
  onPast: PastQueued
}

const BATCH = 500

/** The last event that is older than `ms`. Null: there is none. The log is read backwards, `page` events at a time. */
export const lastBefore = async (
  { events, world }: { events: Events; world: Pick<World, 'now'> },
  ms: number,
  page: number,
): Promise<LogMark | null> => {
  const since = new Date(world.now().getTime() - ms).toISOString()
  let before: Position | null = null
  for (;;) {
    const marks: LogMark[] = await events.marksBefore(before, page)
    // Other programs may name any time.
    const old = marks.find(({ at, stream }) => at !== null && at < since && isOwnStream(stream))
    if (old !== undefined) return old
    const oldest = marks.at(-1)
    if (oldest === undefined) return null
    before = oldest.position
  }
}

/**
 * Queues the jobs of the past again, beside those of new events. Where the log was followed to is not stored, so a
 * process that ends meanwhile leaves the past to the next one.
 */
export const queuePast = async (
  { events, jobs, reactions, alert, onPast }: Deps,
  { from, until: { position: until } }: Past,
  signal: AbortSignal,
): Promise<void> => {
  let position = from
  let queued = 0
  while (!signal.aborted && (position === null || position < until)) {
    const batch = await events.readAll(position, BATCH)
    if (batch.mark === null) break
    const { jobs: again, parked } = followBatch(reactions, batch)
    await tellParked(parked, jobs, alert)
    await jobs.add(again)
    position = batch.position
    queued += batch.events.length
    onPast(queued, position >= until)
  }
}
