/** The count of a key in its window, and the milliseconds until the window ends. */
export type WindowCount = { count: number; endsInMs: number }

/**
 * Counts that forget. A key's window begins with the first count and is never extended. All processes of a shop that
 * share an engine share the counts.
 */
export interface Counters {
  /** Adds 1, or takes 1 back: the count never falls below 0, where the window ends. Gives the new count. */
  add(key: string, by: 1 | -1, windowMs: number): Promise<WindowCount>
  /** Ends the key's window. */
  clear(key: string): Promise<void>
  close(): Promise<void>
}
