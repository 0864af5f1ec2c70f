import { acceptedVersions, readVersions, writeVersions } from '../../lib/renewed-secret.ts'
import type { World } from '../../lib/world.ts'
import { bytes, probeOf, type Row, type Sqlite, text, type Value } from '../sqlite.ts'
import { type WriteHandlers, type Writer, writeInGroups } from '../writer/writer.ts'
import { insertEntry, sessionColumns } from './embedded-transfer.ts'
import type { VaultEntry } from './port.ts'

/** The row of an erased subject stays, without a key. */
const schema = `
  CREATE TABLE IF NOT EXISTS subject_keys (subject TEXT PRIMARY KEY, key BLOB);
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, secret BLOB NOT NULL, versions TEXT);
  CREATE TABLE IF NOT EXISTS passwords (user_id TEXT PRIMARY KEY, hash TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    role TEXT NOT NULL,
    branch_id INTEGER,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    seen_at TEXT,
    browser TEXT
  );
  CREATE TABLE IF NOT EXISTS password_links (
    user_id TEXT PRIMARY KEY,
    link_hash TEXT NOT NULL UNIQUE,
    expires_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS second_factors (user_id TEXT PRIMARY KEY, factor TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS order_secrets (order_id TEXT PRIMARY KEY, hash TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS setup (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    hash TEXT NOT NULL,
    expires_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS log_seen (one INTEGER PRIMARY KEY CHECK (one = 1), mark TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS seal_seen (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    checkpoint TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS log_notes (name TEXT PRIMARY KEY, note TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS password_links_expiry ON password_links (expires_at);
  CREATE INDEX IF NOT EXISTS sessions_user ON sessions (user_id);
  CREATE INDEX IF NOT EXISTS sessions_expiry ON sessions (expires_at);`

/** The columns that tables of older folders lack, in the order of the table. */
const laterColumns = { sessions: ['seen_at TEXT', 'browser TEXT'], secrets: ['versions TEXT'] }

const addLaterColumns = (db: Sqlite): void => {
  for (const [table, columns] of Object.entries(laterColumns)) {
    const names = db
      .statement('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(([name]) => name)
    for (const column of columns) {
      const [name = ''] = column.split(' ')
      if (!names.includes(name)) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`)
    }
  }
}

/** Makes the vault's tables if they are missing. */
export const makeVaultTables = (db: Sqlite): void => {
  db.exec(schema)
  addLaterColumns(db)
}

const statementsOf = (db: Sqlite) => ({
  makeKey: db.statement(
    'INSERT INTO subject_keys (subject, key) VALUES (?, ?) ON CONFLICT DO NOTHING',
  ),
  forgetKey: db.statement(
    'INSERT INTO subject_keys (subject, key) VALUES (?, NULL) ON CONFLICT (subject) DO UPDATE SET key = NULL',
  ),
  makeSecret: db.statement(
    'INSERT INTO secrets (name, secret) VALUES (?, ?) ON CONFLICT DO NOTHING',
  ),
  replaceVersions: db.statement(
    'UPDATE secrets SET secret = ?, versions = ? WHERE name = ? AND secret = ? RETURNING name',
  ),
  renewed: db.statement('SELECT name, secret, versions FROM secrets WHERE versions IS NOT NULL'),
  setHash: db.statement('INSERT OR REPLACE INTO passwords (user_id, hash) VALUES (?, ?)'),
  replaceHash: db.statement('UPDATE passwords SET hash = ? WHERE user_id = ? AND hash = ?'),
  forgetHash: db.statement('DELETE FROM passwords WHERE user_id = ?'),
  sawLog: db.statement('INSERT OR REPLACE INTO log_seen (one, mark) VALUES (1, ?)'),
  sawSeal: db.statement('INSERT OR REPLACE INTO seal_seen (one, checkpoint) VALUES (1, ?)'),
  addLogNote: db.statement(
    'INSERT INTO log_notes (name, note) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING name',
  ),
  replaceLogNote: db.statement(
    'UPDATE log_notes SET note = ? WHERE name = ? AND note = ? RETURNING name',
  ),
  putSession: db.statement(
    `INSERT OR REPLACE INTO sessions (token_hash, ${sessionColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  endSession: db.statement('DELETE FROM sessions WHERE token_hash = ?'),
  endSessionsOf: db.statement('DELETE FROM sessions WHERE user_id = ? AND token_hash IS NOT ?'),
  touchSession: db.statement('UPDATE sessions SET seen_at = ? WHERE token_hash = ?'),
  addFactor: db.statement(
    'INSERT INTO second_factors (user_id, factor) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING user_id',
  ),
  replaceFactor: db.statement(
    'UPDATE second_factors SET factor = ? WHERE user_id = ? AND factor = ? RETURNING user_id',
  ),
  removeFactor: db.statement(
    'DELETE FROM second_factors WHERE user_id = ? AND factor = ? RETURNING user_id',
  ),
  putLink: db.statement(
    'INSERT OR REPLACE INTO password_links (user_id, link_hash, expires_at) VALUES (?, ?, ?)',
  ),
  takeLink: db.statement(
    'DELETE FROM password_links WHERE link_hash = ? AND expires_at > ? RETURNING user_id',
  ),
  keepOrderSecret: db.statement(
    'INSERT INTO order_secrets (order_id, hash) VALUES (?, ?) ON CONFLICT DO NOTHING',
  ),
  forgetOrderSecret: db.statement('DELETE FROM order_secrets WHERE order_id = ?'),
  offerSetup: db.statement(
    `INSERT INTO setup (one, hash, expires_at) VALUES (1, ?, ?)
     ON CONFLICT (one) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
     WHERE expires_at <= ? RETURNING hash`,
  ),
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

/** The name of a statement that writes to the vault. */
export type VaultStatement = keyof ReturnType<typeof statementsOf>

/** All writes to `vault.db`. */
export type VaultWrites = {
  /** Runs a statement with its values. Gives the row that the statement returns, if it returns one. */
  run: { given: { statement: VaultStatement; values: readonly Value[] }; gives: Row | null }
  forgetExpired: { given: { now: string; limit: number }; gives: undefined }
  /** Adds entries that the vault lacks. */
  insert: { given: readonly VaultEntry[]; gives: undefined }
  probe: { given: null; gives: undefined }
}

/** Bytes lose their class on the way to a thread. */
const bindable = (value: Value): Value =>
  typeof value === 'object' && value !== null ? bytes(value) : value

/** Drops the values of secrets that are no longer accepted at `now`. */
const dropVersions = (
  { renewed, replaceVersions }: ReturnType<typeof statementsOf>,
  now: string,
): void => {
  for (const [name, secret, written] of renewed.all()) {
    const versions = readVersions(bytes(secret), text(written))
    const left = acceptedVersions(versions, now)
    if (left.length === versions.length) continue
    replaceVersions.get(bytes(secret), writeVersions(left), text(name), bytes(secret))
  }
}

/** The writes to `vault.db` on a connection. They must be called within a transaction. */
export const vaultWrites = (db: Sqlite): WriteHandlers<VaultWrites> => {
  makeVaultTables(db)
  const statements = statementsOf(db)
  const probe = probeOf(db)
  return {
    run: ({ statement, values }) => statements[statement].get(...values.map(bindable)) ?? null,
    forgetExpired: ({ now, limit }) => {
      statements.forgetSessions.run(now, limit)
      statements.forgetLinks.run(now, limit)
      dropVersions(statements, now)
    },
    insert: (entries) => {
      for (const entry of entries) insertEntry(db, entry)
    },
    probe: () => {
      probe()
    },
  }
}

/** Writes to `vault.db` in this thread, which then waits for the disk: for tests, simulations and command lines. */
export const writeVault = (
  db: Sqlite,
  world: Pick<World, 'soon' | 'elapsed'>,
): Writer<VaultWrites> => writeInGroups(db, vaultWrites(db), world)
