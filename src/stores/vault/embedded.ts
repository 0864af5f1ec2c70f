import type { World } from '../../lib/world.ts'
import type { GroupCommit } from '../group-commit.ts'
import { bytes, probeOf, type Sqlite, type SqliteStatement, text, type Value } from '../sqlite.ts'
import { embeddedTransfer, toSession } from './embedded-transfer.ts'
import { SubjectErased, type Vault } from './port.ts'

/**
 * The row of an erased subject stays, without a key. `secure_delete` overwrites deleted data: only then is an erased
 * key really gone.
 */
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
    expires_at TEXT NOT NULL,
    seen_at TEXT
  );
  CREATE TABLE IF NOT EXISTS password_links (
    user_id TEXT PRIMARY KEY,
    link_hash TEXT NOT NULL UNIQUE,
    expires_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS order_secrets (order_id TEXT PRIMARY KEY, hash TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS setup (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    hash TEXT NOT NULL,
    expires_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS log_seen (one INTEGER PRIMARY KEY CHECK (one = 1), mark TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS password_links_expiry ON password_links (expires_at);
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
  replaceHash: db.statement('UPDATE passwords SET hash = ? WHERE user_id = ? AND hash = ?'),
  forgetHash: db.statement('DELETE FROM passwords WHERE user_id = ?'),
  hash: db.statement('SELECT hash FROM passwords WHERE user_id = ?'),
  sawLog: db.statement('INSERT OR REPLACE INTO log_seen VALUES (1, ?)'),
  logSeen: db.statement('SELECT mark FROM log_seen'),
  putSession: db.statement('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)'),
  session: db.statement(
    `SELECT user_id, role, branch_id, created_at, expires_at, seen_at FROM sessions
     WHERE token_hash = ? AND expires_at > ?`,
  ),
  endSession: db.statement('DELETE FROM sessions WHERE token_hash = ?'),
  endSessionsOf: db.statement('DELETE FROM sessions WHERE user_id = ? AND token_hash IS NOT ?'),
  touchSession: db.statement('UPDATE sessions SET seen_at = ? WHERE token_hash = ?'),
  putLink: db.statement('INSERT OR REPLACE INTO password_links VALUES (?, ?, ?)'),
  takeLink: db.statement(
    'DELETE FROM password_links WHERE link_hash = ? AND expires_at > ? RETURNING user_id',
  ),
  keepOrderSecret: db.statement('INSERT INTO order_secrets VALUES (?, ?) ON CONFLICT DO NOTHING'),
  orderSecret: db.statement('SELECT hash FROM order_secrets WHERE order_id = ?'),
  forgetOrderSecret: db.statement('DELETE FROM order_secrets WHERE order_id = ?'),
  offerSetup: db.statement(
    `INSERT INTO setup VALUES (1, ?, ?)
     ON CONFLICT (one) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
     WHERE expires_at <= ? RETURNING hash`,
  ),
  setupOffer: db.statement('SELECT hash, expires_at FROM setup WHERE expires_at > ?'),
  endSetup: db.statement('DELETE FROM setup'),
  forgetSessions: db.statement(
    `DELETE FROM sessions WHERE token_hash IN
     (SELECT token_hash FROM sessions WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
  ),
  forgetLinks: db.statement(
    `DELETE FROM password_links WHERE user_id IN
     (SELECT user_id FROM password_links WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
  ),
})

/** Adds the time of last use, which sessions of older folders lack. */
const addSeenAt = (db: Sqlite): void => {
  const columns = db.statement('SELECT name FROM pragma_table_info(?)').all('sessions')
  if (columns.some(([name]) => name === 'seen_at')) return
  db.exec('ALTER TABLE sessions ADD COLUMN seen_at TEXT')
}

/** The vault in tables of `db`, which the caller opens and closes. */
export const openEmbeddedVault = (
  db: Sqlite,
  group: GroupCommit,
  world: Pick<World, 'bytes'>,
): Vault => {
  db.exec(schema)
  addSeenAt(db)
  const sql = prepare(db)
  const probe = probeOf(db)
  const run = (statement: SqliteStatement, ...values: Value[]): Promise<void> =>
    group.write(() => void statement.run(...values))

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
      await run(sql.makeKey, subject, world.bytes(keyBytes))
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
      await run(sql.forgetKey, subject)
      db.checkpoint()
    },
    secret: async (name) => {
      const known = sql.secret.get(name)
      if (known) return bytes(known[0])
      await run(sql.makeSecret, name, world.bytes(keyBytes))
      return bytes(sql.secret.get(name)?.[0])
    },
    setPasswordHash: (userId, hash) => run(sql.setHash, userId, hash),
    replacePasswordHash: (userId, from, to) => run(sql.replaceHash, to, userId, from),
    passwordHash: async (userId) => {
      const row = sql.hash.get(userId)
      return row && text(row[0])
    },
    forgetPasswordHash: (userId) => run(sql.forgetHash, userId),
    putSession: async (tokenHash, session) => {
      const { userId, role, branchId = null, createdAt, expiresAt, seenAt = null } = session
      await run(sql.putSession, tokenHash, userId, role, branchId, createdAt, expiresAt, seenAt)
    },
    session: async (tokenHash, now) => {
      const row = sql.session.get(tokenHash, now)
      return row && toSession(row)
    },
    endSession: (tokenHash) => run(sql.endSession, tokenHash),
    endSessionsOf: (userId, except = '') => run(sql.endSessionsOf, userId, except),
    touchSession: (tokenHash, seenAt) => run(sql.touchSession, seenAt, tokenHash),
    putPasswordLink: (linkHash, { userId, expiresAt }) =>
      run(sql.putLink, userId, linkHash, expiresAt),
    takePasswordLink: async (linkHash, now) => {
      const row = await group.write(() => sql.takeLink.get(linkHash, now))
      return row && text(row[0])
    },
    forgetExpired: async (now, limit) => {
      await group.write(() => {
        sql.forgetSessions.run(now, limit)
        sql.forgetLinks.run(now, limit)
      })
    },
    sawLog: (mark) => run(sql.sawLog, JSON.stringify(mark)),
    logSeen: async () => {
      const row = sql.logSeen.get()
      return row ? JSON.parse(text(row[0])) : null
    },
    keepOrderSecret: (orderId, hash) => run(sql.keepOrderSecret, orderId, hash),
    orderSecretHash: async (orderId) => {
      const row = sql.orderSecret.get(orderId)
      return row && text(row[0])
    },
    forgetOrderSecret: (orderId) => run(sql.forgetOrderSecret, orderId),
    offerSetup: async ({ hash, expiresAt }, now) =>
      (await group.write(() => sql.offerSetup.get(hash, expiresAt, now))) !== undefined,
    setupOffer: async (now) => {
      const row = sql.setupOffer.get(now)
      return row && { hash: text(row[0]), expiresAt: text(row[1]) }
    },
    endSetup: () => run(sql.endSetup),
    ...embeddedTransfer(db, group),
    probe: () => group.write(probe),
    close: () => group.idle(),
  }
}
