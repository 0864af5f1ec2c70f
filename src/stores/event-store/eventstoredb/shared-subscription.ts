import type { EventBatch, EventStore, Position, StoredEvent } from '../port.ts'
import { logStart } from './records.ts'

/** The most events kept for slow followers. A follower that is further behind reads the log itself. */
const MOST_WAITING = 1_000

type Store = Pick<EventStore, 'subscribe' | 'readAll'>

/** One subscription behind `from`. It asks for more events only when a follower has all that have come. */
const openSource = ({ subscribe }: Pick<Store, 'subscribe'>, from: Position, maxBatch: number) => {
  const stop = new AbortController()
  const batches = subscribe(from, maxBatch, stop.signal)[Symbol.asyncIterator]()
  /** All events of the log behind `start` up to `end`. */
  let waiting: StoredEvent[] = []
  let [start, end] = [from, from]
  let isOver = false
  let pulling: Promise<void> | undefined

  const forget = (upTo: Position): void => {
    if (upTo <= start) return
    waiting = waiting.filter(({ position }) => position > upTo)
    start = upTo
  }

  const take = async (): Promise<void> => {
    try {
      const { value, done = false } = await batches.next()
      isOver = done
      if (value === undefined) return
      waiting.push(...value.events)
      end = value.position
      const kept = Math.max(MOST_WAITING, value.events.length)
      const tooMany = waiting.at(-kept - 1)
      if (tooMany !== undefined) forget(tooMany.position)
    } catch (error) {
      isOver = true
      throw error
    } finally {
      pulling = undefined
    }
  }

  return {
    start: () => start,
    end: () => end,
    isOver: () => isOver,
    behind: (position: Position, limit: number): StoredEvent[] => {
      const first = waiting.findIndex((event) => event.position > position)
      return first === -1 ? [] : waiting.slice(first, first + limit)
    },
    /** Resolves once more events have come, or the subscription is over. */
    pull: (): Promise<void> => {
      pulling ??= take()
      return pulling
    },
    forget,
    stop: (): void => {
      stop.abort()
      pulling?.catch(() => undefined)
      // Nobody may be asking for more, so the abort alone would not be seen.
      batches.return?.(undefined).catch(() => undefined)
    },
  }
}

type Source = ReturnType<typeof openSource>

const abortOf = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })

/**
 * One subscription for all followers in this process, so that the server sends each event once, and it is read and
 * decoded once. The subscription waits for the quickest follower. It begins anew where a follower is further than it.
 */
export const shareSubscription = (store: Store): EventStore['subscribe'] => {
  /** The position that each follower has reached. */
  const followers = new Map<symbol, Position>()
  let source: Source | undefined

  const sourceFor = (position: Position, maxBatch: number) => {
    if (source !== undefined && !source.isOver() && position <= source.end()) return source
    source?.stop()
    source = openSource(store, position, maxBatch)
    return source
  }

  const trim = (): void => {
    const slowest = [...followers.values()].toSorted()[0]
    if (slowest === undefined) {
      source?.stop()
      source = undefined
    } else source?.forget(slowest)
  }

  const readBehind = async (
    from: Source,
    position: Position,
    limit: number,
  ): Promise<StoredEvent[]> =>
    position < from.start()
      ? (await store.readAll(position, limit)).events
      : from.behind(position, limit)

  /** A batch without events: there may be more later. Undefined: the subscription is over. */
  const take = async (
    position: Position,
    maxBatch: number,
    aborted: Promise<undefined>,
  ): Promise<EventBatch | undefined> => {
    const from = sourceFor(position, maxBatch)
    const reading = readBehind(from, position, maxBatch)
    // The follower may leave before the answer comes.
    reading.catch(() => undefined)
    const events = (await Promise.race([reading, aborted])) ?? []
    const last = events.at(-1)
    if (last !== undefined) return { events, position: last.position }
    await Promise.race([from.pull(), aborted])
    return from.isOver() && from === source ? undefined : { events, position }
  }

  async function* batches(
    follower: symbol,
    after: Position,
    maxBatch: number,
    signal: AbortSignal,
  ): AsyncGenerator<EventBatch> {
    const aborted = abortOf(signal)
    for (let position = after; !signal.aborted; ) {
      followers.set(follower, position)
      trim()
      const batch = await take(position, maxBatch, aborted)
      if (batch === undefined) return
      position = batch.position
      if (batch.events.length > 0) yield batch
    }
  }

  return async function* (after, maxBatch, signal) {
    const follower = Symbol('follower')
    try {
      yield* batches(follower, after ?? logStart, maxBatch, signal)
    } finally {
      followers.delete(follower)
      trim()
    }
  }
}
