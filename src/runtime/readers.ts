import type { Events } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'

/** More than this is no single fault: perhaps an older Duka replaced a newer one. */
export const MOST_PARKED = 10_000

/** A reader of the log has parked so much that it takes in nothing more. */
export class ReaderStandsStill extends Error {
  override name = 'ReaderStandsStill'
  readonly reader: string

  constructor(reader: string) {
    super(`${reader} has parked ${MOST_PARKED} streams, and stands still`)
    this.reader = reader
  }
}

/** A follower of the log. `waitFor` gives true once it has come to `position`, false after `timeoutMs`. */
export type Follows = { waitFor(position: Position, timeoutMs: number): Promise<boolean> }

/** Gives true once all of them have come to `position`, false after `timeoutMs`. */
export const waitForAll = async (
  all: readonly Follows[],
  position: Position,
  timeoutMs: number,
): Promise<boolean> =>
  (await Promise.all(all.map((one) => one.waitFor(position, timeoutMs)))).every(Boolean)

const CATCH_UP_MS = 5_000

/**
 * Whether the read models hold all that was in the log at the time of the call. Waits 5 s for them. A command that
 * decides by what they know asks this first, and refuses with `NOT_CAUGHT_UP` where it is false.
 */
export const isCaughtUp = async (
  { events }: { events: Pick<Events, 'head'> },
  ...readModels: readonly Follows[]
): Promise<boolean> => {
  const head = await events.head()
  return head === null || waitForAll(readModels, head, CATCH_UP_MS)
}
