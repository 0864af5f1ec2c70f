import type { EventBatch, Position } from './port.ts'
import { MOST_WAITING, waitingEvents } from './waiting-events.ts'

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
  let waiting = waitingEvents(START)

  const readBehind = (position: Position, limit: number): EventBatch =>
    read(position === START ? null : position, limit)

  const slowest = (): Position =>
    [waiting.end(), ...followers.values()].toSorted()[0] ?? waiting.end()

  const trim = (): void => {
    waiting.keepNewest(MOST_WAITING)
    waiting.forget(slowest())
  }

  const goOn = (limit: number): void => {
    const { events, position } = readBehind(waiting.end(), limit)
    if (events.length > 0) waiting.add(events, position)
  }

  const readFor = (position: Position, limit: number): EventBatch => {
    if (position < waiting.start()) return readBehind(position, limit)
    if (position > waiting.end()) waiting = waitingEvents(position)
    goOn(limit)
    const events = waiting.behind(position, limit)
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
