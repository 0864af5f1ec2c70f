import type { EventBatch, Position, StoredEvent } from './port.ts'

/** The most events that wait for a slow follower, who reads others anew. */
const MOST_WAITING = 1_000

/** Sorts before every event's. */
const START: Position = ''

/** Reads the log behind one position after the other. */
export type Follower = {
  next(limit: number): EventBatch
  end(): void
}

/**
 * The end of the log for those of this process who follow it: an event is read once, all get the same object, and the
 * last of them lets it go.
 */
export const sharedTail = (read: (after: Position | null, limit: number) => EventBatch) => {
  /** Up to where each follower has read. */
  const followers = new Map<symbol, Position>()
  /** All of the log behind `from` up to `to`. */
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
