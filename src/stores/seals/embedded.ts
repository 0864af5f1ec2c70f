import { bytes, number, type Row, type Sqlite, text } from '../sqlite.ts'
import type { Seal, SealStore } from './port.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS seals (
    number INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    at TEXT NOT NULL,
    hash TEXT NOT NULL,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    chain TEXT NOT NULL,
    reason TEXT,
    entries BLOB NOT NULL,
    mac TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID`

const columns = 'number, count, at, hash, stream, revision, id, chain, reason, entries, mac'

const sealOf = (row: Row): Seal => {
  const [n, count, at, hash, stream, revision, id, chain, reason, entries, mac] = row
  return {
    number: number(n),
    count: number(count),
    at: text(at),
    hash: text(hash),
    stream: text(stream),
    revision: number(revision),
    id: text(id),
    chain: text(chain),
    reason: reason === null ? null : text(reason),
    entries: bytes(entries),
    mac: text(mac),
  }
}

const prepare = (db: Sqlite) => ({
  add: db.statement(
    `INSERT INTO seals (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (number) DO NOTHING`,
  ),
  last: db.statement(`SELECT ${columns} FROM seals ORDER BY number DESC LIMIT 1`),
  list: db.statement(`SELECT ${columns} FROM seals WHERE number >= ? ORDER BY number LIMIT ?`),
  cut: db.statement('DELETE FROM seals WHERE number >= ?'),
  note: db.statement('SELECT text FROM notes WHERE name = ?'),
  keepNote: db.statement('INSERT OR REPLACE INTO notes (name, text) VALUES (?, ?)'),
})

/** Seals in tables of `db`, which the caller opens and closes. */
export const openEmbeddedSeals = (db: Sqlite): SealStore => {
  db.exec(schema)
  const sql = prepare(db)
  const noteOf = (name: string): string | undefined => {
    const row = sql.note.get(name)
    return row && text(row[0])
  }
  return {
    add: async ({ number: n, count, at, hash, stream, revision, id, ...rest }) => {
      const { chain, reason, entries, mac } = rest
      const values = [n, count, at, hash, stream, revision, id, chain, reason, entries, mac]
      return sql.add.run(...values) === 1
    },
    last: async () => {
      const row = sql.last.get()
      return row && sealOf(row)
    },
    list: async (from, limit) => sql.list.all(from, limit).map(sealOf),
    cut: async (from) => void sql.cut.run(from),
    selfCheck: async () => {
      const found = noteOf('self-check')
      return found === undefined ? undefined : JSON.parse(found)
    },
    keepSelfCheck: async (check) => void sql.keepNote.run('self-check', JSON.stringify(check)),
    told: async () => JSON.parse(noteOf('told') ?? '[]'),
    keepTold: async (told) => void sql.keepNote.run('told', JSON.stringify(told)),
    close: async () => undefined,
  }
}
