import { bytes, number, type Row, type Sqlite } from '../sqlite.ts'
import { MOST_OUTDATED, type SnapshotStore, type StoredSnapshot } from './port.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS snapshots (
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    position TEXT NOT NULL,
    subject TEXT,
    text TEXT NOT NULL,
    PRIMARY KEY (stream, version, revision)
  );
  CREATE INDEX IF NOT EXISTS snapshots_by_position ON snapshots (position)`

const textOf = (value: unknown): string => bytes(value).toString()

const toSnapshot = ([
  stream,
  version,
  revision,
  id,
  position,
  subject,
  state,
]: Row): StoredSnapshot => ({
  stream: textOf(stream),
  version: number(version),
  revision: number(revision),
  id: textOf(id),
  position: textOf(position),
  subject: subject === null ? null : textOf(subject),
  text: textOf(state),
})

/** The columns of a snapshot, in the order of the table. */
const columns = 'stream, version, revision, id, position, subject, text'
/** libsql ends the process at a text that is not UTF-8, and somebody may have written one. */
const asBytes = `CAST(stream AS BLOB), CAST(version AS INTEGER), CAST(revision AS INTEGER), CAST(id AS BLOB),
  CAST(position AS BLOB), CAST(subject AS BLOB), CAST(text AS BLOB)`

const prepare = (db: Sqlite) => ({
  put: db.statement(`INSERT OR REPLACE INTO snapshots (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`),
  dropOutdated: db.statement(
    `DELETE FROM snapshots WHERE rowid IN
     (SELECT rowid FROM snapshots WHERE stream = ? AND version <> ? LIMIT ${MOST_OUTDATED})`,
  ),
  newest: db.statement(
    `SELECT ${asBytes} FROM snapshots WHERE stream = ? AND version = ? ORDER BY revision DESC LIMIT 1`,
  ),
  list: db.statement(
    `SELECT ${asBytes}, rowid FROM snapshots WHERE rowid > ? ORDER BY rowid LIMIT ?`,
  ),
  drop: db.statement('DELETE FROM snapshots WHERE stream = ? AND revision = ? AND id = ?'),
  dropBehind: db.statement('DELETE FROM snapshots WHERE position > ?'),
})

/** Snapshots in a table of `db`, which the caller opens and closes. */
export const openEmbeddedSnapshots = (db: Sqlite): SnapshotStore => {
  db.exec(schema)
  const sql = prepare(db)
  return {
    put: async ({ stream, version, revision, id, position, subject, text: state }) =>
      db.transaction(() => {
        sql.put.run(stream, version, revision, id, position, subject, state)
        sql.dropOutdated.run(stream, version)
      }),
    newest: async (stream, version) => {
      const row = sql.newest.get(stream, version)
      return row && toSnapshot(row)
    },
    list: async (after, limit) => {
      const rows = sql.list.all(Number(after ?? 0), limit)
      const last = rows.length < limit ? undefined : rows.at(-1)
      return { snapshots: rows.map(toSnapshot), next: last ? String(last.at(-1)) : null }
    },
    drop: async ({ stream, revision, id }) => void sql.drop.run(stream, revision, id),
    dropBehind: async (position) => void sql.dropBehind.run(position ?? ''),
    close: async () => undefined,
  }
}
