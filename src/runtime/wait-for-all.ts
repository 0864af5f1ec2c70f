import type { Position } from '../stores/event-store/port.ts'

/** A follower of the log. `waitFor` gives true once it has come to `position`, false after `timeoutMs`. */
export type Follows = { waitFor(position: Position, timeoutMs: number): Promise<boolean> }

/** Gives true once all of them have come to `position`, false after `timeoutMs`. */
export const waitForAll = async (
  all: readonly Follows[],
  position: Position,
  timeoutMs: number,
): Promise<boolean> =>
  (await Promise.all(all.map((one) => one.waitFor(position, timeoutMs)))).every(Boolean)
