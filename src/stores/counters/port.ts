/** How much was counted under a key in its window, and the milliseconds until that window ends. */
export type Tally = { count: number; endsInMs: number }

/**
 * Counts that forget: a key's window begins with the first that is counted and is never extended. All processes of a
 * shop that share an engine share the counts.
 */
export interface Counters {
  /** Adds 1, or takes 1 back: never below 0, where the window ends. Gives what the count is then. */
  add(key: string, by: 1 | -1, windowMs: number): Promise<Tally>
  /** Ends the key's window. */
  clear(key: string): Promise<void>
  close(): Promise<void>
}
