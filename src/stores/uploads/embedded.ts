import { type Sqlite, text } from '../sqlite.ts'
import type { Uploads } from './port.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS uploads (
    id TEXT NOT NULL,
    part TEXT NOT NULL,
    n INTEGER NOT NULL,
    owner TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (id, part, n)
  );
  CREATE INDEX IF NOT EXISTS uploads_by_owner ON uploads (owner, id)`

const prepare = (db: Sqlite) => ({
  put: db.statement(
    'INSERT OR REPLACE INTO uploads (id, part, n, owner, text) VALUES (?, ?, ?, ?, ?)',
  ),
  get: db.statement('SELECT text FROM uploads WHERE id = ? AND part = ? AND n = ?'),
  keepNewest: db.statement(
    `DELETE FROM uploads WHERE owner = ? AND id NOT IN
     (SELECT DISTINCT id FROM uploads WHERE owner = ? ORDER BY id DESC LIMIT ?)`,
  ),
  dropBefore: db.statement('DELETE FROM uploads WHERE id < ?'),
})

/** Uploads in a table of `db`, which the caller opens and closes. */
export const openEmbeddedUploads = (db: Sqlite): Uploads => {
  db.exec(schema)
  const sql = prepare(db)
  return {
    put: async ({ id, owner }, pages) =>
      db.transaction(() => {
        for (const page of pages) sql.put.run(id, page.part, page.n, owner, page.text)
      }),
    get: async (id, part, n) => {
      const row = sql.get.get(id, part, n)
      return row && text(row[0])
    },
    keepNewest: async (owner, most) => void sql.keepNewest.run(owner, owner, most),
    dropBefore: async (id) => void sql.dropBefore.run(id),
    close: async () => undefined,
  }
}
