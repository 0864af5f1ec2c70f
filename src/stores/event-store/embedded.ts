import type { World } from '../../lib/world.ts'
import { bytes, number, type Row, type Sqlite, text } from '../sqlite.ts'
import type { Writer } from '../writer/writer.ts'
import { type EventRow, LAST_POSITION, makeEventsTable, toPosition } from './embedded-appends.ts'
import type { EventsDbWrites } from './events-db-writes.ts'
import {
  type EventBatch,
  type EventBytes,
  type EventStore,
  markOf,
  type NewEvent,
  type Position,
  type StoredEvent,
  unlessRefused,
} from './port.ts'
import { sharedTail } from './shared-tail.ts'

/** Wakes those in this thread who wait for new events, so that they need not poll. */
export type Bell = {
  ring(): void
  /** Resolves at the next ring, or when `signal` aborts. */
  wait(signal: AbortSignal): Promise<void>
}

/** `onRing` is called at each ring, for those in other threads. */
export const createBell = (onRing: () => void = () => undefined): Bell => {
  const sleepers = new Set<() => void>()
  return {
    ring: () => {
      for (const wake of sleepers) wake()
      onRing()
    },
    wait: (signal) =>
      new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        if (signal.aborted) return resolve()
        sleepers.add(wake)
        signal.addEventListener('abort', wake)
      }),
  }
}

const start = toPosition(0)

const toEvent = ([position, stream, revision, id, type, data, metadata]: Row): StoredEvent => {
  const json = { data: text(data), metadata: text(metadata) }
  return {
    id: text(id),
    type: text(type),
    data: JSON.parse(json.data),
    metadata: JSON.parse(json.metadata),
    json,
    stream: text(stream),
    revision: number(revision),
    position: toPosition(number(position)),
  }
}

const toBytes = ([position, revision, ...texts]: Row): EventBytes => {
  const [stream = '', id = '', type = ''] = texts.slice(0, 3).map((part) => bytes(part).toString())
  return {
    position: toPosition(number(position)),
    stream,
    revision: number(revision),
    id,
    type,
    data: bytes(texts[3]),
    metadata: bytes(texts[4]),
  }
}

const serialised = ({ id, type, data, metadata }: NewEvent): EventRow => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
})

const prepare = (db: Sqlite) => {
  const columns = 'position, stream, revision, id, type, data, metadata'
  // libsql ends the process at a text that is not UTF-8, so damaged events can only be read as bytes.
  const texts = ['stream', 'id', 'type', 'data', 'metadata']
  const behind = `position > ? AND position <= ${LAST_POSITION}`
  const asBytes = texts.map((column) => `CAST(${column} AS BLOB)`).join(', ')
  return {
    stream: db.statement(
      `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    ),
    all: db.statement(`SELECT ${columns} FROM events WHERE ${behind} ORDER BY position LIMIT ?`),
    bytes: db.statement(
      `SELECT position, CAST(revision AS INTEGER), ${asBytes} FROM events
       WHERE ${behind} ORDER BY position LIMIT ?`,
    ),
    place: db.statement(
      'SELECT CAST(id AS BLOB), position FROM events WHERE stream = ? AND revision = ?',
    ),
    head: db.statement(`SELECT max(position) FROM events WHERE position <= ${LAST_POSITION}`),
    at: db.statement(
      'SELECT 1 FROM events WHERE position = ? AND id = ? AND stream = ? AND revision = ?',
    ),
    before: db.statement(
      `SELECT ${columns} FROM events WHERE position < ? ORDER BY position DESC LIMIT ?`,
    ),
  }
}

/** Starts all appends at once, for a store that runs them in the order of the calls. */
const appendAtOnce =
  (store: Pick<EventStore, 'append'>): EventStore['appendAll'] =>
  async (appends) => {
    const outcomes = appends.map(({ stream, expected, events }) =>
      store.append(stream, expected, events),
    )
    for (const [n, append] of appends.entries()) {
      const outcome = await outcomes[n]
      if (outcome !== undefined) unlessRefused(append, outcome)
    }
  }

/**
 * The event store in a table of `db`, which the caller opens and closes. It reads on `db`, and writes by `writer`, which
 * may have a connection of its own. Nobody else may write to that table.
 */
export const openEmbeddedEventStore = (
  db: Sqlite,
  writer: Writer<EventsDbWrites>,
  { turn }: Pick<World, 'turn'>,
  bell = createBell(),
): EventStore => {
  makeEventsTable(db)
  const sql = prepare(db)
  const closing = new AbortController()

  const readAll = (after: Position | null, limit: number): EventBatch => {
    const events = sql.all.all(Number(after ?? start), limit).map(toEvent)
    return { events, position: events.at(-1)?.position ?? after ?? start }
  }
  const tail = sharedTail(readAll)

  const holds: EventStore['holds'] = async ({ position, id, stream, revision }) =>
    sql.at.get(Number(position), id, stream, revision) !== undefined

  const append: EventStore['append'] = async (stream, expected, events) => {
    const given = { stream, expected, events: events.map(serialised) }
    const outcome = await writer.write('append', given)
    bell.ring()
    return outcome
  }

  return {
    append,
    // The writer keeps the order of the calls.
    appendAll: appendAtOnce({ append }),

    readStream: async (stream, fromRevision = 0, limit = Number.MAX_SAFE_INTEGER) =>
      sql.stream.all(stream, fromRevision, limit).map(toEvent),
    readAll: async (after, limit) => readAll(after, limit),

    async *subscribe(after, maxBatch, signal) {
      const ended = AbortSignal.any([signal, closing.signal])
      const follower = tail.follow(after)
      try {
        while (!ended.aborted) {
          const batch = follower.next(maxBatch)
          if (batch.events.length === 0) {
            await bell.wait(ended)
            continue
          }
          yield batch
          // Reads are synchronous, so a long catch-up must let other work run between its batches.
          await turn()
        }
      } finally {
        follower.end()
      }
    },

    readBytes: async (after, limit) => sql.bytes.all(Number(after ?? start), limit).map(toBytes),
    placeOf: async (stream, revision) => {
      const row = sql.place.get(stream, revision)
      return row && { id: bytes(row[0]).toString(), position: toPosition(number(row[1])) }
    },

    head: async () => {
      const position = sql.head.get()?.[0]
      return typeof position === 'number' ? toPosition(position) : null
    },

    holds,
    stillHolds: holds,
    marksBefore: async (before, limit) =>
      sql.before
        .all(before === null ? Number.MAX_SAFE_INTEGER : Number(before), limit)
        .map((row) => markOf(toEvent(row))),

    shortened: async () => [],
    async *followShortened() {},
    // Positions count the events.
    share: (position, end) => Math.min(1, Number(position ?? start) / Number(end)),
    probe: () => writer.write('probe', null),
    close: async () => {
      closing.abort()
      await writer.idle()
    },
  }
}
