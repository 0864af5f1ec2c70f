import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { openEmbeddedEventStore } from '../../stores/event-store/embedded.ts'
import { writeEventsDb } from '../../stores/event-store/events-db-writes.ts'
import type { EventStore } from '../../stores/event-store/port.ts'
import { openSqlite, type Sqlite } from '../../stores/sqlite.ts'
import type { LogRecord } from './log-record.ts'
import { openPair, plant } from './opened.ts'

/** Changes a log past its store. `n` counts the events of the log from 0. */
export type Tampered = {
  store: EventStore
  /** Changes one byte of the event's data. */
  flip(n: number): Promise<void>
  remove(n: number): Promise<void>
  /** Puts a new event in front of the event `n`. */
  add(n: number, stream: string): Promise<void>
  /** Lets the events `n` and `n + 1` change places. */
  swap(n: number): Promise<void>
  /** Removes the events from `n` on. */
  cut(n: number): Promise<void>
}

const positionsOf = (db: Sqlite): number[] =>
  db
    .statement('SELECT position FROM events ORDER BY position')
    .all()
    .map(([position]) => Number(position))

/** Rows are moved so far away that nothing stands there. */
const FAR = 1_000_000

export const tamperedEmbedded = async (): Promise<Tampered & { db: Sqlite }> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-tampered-'))
  const db = openSqlite(join(folder, 'events.db'), 'NORMAL')
  const store = openEmbeddedEventStore(db, writeEventsDb(db, realWorld), realWorld)
  onTestFinished(async () => {
    await store.close()
    db.close()
    await rm(folder, { recursive: true })
  })
  const at = (n: number) => positionsOf(db)[n] ?? 0
  const move = (from: number, to: number) =>
    db.statement('UPDATE events SET position = ? WHERE position = ?').run(to, from)
  return {
    store,
    db,
    flip: async (n) => {
      const data = 'CAST(replace(data, \'"n":\', \'"m":\') AS TEXT)'
      db.statement(`UPDATE events SET data = ${data} WHERE position = ?`).run(at(n))
    },
    remove: async (n) => {
      db.statement('DELETE FROM events WHERE position = ?').run(at(n))
    },
    add: async (n, stream) => {
      const position = at(n)
      for (const later of positionsOf(db)
        .filter((one) => one >= position)
        .reverse()) {
        move(later, later + 1)
      }
      db.statement("INSERT INTO events VALUES (?, ?, 0, ?, 'Planted', '{}', '{}')").run(
        position,
        stream,
        randomUUID(),
      )
    },
    swap: async (n) => {
      const [first, second] = [at(n), at(n + 1)]
      move(first, FAR)
      move(second, first)
      move(FAR, second)
    },
    cut: async (n) => {
      db.statement('DELETE FROM events WHERE position >= ?').run(at(n))
    },
  }
}

/** On the stand-in of EventStoreDB. Its own first event is not counted. */
export const tamperedStandIn = async (): Promise<Tampered> => {
  const pair = await openPair()
  const { records, streams } = pair.standIn.log()
  const index = (n: number) => n + records.findIndex(({ stream }) => !stream.startsWith('$'))
  /** Leaves the revisions of the others as they are, as a tampered file would. */
  const drop = (record: LogRecord | undefined) => {
    if (record === undefined) throw new Error('There is no such event')
    const ofStream = streams.get(record.stream) ?? []
    ofStream.splice(ofStream.indexOf(record), 1)
  }
  return {
    store: pair.store,
    flip: async (n) => {
      const record = records[index(n)]
      const byte = record?.data.indexOf('n') ?? -1
      record?.data.write('m', byte)
    },
    remove: async (n) => {
      for (const record of records.splice(index(n), 1)) drop(record)
    },
    add: async (n, stream) => {
      plant(pair, stream)
      const added = records.pop()
      const [there, next] = [records[index(n)], records[index(n) - 1]]
      if (added === undefined || there === undefined || next === undefined) throw new Error('empty')
      // Between two events there is room for one more position.
      records.splice(index(n), 0, { ...added, position: there.position - 1n })
    },
    swap: async (n) => {
      const [first, second] = [records[index(n)], records[index(n + 1)]]
      if (first === undefined || second === undefined) throw new Error('There are no such events')
      const { position } = first
      first.position = second.position
      second.position = position
      records.splice(index(n), 2, second, first)
    },
    cut: async (n) => {
      for (const record of records.splice(index(n))) drop(record)
    },
  }
}
