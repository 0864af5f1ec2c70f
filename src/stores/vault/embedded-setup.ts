import type { GroupCommit } from '../group-commit.ts'
import { type Sqlite, text } from '../sqlite.ts'
import type { Vault } from './port.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS setup (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    hash TEXT NOT NULL,
    expires_at TEXT NOT NULL
  );`

/** The vault's offer to set up the shop, in one row of `db`. */
export const embeddedSetup = (
  db: Sqlite,
  group: GroupCommit,
): Pick<Vault, 'offerSetup' | 'setupOffer' | 'endSetup'> => {
  db.exec(schema)
  const offer = db.statement(
    `INSERT INTO setup VALUES (1, ?, ?)
     ON CONFLICT (one) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
     WHERE expires_at <= ? RETURNING hash`,
  )
  const held = db.statement('SELECT hash, expires_at FROM setup WHERE expires_at > ?')
  const end = db.statement('DELETE FROM setup')
  return {
    offerSetup: async ({ hash, expiresAt }, now) => {
      const row = await group.write(() => offer.get(hash, expiresAt, now))
      return row !== undefined
    },
    setupOffer: async (now) => {
      const row = held.get(now)
      return row && { hash: text(row[0]), expiresAt: text(row[1]) }
    },
    endSetup: async () => {
      await group.write(() => end.run())
    },
  }
}
