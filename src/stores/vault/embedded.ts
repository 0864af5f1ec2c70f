import { randomBytes } from 'node:crypto'
import type { GroupCommit } from '../group-commit.ts'
import { bytes, type Sqlite, text } from '../sqlite.ts'
import { probeOf } from '../sqlite-probe.ts'
import { embeddedTransfer, toSession } from './embedded-transfer.ts'
import { SubjectErased, type Vault } from './port.ts'

/** An erased subject's row stays, without a key. Overwriting what is deleted is what makes erasing real. */
const schema = `
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS subject_keys (subject TEXT PRIMARY KEY, key BLOB);
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, secret BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS passwords (user_id TEXT PRIMARY KEY, hash TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    role TEXT NOT NULL,
    branch_id INTEGER,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS log_seen (one INTEGER PRIMARY KEY CHECK (one = 1), mark TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS sessions_user ON sessions (user_id);
  CREATE INDEX IF NOT EXISTS sessions_expiry ON sessions (expires_at);`

const keyBytes = 32

const prepare = (db: Sqlite) => ({
  makeKey: db.statement('INSERT INTO subject_keys VALUES (?, ?) ON CONFLICT DO NOTHING'),
  key: db.statement('SELECT key FROM subject_keys WHERE subject = ?'),
  keys: db.statement(
    `SELECT subject, key FROM subject_keys
     WHERE key IS NOT NULL AND subject IN (SELECT value FROM json_each(?))`,
  ),
  erased: db.statement(
    `SELECT subject FROM subject_keys
     WHERE key IS NULL AND subject IN (SELECT value FROM json_each(?))`,
  ),
  forgetKey: db.statement(
    'INSERT INTO subject_keys VALUES (?, NULL) ON CONFLICT (subject) DO UPDATE SET key = NULL',
  ),
  makeSecret: db.statement('INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING'),
  secret: db.statement('SELECT secret FROM secrets WHERE name = ?'),
  setHash: db.statement('INSERT OR REPLACE INTO passwords VALUES (?, ?)'),
  forgetHash: db.statement('DELETE FROM passwords WHERE user_id = ?'),
  hash: db.statement('SELECT hash FROM passwords WHERE user_id = ?'),
  sawLog: db.statement('INSERT OR REPLACE INTO log_seen VALUES (1, ?)'),
  logSeen: db.statement('SELECT mark FROM log_seen'),
  putSession: db.statement('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?, ?)'),
  session: db.statement(
    `SELECT user_id, role, branch_id, created_at, expires_at FROM sessions
     WHERE token_hash = ? AND expires_at > ?`,
  ),
  endSession: db.statement('DELETE FROM sessions WHERE token_hash = ?'),
  endSessionsOf: db.statement('DELETE FROM sessions WHERE user_id = ?'),
  endExpired: db.statement('DELETE FROM sessions WHERE expires_at <= ?'),
})

/** The vault in tables of `db`, which stays the caller's. Expired sessions are deleted when it opens. */
export const openEmbeddedVault = (db: Sqlite, group: GroupCommit): Vault => {
  db.exec(schema)
  const sql = prepare(db)
  const probe = probeOf(db)
  sql.endExpired.run(new Date().toISOString())

  const existingKey = (subject: string): Buffer | undefined => {
    const row = sql.key.get(subject)
    if (!row) return undefined
    if (row[0] === null) throw new SubjectErased(subject)
    return bytes(row[0])
  }

  return {
    ensureKey: async (subject) => {
      const known = existingKey(subject)
      if (known) return known
      await group.write(() => sql.makeKey.run(subject, randomBytes(keyBytes)))
      const made = existingKey(subject)
      if (!made) throw new Error(`The vault has lost the key of ${subject}`)
      return made
    },
    keys: async (subjects) => {
      const rows = sql.keys.all(JSON.stringify(subjects))
      return new Map(rows.map(([subject, key]) => [text(subject), bytes(key)]))
    },
    erased: async (subjects) =>
      new Set(sql.erased.all(JSON.stringify(subjects)).map(([subject]) => text(subject))),
    forgetKey: async (subject) => {
      await group.write(() => sql.forgetKey.run(subject))
      db.checkpoint()
    },
    secret: async (name) => {
      const known = sql.secret.get(name)
      if (known) return bytes(known[0])
      await group.write(() => sql.makeSecret.run(name, randomBytes(keyBytes)))
      return bytes(sql.secret.get(name)?.[0])
    },
    setPasswordHash: async (userId, hash) => {
      await group.write(() => sql.setHash.run(userId, hash))
    },
    passwordHash: async (userId) => {
      const row = sql.hash.get(userId)
      return row && text(row[0])
    },
    forgetPasswordHash: async (userId) => {
      await group.write(() => sql.forgetHash.run(userId))
    },
    putSession: async (tokenHash, { userId, role, branchId = null, createdAt, expiresAt }) => {
      await group.write(() =>
        sql.putSession.run(tokenHash, userId, role, branchId, createdAt, expiresAt),
      )
    },
    session: async (tokenHash, now) => {
      const row = sql.session.get(tokenHash, now)
      return row && toSession(row)
    },
    endSession: async (tokenHash) => {
      await group.write(() => sql.endSession.run(tokenHash))
    },
    endSessionsOf: async (userId) => {
      await group.write(() => sql.endSessionsOf.run(userId))
    },
    sawLog: async (mark) => {
      await group.write(() => sql.sawLog.run(JSON.stringify(mark)))
    },
    logSeen: async () => {
      const row = sql.logSeen.get()
      return row ? JSON.parse(text(row[0])) : null
    },
    ...embeddedTransfer(db, group),
    probe: () => group.write(probe),
    close: () => group.idle(),
  }
}
