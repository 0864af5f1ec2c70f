import { expect, test } from 'vitest'
import { type KnownFile, knownFiles } from './known-files.ts'
import { compareSchema } from './known-schema.ts'
import { openSqlite, type Sqlite } from './sqlite.ts'

const fileOf = (name: string): KnownFile =>
  knownFiles.find(({ file }) => file === name) ?? expect.fail(`No file ${name}`)

const opened = (...statements: string[]): Sqlite => {
  const db = openSqlite(':memory:', 'NORMAL')
  for (const statement of statements) db.exec(statement)
  return db
}
const nothing = { unknown: [], missing: [] }

/** The tables of a vault before accounts could have a second factor, and of a log before jobs had lanes. */
const formerVault = [
  'CREATE TABLE subject_keys (subject TEXT PRIMARY KEY, key BLOB)',
  'CREATE TABLE secrets (name TEXT PRIMARY KEY, secret BLOB NOT NULL)',
  'CREATE TABLE passwords (user_id TEXT PRIMARY KEY, hash TEXT NOT NULL)',
  `CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, role TEXT NOT NULL, branch_id INTEGER,
    created_at TEXT NOT NULL, expires_at TEXT NOT NULL, seen_at TEXT)`,
  `CREATE TABLE password_links (
    user_id TEXT PRIMARY KEY, link_hash TEXT NOT NULL UNIQUE, expires_at TEXT NOT NULL)`,
  'CREATE TABLE log_seen (one INTEGER PRIMARY KEY CHECK (one = 1), mark TEXT NOT NULL)',
  'CREATE INDEX password_links_expiry ON password_links (expires_at)',
  'CREATE INDEX sessions_user ON sessions (user_id)',
  'CREATE INDEX sessions_expiry ON sessions (expires_at)',
  'CREATE TABLE probe (id INTEGER PRIMARY KEY, count INTEGER NOT NULL)',
]
const formerLog = [
  `CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
    id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL, UNIQUE (stream, revision))`,
  `CREATE TABLE jobs (id TEXT PRIMARY KEY, type TEXT NOT NULL, data TEXT NOT NULL, attempts INTEGER NOT NULL,
    backoff_ms INTEGER NOT NULL, every_ms INTEGER, state TEXT NOT NULL DEFAULT 'waiting',
    failed INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, ended_at INTEGER, reason TEXT)`,
  'CREATE TABLE followed (one INTEGER PRIMARY KEY CHECK (one = 1), mark TEXT NOT NULL)',
  "CREATE INDEX jobs_done ON jobs (ended_at) WHERE state = 'done'",
  "CREATE INDEX jobs_dead ON jobs (ended_at) WHERE state = 'dead'",
  "CREATE INDEX jobs_waiting ON jobs (due_at) WHERE state = 'waiting'",
]

test.each([
  { file: 'vault.db', former: formerVault },
  { file: 'events.db', former: formerLog },
])(
  'the $file of an earlier version is known, before and after it was opened',
  ({ file, former }) => {
    const { schema } = fileOf(file)
    const db = opened(...former)
    expect(compareSchema(db, schema)).toEqual(nothing)
    schema.make(db)
    expect(compareSchema(db, schema)).toEqual(nothing)
  },
)

test.each(knownFiles)('the $file of this version is known', ({ schema }) => {
  const db = opened()
  schema.make(db)
  expect(compareSchema(db, schema)).toEqual(nothing)
})

test('what is gone is missed if something later is there', () => {
  const { schema } = fileOf('vault.db')
  const db = opened()
  schema.make(db)
  db.exec('DROP TABLE seal_seen; DROP INDEX sessions_user')
  expect(compareSchema(db, schema)).toEqual({
    unknown: [],
    missing: ['TABLE seal_seen', 'INDEX sessions_user ON sessions (user_id)'],
  })
})

test('another rule in a table is named, and what it replaced', () => {
  const { schema } = fileOf('events.db')
  const db = opened(
    ...formerLog.map((sql) => sql.replace('UNIQUE (stream, revision)', 'CHECK (revision < 5)')),
  )
  expect(compareSchema(db, schema)).toEqual({
    unknown: ['events: CHECK (revision < 5)'],
    missing: ['events: UNIQUE (stream, revision)'],
  })
})
