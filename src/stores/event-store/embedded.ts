import type { World } from '../../lib/world.ts'
import type { GroupCommit } from '../group-commit.ts'
import { number, probeOf, type Row, type Sqlite, text } from '../sqlite.ts'
import {
  type Appended,
  type EventBatch,
  type EventStore,
  markOf,
  type NewEvent,
  type Position,
  type StoredEvent,
  unlessRefused,
} from './port.ts'
import { sharedTail } from './shared-tail.ts'

/** Wakes the waiters of this process, so that they need not poll. */
type Bell = {
  ring(): void
  /** Resolves at the next ring, or when `signal` aborts. */
  wait(signal: AbortSignal): Promise<void>
}

const createBell = (): Bell => {
  const sleepers = new Set<() => void>()
  return {
    ring: () => {
      for (const wake of sleepers) wake()
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

const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  )`

/** Pads to the width of the greatest safe integer, so that positions sort as strings. */
const toPosition = (position: number): Position => String(position).padStart(16, '0')
const start = toPosition(0)

const toEvent = ([position, stream, revision, id, type, data, metadata]: Row): StoredEvent => ({
  id: text(id),
  type: text(type),
  data: JSON.parse(text(data)),
  metadata: JSON.parse(text(metadata)),
  stream: text(stream),
  revision: number(revision),
  position: toPosition(number(position)),
})

const serialised = ({ id, type, data, metadata }: NewEvent) => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
})

const prepare = (db: Sqlite) => {
  const columns = 'position, stream, revision, id, type, data, metadata'
  return {
    last: db.statement(
      'SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
    ),
    insert: db.statement(
      `INSERT INTO events (stream, revision, id, type, data, metadata)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    from: db.statement(
      'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
    ),
    stream: db.statement(
      `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    ),
    all: db.statement(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`),
    head: db.statement('SELECT max(position) FROM events'),
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

/** The event store in a table of `db`, which the caller opens and closes. Only this process may write to that table. */
export const openEmbeddedEventStore = (
  db: Sqlite,
  group: GroupCommit,
  { turn }: Pick<World, 'turn'>,
): EventStore => {
  db.exec(schema)
  const sql = prepare(db)
  const probe = probeOf(db)
  const bell = createBell()
  const closing = new AbortController()

  /** If these events were appended before, gives the answer that the first append got. */
  const repeated = (
    stream: string,
    expected: number,
    events: readonly NewEvent[],
  ): Appended | undefined => {
    const rows = sql.from.all(stream, expected, events.length)
    const same = events.every(({ id }, n) => rows[n]?.[0] === id)
    const last = rows.at(-1)
    if (!same || !last) return undefined
    return {
      ok: true,
      revision: expected + events.length,
      position: toPosition(number(last[1])),
    }
  }

  const readAll = (after: Position | null, limit: number): EventBatch => {
    const events = sql.all.all(Number(after ?? start), limit).map(toEvent)
    return { events, position: events.at(-1)?.position ?? after ?? start }
  }
  const tail = sharedTail(readAll)

  const append: EventStore['append'] = async (stream, expected, events) => {
    const rows = events.map(serialised)
    const outcome = await group.write(() => {
      const actual = number(sql.last.get(stream)?.[0] ?? -1)
      if (actual !== expected) {
        return repeated(stream, expected, events) ?? { ok: false as const, actual }
      }
      let position = 0
      for (const [n, { id, type, data, metadata }] of rows.entries()) {
        position = sql.insert.insert(stream, expected + 1 + n, id, type, data, metadata)
      }
      return {
        ok: true as const,
        revision: expected + rows.length,
        position: toPosition(position),
      }
    })
    bell.ring()
    return outcome
  }

  return {
    append,
    // Group commit runs writes in the order of the calls.
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

    head: async () => {
      const position = sql.head.get()?.[0]
      return typeof position === 'number' ? toPosition(position) : null
    },

    holds: async ({ position, id, stream, revision }) =>
      sql.at.get(Number(position), id, stream, revision) !== undefined,
    marksBefore: async (before, limit) =>
      sql.before
        .all(before === null ? Number.MAX_SAFE_INTEGER : Number(before), limit)
        .map((row) => markOf(toEvent(row))),

    probe: () => group.write(probe),
    close: async () => {
      closing.abort()
      await group.idle()
    },
  }
}
