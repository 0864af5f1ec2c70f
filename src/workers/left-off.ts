import { isForeign } from '../runtime/foreign.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'
import type { Collection, Lease, ReadStore } from '../stores/read-store/port.ts'

/** A collection without documents. An older Duka kept there how far it had turned the log into jobs. */
export const reactionsCheckpoint: Collection = { name: 'reactions', version: 1, indexes: [] }

/**
 * The position where an older Duka left off, taken over once and then forgotten. Null without an older Duka, or for
 * another log.
 */
export type LeftOff = { position(): Promise<Position | null>; forget(): Promise<void> }

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
