import type { Position, StoredEvent } from './port.ts'

/** The most events kept for slow followers. A follower that is further behind reads the log itself. */
export const MOST_WAITING = 1_000

/** A part of the log that the followers in this process share: all events behind `start` up to `end`. */
export type WaitingEvents = {
  start(): Position
  end(): Position
  /** The next events behind the position, which must not lie before `start`. */
  behind(position: Position, limit: number): StoredEvent[]
  /** Adds the events that follow, up to `upTo`. */
  add(events: readonly StoredEvent[], upTo: Position): void
  /** Drops the events up to the position. */
  forget(upTo: Position): void
  /** Drops all events but so many of the newest. */
  keepNewest(most: number): void
}

/** An empty part behind the position. */
export const waitingEvents = (from: Position): WaitingEvents => {
  let waiting: StoredEvent[] = []
  let [start, end] = [from, from]

  const behind = (position: Position, limit = Number.POSITIVE_INFINITY): StoredEvent[] => {
    const first = waiting.findIndex((event) => event.position > position)
    return first === -1 ? [] : waiting.slice(first, first + limit)
  }
  const forget = (upTo: Position): void => {
    if (upTo <= start) return
    waiting = behind(upTo)
    start = upTo
  }

  return {
    start: () => start,
    end: () => end,
    behind,
    add: (events, upTo) => {
      waiting.push(...events)
      end = upTo
    },
    forget,
    keepNewest: (most) => {
      const tooMany = waiting.at(-most - 1)
      if (tooMany !== undefined) forget(tooMany.position)
    },
  }
}
