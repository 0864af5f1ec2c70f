import type { EventBatch, EventStore, Position, StoredEvent } from '../port.ts'
import { MOST_WAITING, waitingEvents } from '../waiting-events.ts'
import { logStart } from './records.ts'

type Store = Pick<EventStore, 'subscribe' | 'readAll'>

/** One subscription behind `from`. It asks for more events only when a follower has all that have come. */
const openSource = ({ subscribe }: Pick<Store, 'subscribe'>, from: Position, maxBatch: number) => {
  const stop = new AbortController()
  const batches = subscribe(from, maxBatch, stop.signal)[Symbol.asyncIterator]()
  const waiting = waitingEvents(from)
  let isOver = false
  let pulling: Promise<void> | undefined

  const take = async (): Promise<void> => {
    try {
      const { value, done = false } = await batches.next()
      isOver = done
      if (value === undefined) return
      waiting.add(value.events, value.position)
      waiting.keepNewest(Math.max(MOST_WAITING, value.events.length))
    } catch (error) {
      isOver = true
      throw error
    } finally {
      pulling = undefined
    }
  }

  return {
    ...waiting,
    isOver: () => isOver,
    /** Resolves once more events have come, or the subscription is over. */
    pull: (): Promise<void> => {
      pulling ??= take()
      return pulling
    },
    stop: (): void => {
      stop.abort()
      pulling?.catch(() => undefined)
      // Nobody may be asking for more, so the abort alone would not be seen.
      batches.return?.(undefined).catch(() => undefined)
    },
  }
}

type Source = ReturnType<typeof openSource>

/**
 * What the work gives, or undefined once the signal aborts. A race with one promise for all batches would keep the events
 * of each batch until the abort.
 */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const leave = (): void => resolve(undefined)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
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
    signal: AbortSignal,
  ): Promise<EventBatch | undefined> => {
    const from = sourceFor(position, maxBatch)
    const events = (await unlessAborted(readBehind(from, position, maxBatch), signal)) ?? []
    const last = events.at(-1)
    if (last !== undefined) return { events, position: last.position }
    await unlessAborted(from.pull(), signal)
    return from.isOver() && from === source ? undefined : { events, position }
  }

  async function* batches(
    follower: symbol,
    after: Position,
    maxBatch: number,
    signal: AbortSignal,
  ): AsyncGenerator<EventBatch> {
    for (let position = after; !signal.aborted; ) {
      followers.set(follower, position)
      trim()
      const batch = await take(position, maxBatch, signal)
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
