import type { Events, RecordedBatch } from '../stores/event-store/events.ts'
import type { LogMark } from '../stores/event-store/port.ts'
import type { Collection, ReadStore } from '../stores/read-store/port.ts'

type Log = Pick<Events, 'holds' | 'head'>
type Deps = { events: Log; store: ReadStore }

/**
 * Whether the collection was made from another log, or from events that this log lost in a restore: the log lacks the
 * event at the collection's checkpoint. A checkpoint of an older Duka names no event; then the collection is foreign
 * only if its position is beyond the end of the log.
 */
export const isForeign = async (
  { events, store }: Deps,
  collection: Collection,
): Promise<boolean> => {
  const mark = await store.mark(collection)
  if (mark !== null) return !(await events.holds(mark))
  const position = await store.checkpoint(collection)
  if (position === null) return false
  const head = await events.head()
  return head === null || head < position
}

/** The log lacks an event that was read from it: an older copy was put in its place. */
export class LogWentBack extends Error {
  override name = 'LogWentBack'

  constructor({ stream, revision }: LogMark) {
    super(`The log lacks the event ${revision} of ${stream}, which was read from it`)
  }
}

/**
 * Throws `LogWentBack` if the log lacks the event up to which it was read. A reader asks this before it keeps what it
 * read behind that event: it would keep what follows another history.
 */
export const requireHeld = async (
  events: Pick<Events, 'stillHolds'>,
  mark: LogMark | null,
): Promise<void> => {
  if (mark !== null && !(await events.stillHolds(mark))) throw new LogWentBack(mark)
}

/**
 * Gives the batches that a follower reads behind `mark`. Throws `LogWentBack` before the first one whose log lacks the
 * event in front of it.
 */
export async function* whileHeld(
  events: Pick<Events, 'stillHolds'>,
  mark: LogMark | null,
  batches: AsyncIterable<RecordedBatch>,
): AsyncGenerator<RecordedBatch, void, undefined> {
  let last = mark
  for await (const batch of batches) {
    await requireHeld(events, last)
    last = batch.mark ?? last
    yield batch
  }
}

/** Looks up each event once, even if many collections stand at it. */
const askingOnce = (events: Log): Log => {
  const asked = new Map<string, Promise<boolean>>()
  return {
    head: () => events.head(),
    holds: (mark) => {
      const key = JSON.stringify(mark)
      const answer = asked.get(key) ?? events.holds(mark)
      asked.set(key, answer)
      return answer
    },
  }
}

/** The collections that were not made from this log. */
export const foreignOf = async (
  { events, store }: Deps,
  collections: readonly Collection[],
): Promise<Collection[]> => {
  const deps = { events: askingOnce(events), store }
  const answers = await Promise.all(collections.map((one) => isForeign(deps, one)))
  return collections.filter((_, n) => answers[n])
}
