import { number, type Sqlite } from '../sqlite.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { Appended, Conflict, ExpectedRevision, Position } from './port.ts'

/** An event as its row holds it. `data` and `metadata` are JSON. */
export type EventRow = { id: string; type: string; data: string; metadata: string }

export type StreamAppend = {
  stream: string
  expected: ExpectedRevision
  events: readonly EventRow[]
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

/** Makes the table of events if it is missing. */
export const makeEventsTable = (db: Sqlite): void => db.exec(schema)

/** Pads to the width of the greatest safe integer, so that positions sort as strings. */
export const toPosition = (position: number): Position => String(position).padStart(16, '0')

/** The last position that is counted without rounding. No row behind it is read. */
export const LAST_POSITION = Number.MAX_SAFE_INTEGER

/** A forged row behind the last position drives the positions of new events there, where nobody would read them. */
const requireReadable = (position: number): void => {
  if (position <= LAST_POSITION) return
  const cause = new Error(`events.db has an event behind position ${LAST_POSITION}`)
  throw new StoreUnavailable('events.db', { cause })
}

/** Appends to a stream in the table of events. It must be called within a transaction. */
export const openAppends = (db: Sqlite): ((append: StreamAppend) => Appended | Conflict) => {
  makeEventsTable(db)
  const last = db.statement(
    'SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1',
  )
  const insert = db.statement(
    `INSERT INTO events (stream, revision, id, type, data, metadata)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const from = db.statement(
    'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  )

  /** If these events were appended before, gives the answer that the first append got. */
  const repeated = ({ stream, expected, events }: StreamAppend): Appended | undefined => {
    const rows = from.all(stream, expected, events.length)
    const same = events.every(({ id }, n) => rows[n]?.[0] === id)
    const end = rows.at(-1)
    if (!same || !end) return undefined
    return {
      ok: true,
      revision: expected + events.length,
      position: toPosition(number(end[1])),
    }
  }

  return (append) => {
    const { stream, expected, events } = append
    const actual = number(last.get(stream)?.[0] ?? -1)
    if (actual !== expected) return repeated(append) ?? { ok: false, actual }
    let position = 0
    for (const [n, { id, type, data, metadata }] of events.entries()) {
      position = insert.insert(stream, expected + 1 + n, id, type, data, metadata)
    }
    requireReadable(position)
    return { ok: true, revision: expected + events.length, position: toPosition(position) }
  }
}
