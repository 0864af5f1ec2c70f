import type { Events } from '../stores/event-store/events.ts'
import type { Collection, ReadStore } from '../stores/read-store/port.ts'

type Deps = { events: Events; store: ReadStore }

/**
 * Whether the collection was projected from another log than this one, or from a part of it that a restore took away: the
 * log has not the event that stands at the checkpoint. Of a checkpoint that an older Duka kept, which names no event, it
 * can be told only where it lies beyond the end of the log.
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

/** Those of the collections that are foreign to the log. */
export const foreignOf = async (
  deps: Deps,
  collections: readonly Collection[],
): Promise<Collection[]> => {
  const foreign: Collection[] = []
  for (const one of collections) if (await isForeign(deps, one)) foreign.push(one)
  return foreign
}
