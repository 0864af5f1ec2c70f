import type { Ask } from '../lost-sales/port.ts'

/** Words that somebody searched for at a branch without a result, and reported to the shop. `day` is in Nairobi. */
export type MissedSearch = { branchId: number; words: string; day: string }

/** How many reports of the words were counted, and the last day of one. */
export type MissedWords = { words: string; times: number; lastDay: string }

/** The most reports of the same words that a branch counts on a day. */
export const MOST_TIMES = 10_000

/** The most different words that a branch counts on a day. Further ones are left out. */
export const MOST_WORDS = 200

/**
 * What shoppers looked for and did not find, kept outside the log. If it is lost, nothing else is. Throws
 * `StoreUnavailable` while the engine cannot be reached.
 */
export interface MissedSearches {
  /** Counts the report, unless the same ask was counted before and still counts. */
  count(search: MissedSearch, ask: Ask): Promise<void>
  /** The `limit` words with the most reports since the day, the most first. */
  list(branchId: number, since: string, limit: number): Promise<MissedWords[]>
  /** Deletes the counts of the words at the branch. */
  drop(branchId: number, words: string): Promise<void>
  /** Forgets the days before `day`, and the asks that ended by `now`. */
  forget(day: string, now: string): Promise<void>
  close(): Promise<void>
}
