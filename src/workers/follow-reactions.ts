import type { Events } from '../stores/event-store/events.ts'
import type { JobQueue } from '../stores/job-queue/port.ts'
import type { Collection, Lease, ReadStore } from '../stores/read-store/port.ts'
import { jobsOf, type Reaction } from './reaction.ts'

/**
 * A collection without documents, for its checkpoint alone: how far the log has been turned into jobs. Should the read
 * store be lost, the log is gone through from its start once more; jobs repeat commands that have no effect twice.
 */
export const reactionsCheckpoint: Collection = { name: 'reactions', version: 1, indexes: [] }

export type ReactionDeps = {
  events: Events
  store: ReadStore
  jobs: JobQueue
  reactions: readonly Reaction[]
}

const MAX_BATCH = 500

/**
 * Follows the log until `signal` aborts and queues what follows from each event: first the jobs, then the position, so
 * that a crash in between repeats and loses nothing. Throws `LeaseLost` when another process has taken over.
 */
export const followReactions = async (
  { events, store, jobs, reactions }: ReactionDeps,
  lease: Lease,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  const from = await store.checkpoint(reactionsCheckpoint)
  for await (const batch of events.subscribe(from, MAX_BATCH, signal)) {
    const due = jobsOf(reactions, batch.events)
    if (due.length > 0) await jobs.add(due)
    const checkpoint = { collection: reactionsCheckpoint, writes: [] }
    if (batch.mark !== null) await store.commit([checkpoint], batch.mark, lease)
    progressed()
  }
}
