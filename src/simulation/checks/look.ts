import type { Recorded } from '#src/stores/event-store/events.ts'
import type { Chain } from '../chain.ts'

/** The chain at rest, and all events of its log. */
export type Look = { chain: Chain; events: readonly Recorded[] }
/** Gives what contradicts a promise of the shop. */
export type Check = (look: Look) => Promise<readonly string[]> | readonly string[]

export const ALL = 1_000_000

/** The ids of the category's streams in the log. */
export const idsIn = (events: readonly Recorded[], category: string): string[] => {
  const prefix = `${category}-`
  const streams = events.filter(({ stream }) => stream.startsWith(prefix))
  return [...new Set(streams.map(({ stream }) => stream.slice(prefix.length)))]
}
