import { EVENTS_DB, SEALS_DB, VAULT_DB } from './data-folder.ts'
import { LAST_POSITION } from './event-store/embedded-appends.ts'
import { eventsDbWrites } from './event-store/events-db-writes.ts'
import type { KnownSchema } from './known-schema.ts'
import { openEmbeddedSeals } from './seals/embedded.ts'
import { openEmbeddedSnapshots } from './snapshots/embedded.ts'
import { vaultWrites } from './vault/embedded-writes.ts'

/**
 * Finds rows of a table that the shop never writes. Each row that `sql` gives is one, named by its columns. `is`: what is
 * odd.
 */
export type OddRows = { table: string; is: string; sql: string }

export type KnownFile = { file: string; schema: KnownSchema; odd: readonly OddRows[] }

/** `columns` that do not have this type, as a condition. */
const notOfType = (type: string, ...columns: readonly string[]): string =>
  columns.map((column) => `typeof(${column}) <> '${type}'`).join(' OR ')

/** Text that may be damaged is given as bytes: libsql ends the process at what is not UTF-8. */
const bytesOf = (column: string): string => `CAST(${column} AS BLOB)`

const eventsDb: KnownFile = {
  file: EVENTS_DB,
  schema: {
    make: (db) => void eventsDbWrites(db),
    later: [
      'jobs: put_back INTEGER NOT NULL DEFAULT 0',
      'TABLE probe',
      "jobs: lane TEXT NOT NULL DEFAULT 'shop'",
      "INDEX jobs_lane ON jobs (lane, due_at) WHERE state = 'waiting'",
    ],
    former: ["INDEX jobs_waiting ON jobs (due_at) WHERE state = 'waiting'"],
  },
  odd: [
    {
      table: 'events',
      is: 'an event at a position that is not read in the order of the log',
      sql: `SELECT CAST(position AS TEXT), ${bytesOf('stream')}, CAST(revision AS TEXT) FROM events
        WHERE position < 1 OR position > ${LAST_POSITION}`,
    },
    {
      table: 'events',
      is: 'an event with a value of another type',
      sql: `SELECT CAST(position AS TEXT), ${bytesOf('stream')}, CAST(revision AS TEXT) FROM events
        WHERE ${notOfType('text', 'stream', 'id', 'type', 'data', 'metadata')}
          OR ${notOfType('integer', 'revision')}`,
    },
    {
      table: 'events',
      is: 'a stream whose revisions have a gap, or go another way than the positions',
      sql: `SELECT ${bytesOf('stream')}, CAST(revision AS TEXT) FROM (
          SELECT stream, revision, position, lag(revision, 1, -1) OVER same AS before,
            lag(position, 1, position) OVER same AS place
          FROM events WINDOW same AS (PARTITION BY stream ORDER BY revision))
        WHERE revision <> before + 1 OR position < place`,
    },
  ],
}

const vaultDb: KnownFile = {
  file: VAULT_DB,
  schema: {
    make: (db) => void vaultWrites(db),
    later: [
      'TABLE log_seen',
      'TABLE password_links',
      'INDEX password_links_expiry ON password_links (expires_at)',
      'sessions: seen_at TEXT',
      'TABLE probe',
      'TABLE setup',
      'TABLE order_secrets',
      'TABLE seal_seen',
      'TABLE second_factors',
      'sessions: browser TEXT',
      'secrets: versions TEXT',
      'TABLE log_notes',
    ],
    former: [],
  },
  odd: [
    {
      table: 'subject_keys',
      is: 'a key that is no key',
      sql: `SELECT ${bytesOf('subject')} FROM subject_keys
        WHERE key IS NOT NULL AND (${notOfType('blob', 'key')} OR length(key) <> 32)
          OR ${notOfType('text', 'subject')}`,
    },
    {
      table: 'subject_keys',
      is: 'a key that several people have',
      sql: `SELECT ${bytesOf('min(subject)')}, count(*) || ' people' FROM subject_keys
        WHERE key IS NOT NULL GROUP BY key HAVING count(*) > 1`,
    },
    {
      table: 'secrets',
      is: 'a secret that is none',
      sql: `SELECT ${bytesOf('name')} FROM secrets
        WHERE ${notOfType('blob', 'secret')} OR length(secret) <> 32 OR ${notOfType('text', 'name')}`,
    },
    {
      table: 'seal_seen',
      is: 'no secret for its seals, though it has seen one',
      sql: `SELECT 'log-seals' FROM seal_seen
        WHERE NOT EXISTS (SELECT 1 FROM secrets WHERE name = 'log-seals')`,
    },
    {
      table: 'log_seen',
      is: 'a mark of the log that cannot be read',
      sql: `SELECT ${bytesOf('mark')} FROM log_seen WHERE ${notOfType('text', 'mark')}
        OR NOT json_valid(mark) OR json_type(mark, '$.id') IS NOT 'text'`,
    },
    {
      table: 'seal_seen',
      is: 'a checkpoint that cannot be read',
      sql: `SELECT ${bytesOf('checkpoint')} FROM seal_seen WHERE ${notOfType('text', 'checkpoint')}
        OR NOT json_valid(checkpoint) OR json_type(checkpoint, '$.count') IS NOT 'integer'
        OR json_type(checkpoint, '$.hash') IS NOT 'text'`,
    },
  ],
}

const sealsDb: KnownFile = {
  file: SEALS_DB,
  schema: { make: (db) => void openEmbeddedSeals(db), later: [], former: [] },
  odd: [
    {
      table: 'seals',
      is: 'a seal whose number does not follow the one before',
      sql: `SELECT CAST(number AS TEXT) FROM (
          SELECT number, lag(number, 1, 0) OVER (ORDER BY number) AS before FROM seals)
        WHERE number <> before + 1`,
    },
  ],
}

const snapshotsDb: KnownFile = {
  file: 'snapshots.db',
  schema: { make: (db) => void openEmbeddedSnapshots(db), later: [], former: [] },
  odd: [],
}

/** The files of a data folder that hold facts, or from which facts are read. The others are made again from the log. */
export const knownFiles: readonly KnownFile[] = [eventsDb, vaultDb, sealsDb, snapshotsDb]
