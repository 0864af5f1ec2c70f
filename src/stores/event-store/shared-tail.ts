import type { EventBatch, Position, StoredEvent } from './port.ts'

/** The most events kept for slow followers. A follower that is further behind reads the log itself. */
const MOST_WAITING = 1_000

/** Sorts before every position. */
const START: Position = ''

/** A reader that goes through the log from its own position. */
export type Follower = {
  next(limit: number): EventBatch
  end(): void
}

/**
 * The end of the log, shared by the followers in this process: each event is read once, and dropped when the last
 * follower has it.
 */
export const sharedTail = (read: (after: Position | null, limit: number) => EventBatch) => {
  /** The position that each follower has reached. */
  const followers = new Map<symbol, Position>()
  /** All events of the log behind `from` up to `to`. */
  let waiting: StoredEvent[] = []
  let from = START
  let to = START

  const readBehind = (position: Position, limit: number): EventBatch =>
    read(position === START ? null : position, limit)

  const forget = (upTo: Position): void => {
    const left = waiting.findIndex(({ position }) => position > upTo)
    waiting = left === -1 ? [] : waiting.slice(left)
    from = upTo
  }

  const slowest = (): Position => [to, ...followers.values()].toSorted()[0] ?? to

  const trim = (): void => {
    const tooMany = waiting.at(-MOST_WAITING - 1)
    if (tooMany !== undefined) forget(tooMany.position)
    const upTo = slowest()
    if (upTo > from) forget(upTo)
  }

  const goOn = (limit: number): void => {
    const { events, position } = readBehind(to, limit)
    if (events.length === 0) return
    waiting.push(...events)
    to = position
  }

  const startAt = (position: Position): void => {
    waiting = []
    from = position
    to = position
  }

  const readFor = (position: Position, limit: number): EventBatch => {
    if (position < from) return readBehind(position, limit)
    if (position > to) startAt(position)
    goOn(limit)
    const first = waiting.findIndex((event) => event.position > position)
    const events = first === -1 ? [] : waiting.slice(first, first + limit)
    return { events, position: events.at(-1)?.position ?? position }
  }

  return {
    follow: (after: Position | null): Follower => {
      const follower = Symbol('follower')
      followers.set(follower, after ?? START)
      return {
        next: (limit) => {
          const batch = readFor(followers.get(follower) ?? START, limit)
          followers.set(follower, batch.position)
          trim()
          return batch
        },
        end: () => {
          followers.delete(follower)
          trim()
        },
      }
    },
  }
}
