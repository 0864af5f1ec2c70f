import type { Events } from '../stores/event-store/events.ts'
import type { Position } from '../stores/event-store/port.ts'

/**
 * The most streams that a reader parks. If it had to park more, it stops: the fault is then a general one, such as an
 * older Duka that reads a newer log.
 */
export const MOST_PARKED = 10_000

/** A reader of the log has parked so many streams that it stopped. */
export class ReaderStandsStill extends Error {
  override name = 'ReaderStandsStill'
  readonly reader: string

  constructor(reader: string) {
    super(`${reader} has parked ${MOST_PARKED} streams, and stands still`)
    this.reader = reader
  }
}

/** Something that follows the log. `waitFor` gives true once it has come to `position`, and false after `timeoutMs`. */
export type Follows = { waitFor(position: Position, timeoutMs: number): Promise<boolean> }

/** True once all of them have come to `position`, false after `timeoutMs`. */
export const waitForAll = async (
  all: readonly Follows[],
  position: Position,
  timeoutMs: number,
): Promise<boolean> =>
  (await Promise.all(all.map((one) => one.waitFor(position, timeoutMs)))).every(Boolean)

const CATCH_UP_MS = 5_000

/**
 * Whether the read models hold everything that is in the log now. Waits for them up to 5 s. A command that relies on
 * read models asks this first and refuses with `NOT_CAUGHT_UP` if it is false.
 */
export const isCaughtUp = async (
  { events }: { events: Pick<Events, 'head'> },
  ...readModels: readonly Follows[]
): Promise<boolean> => {
  const head = await events.head()
  return head === null || waitForAll(readModels, head, CATCH_UP_MS)
}
