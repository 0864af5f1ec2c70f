import type { Events } from '../stores/event-store/events.ts'
import type { Collection, ReadStore } from '../stores/read-store/port.ts'

type Deps = { events: Events; store: ReadStore }

/**
 * Whether the collection was projected from another log, or from a part of this one that a restore took away: the log
 * lacks the event at the checkpoint. An older Duka's checkpoint names no event. It is foreign only where it lies beyond
 * the end of the log.
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

/** The collections that are foreign to the log. */
export const foreignOf = async (
  deps: Deps,
  collections: readonly Collection[],
): Promise<Collection[]> => {
  const foreign: Collection[] = []
  for (const one of collections) if (await isForeign(deps, one)) foreign.push(one)
  return foreign
}
