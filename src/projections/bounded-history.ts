import { InvalidCursor } from '../stores/read-store/port.ts'
import type { PageRequest } from './read-model-queries.ts'

/** The most entries that a history keeps. A usual order has a dozen. */
export const MOST_ENTRIES = 200

/**
 * Adds an entry. At the bound the second oldest entry is dropped, so that the document stays small: the log still has
 * its event.
 */
export const withEntry = <Entry>(entries: readonly Entry[], entry: Entry): Entry[] => {
  const all = [...entries, entry]
  return all.length <= MOST_ENTRIES ? all : [...all.slice(0, 1), ...all.slice(2)]
}

export type HistoryPage<Entry> = { entries: Entry[]; next?: string }

/** A part of the history, oldest entry first. Throws `InvalidCursor` for a cursor that this function did not give. */
export const pageOfHistory = <Entry>(
  entries: readonly Entry[],
  { limit, cursor = '0' }: PageRequest,
): HistoryPage<Entry> => {
  if (!/^\d{1,3}$/.test(cursor)) throw new InvalidCursor('The cursor is not one of a history')
  const from = Number(cursor)
  const next = from + limit
  const page = entries.slice(from, next)
  return next < entries.length ? { entries: page, next: String(next) } : { entries: page }
}
