/** The count of a key in its window, and the milliseconds until the window ends. */
export type WindowCount = { count: number; endsInMs: number }

/**
 * Counts within a time window, for limits. The window of a key begins with its first count and is never extended. All
 * processes of a shop that use one engine share the counts. `memory.ts` counts for one process alone.
 */
export interface Counters {
  /** Adds 1, or takes 1 back. At 0 the window ends. Gives the new count. */
  add(key: string, by: 1 | -1, windowMs: number): Promise<WindowCount>
  /** Ends the key's window. */
  clear(key: string): Promise<void>
  close(): Promise<void>
}
