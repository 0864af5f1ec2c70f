import { number, type Row, type Sqlite, text } from '../sqlite.ts'
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

const toSnapshot = ([
  stream,
  version,
  revision,
  id,
  position,
  subject,
  state,
]: Row): StoredSnapshot => ({
  stream: text(stream),
  version: number(version),
  revision: number(revision),
  id: text(id),
  position: text(position),
  subject: subject === null ? null : text(subject),
  text: text(state),
})

/** The columns of a snapshot, in the order of the table. */
const columns = 'stream, version, revision, id, position, subject, text'

const prepare = (db: Sqlite) => ({
  put: db.statement(`INSERT OR REPLACE INTO snapshots (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`),
  dropOutdated: db.statement(
    `DELETE FROM snapshots WHERE rowid IN
     (SELECT rowid FROM snapshots WHERE stream = ? AND version <> ? LIMIT ${MOST_OUTDATED})`,
  ),
  newest: db.statement(
    `SELECT ${columns} FROM snapshots WHERE stream = ? AND version = ? ORDER BY revision DESC LIMIT 1`,
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
    drop: async ({ stream, revision, id }) => void sql.drop.run(stream, revision, id),
    dropBehind: async (position) => void sql.dropBehind.run(position ?? ''),
    close: async () => undefined,
  }
}
