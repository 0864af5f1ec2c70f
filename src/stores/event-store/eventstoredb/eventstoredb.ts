import type { World } from '#src/lib/world.ts'
import { type Append, type EventStore, unlessRefused } from '../port.ts'
import { append, probe } from './append.ts'
import { marksBefore, readAll, readBytes, subscribe } from './read.ts'
import { holds, placeOf, readStream, stillHolds } from './read-stream.ts'
import { logStart, shareOfBytes } from './records.ts'
import { type EventStoreDbOptions, openSession } from './session.ts'
import { shareSubscription } from './shared-subscription.ts'
import { followShortened, shortenedStreams } from './shortened.ts'

/**
 * Runs `window` appends at once, for a store whose calls may overtake each other. Appends to one stream wait for each
 * other.
 */
const appendInWindows =
  (store: Pick<EventStore, 'append'>, window: number): EventStore['appendAll'] =>
  async (appends) => {
    for (let start = 0; start < appends.length; start += window) {
      const last = new Map<string, Promise<void>>()
      const write = async (append: Append, before: Promise<void> | undefined) => {
        await before
        const { stream, expected, events } = append
        unlessRefused(append, await store.append(stream, expected, events))
      }
      const writing = appends.slice(start, start + window).map((append) => {
        const written = write(append, last.get(append.stream))
        last.set(append.stream, written)
        return written
      })
      const failed = (await Promise.allSettled(writing)).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    }
  }

/** The most appends under way at once. */
const WINDOW = 64

/**
 * The event store on EventStoreDB 22.10 or newer, by a connection string: `esdb://user:password@host:2113`,
 * `esdb+discover://…` for a cluster, `?tls=false` for an insecure node. The user needs the right to read $all. Open one
 * per process. An append is limited to 1 MiB. The first call connects. An append that ended in `StoreUnavailable` may
 * still land: repeating it gives the answer.
 */
export const openEventStoreDb = async (
  url: string,
  world: World,
  options: EventStoreDbOptions = {},
): Promise<EventStore> => {
  const { session, close } = openSession(url, world, options)
  const appendHere: EventStore['append'] = (stream, expected, events) =>
    append(session, stream, expected, events)
  const readAllHere: EventStore['readAll'] = (after, limit) => readAll(session, after, limit)
  return {
    append: appendHere,
    appendAll: appendInWindows({ append: appendHere }, WINDOW),
    readStream: (stream, fromRevision = 0, limit = Number.MAX_SAFE_INTEGER) =>
      readStream(session, stream, fromRevision, limit),
    readAll: readAllHere,
    subscribe: shareSubscription({
      subscribe: (after, maxBatch, signal) => subscribe(session, after, maxBatch, signal),
      readAll: readAllHere,
    }),
    readBytes: (after, limit) => readBytes(session, after, limit),
    placeOf: (stream, revision) => placeOf(session, stream, revision),
    head: async () => (await marksBefore(session, null, 1))[0]?.position ?? null,
    holds: (mark) => holds(session, mark),
    stillHolds: (mark) => stillHolds(session, mark),
    marksBefore: (before, limit) => marksBefore(session, before, limit),
    shortened: () => shortenedStreams(session),
    followShortened: (signal) => followShortened(session, signal),
    share: (position, end) => shareOfBytes(position ?? logStart, end),
    probe: () => probe(session),
    close,
  }
}
