import { readVersions, writeVersions } from '../../lib/renewed-secret.ts'
import type { World } from '../../lib/world.ts'
import { bytes, type Row, type Sqlite, text, type Value } from '../sqlite.ts'
import type { Writer } from '../writer/writer.ts'
import {
  sessionColumns,
  sessionValues,
  storedOf,
  toSession,
  vaultEntries,
} from './embedded-transfer.ts'
import { makeVaultTables, type VaultStatement, type VaultWrites } from './embedded-writes.ts'
import { LOG, missingOf, SubjectErased, type Vault } from './port.ts'

const keyBytes = 32

const prepare = (db: Sqlite) => ({
  key: db.statement('SELECT key FROM subject_keys WHERE subject = ?'),
  keys: db.statement(
    `SELECT subject, key FROM subject_keys
     WHERE key IS NOT NULL AND subject IN (SELECT value FROM json_each(?))`,
  ),
  erased: db.statement(
    `SELECT subject FROM subject_keys
     WHERE key IS NULL AND subject IN (SELECT value FROM json_each(?))`,
  ),
  secret: db.statement('SELECT secret, versions FROM secrets WHERE name = ?'),
  hash: db.statement('SELECT hash FROM passwords WHERE user_id = ?'),
  logSeen: db.statement('SELECT mark FROM log_seen'),
  sealSeen: db.statement('SELECT checkpoint FROM seal_seen'),
  logNote: db.statement('SELECT note FROM log_notes WHERE name = ?'),
  session: db.statement(
    `SELECT ${sessionColumns} FROM sessions WHERE token_hash = ? AND expires_at > ?`,
  ),
  sessionsOf: db.statement(
    `SELECT token_hash, ${sessionColumns} FROM sessions WHERE user_id = ? AND expires_at > ?
     ORDER BY created_at DESC LIMIT ?`,
  ),
  factor: db.statement('SELECT factor FROM second_factors WHERE user_id = ?'),
  orderSecret: db.statement('SELECT hash FROM order_secrets WHERE order_id = ?'),
  linkUser: db.statement(
    'SELECT user_id FROM password_links WHERE link_hash = ? AND expires_at > ?',
  ),
  setupOffer: db.statement('SELECT hash, expires_at FROM setup WHERE expires_at > ?'),
})

/**
 * The vault in tables of `db`, which the caller opens and closes. It reads on `db`, and writes by `writer`, which may have
 * a connection of its own.
 */
export const openEmbeddedVault = (
  db: Sqlite,
  writer: Writer<VaultWrites>,
  world: Pick<World, 'bytes'>,
): Vault => {
  makeVaultTables(db)
  const sql = prepare(db)
  const returned = (statement: VaultStatement, ...values: Value[]): Promise<Row | null> =>
    writer.write('run', { statement, values })
  const run = async (statement: VaultStatement, ...values: Value[]): Promise<void> => {
    await returned(statement, ...values)
  }

  const replaceFactor = (userId: string, from: string | undefined, to: string | undefined) => {
    if (to === undefined) return returned('removeFactor', userId, from ?? '')
    if (from === undefined) return returned('addFactor', userId, to)
    return returned('replaceFactor', to, userId, from)
  }

  /** The row of a secret, which is made if it is missing. */
  const secretRow = async (name: string): Promise<Row> => {
    const known = sql.secret.get(name)
    if (known) return known
    await run('makeSecret', name, world.bytes(keyBytes))
    const made = sql.secret.get(name)
    if (!made) throw new Error(`The vault has lost the secret ${name}`)
    return made
  }

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
      await run('makeKey', subject, world.bytes(keyBytes))
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
      await run('forgetKey', subject)
      db.checkpoint()
    },
    secret: async (name) => bytes((await secretRow(name))[0]),
    hasSecret: async (name) => sql.secret.get(name) !== undefined,
    secretVersions: async (name) => {
      const [secret, versions] = await secretRow(name)
      return readVersions(bytes(secret), versions === null ? null : text(versions))
    },
    replaceVersions: async (name, seen, versions) => {
      const newest = versions[0]?.secret ?? seen
      const row = await returned('replaceVersions', newest, writeVersions(versions), name, seen)
      return row !== null
    },
    setPasswordHash: (userId, hash) => run('setHash', userId, hash),
    replacePasswordHash: (userId, from, to) => run('replaceHash', to, userId, from),
    passwordHash: async (userId) => {
      const row = sql.hash.get(userId)
      return row && text(row[0])
    },
    forgetPasswordHash: (userId) => run('forgetHash', userId),
    putSession: (tokenHash, session) => run('putSession', tokenHash, ...sessionValues(session)),
    session: async (tokenHash, now) => {
      const row = sql.session.get(tokenHash, now)
      return row && toSession(row)
    },
    sessionsOf: async (userId, now, limit) =>
      sql.sessionsOf
        .all(userId, now, limit)
        .map(([tokenHash, ...row]) => ({ tokenHash: text(tokenHash), session: toSession(row) })),
    endSession: (tokenHash) => run('endSession', tokenHash),
    endSessionsOf: (userId, except = '') => run('endSessionsOf', userId, except),
    touchSession: (tokenHash, seenAt) => run('touchSession', seenAt, tokenHash),
    secondFactor: async (userId) => {
      const row = sql.factor.get(userId)
      return row && text(row[0])
    },
    replaceSecondFactor: async (userId, from, to) => {
      const done = await replaceFactor(userId, from, to)
      return done !== null
    },
    putPasswordLink: (linkHash, { userId, expiresAt }) =>
      run('putLink', userId, linkHash, expiresAt),
    passwordLinkUser: async (linkHash, now) => {
      const row = sql.linkUser.get(linkHash, now)
      return row && text(row[0])
    },
    takePasswordLink: async (linkHash, now) => {
      const row = await returned('takeLink', linkHash, now)
      return row === null ? undefined : text(row[0])
    },
    forgetExpired: async (now, limit) => {
      await writer.write('forgetExpired', { now, limit })
    },
    sawLog: (mark) => run('sawLog', JSON.stringify(mark)),
    logSeen: async () => {
      const row = sql.logSeen.get()
      return row ? JSON.parse(text(row[0])) : null
    },
    logNote: async () => {
      const row = sql.logNote.get(LOG)
      return row ? JSON.parse(text(row[0])) : null
    },
    replaceLogNote: async (from, to) => {
      const note = JSON.stringify(to)
      const row =
        from === null
          ? await returned('addLogNote', LOG, note)
          : await returned('replaceLogNote', note, LOG, JSON.stringify(from))
      return row !== null
    },
    sawSeal: (checkpoint) => run('sawSeal', JSON.stringify(checkpoint)),
    sealSeen: async () => {
      const row = sql.sealSeen.get()
      return row ? JSON.parse(text(row[0])) : null
    },
    keepOrderSecret: (orderId, hash) => run('keepOrderSecret', orderId, hash),
    orderSecretHash: async (orderId) => {
      const row = sql.orderSecret.get(orderId)
      return row && text(row[0])
    },
    forgetOrderSecret: (orderId) => run('forgetOrderSecret', orderId),
    offerSetup: async ({ hash, expiresAt }, now) =>
      (await returned('offerSetup', hash, expiresAt, now)) !== null,
    setupOffer: async (now) => {
      const row = sql.setupOffer.get(now)
      return row && { hash: text(row[0]), expiresAt: text(row[1]) }
    },
    endSetup: () => run('endSetup'),
    entries: () => vaultEntries(db),
    restore: async (entries) => writer.write('insert', missingOf(entries, storedOf(db, entries))),
    probe: () => writer.write('probe', null),
    close: () => writer.idle(),
  }
}
