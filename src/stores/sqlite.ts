import Database from 'libsql'
import { boundedCache } from '../lib/cache.ts'
import { ownerOnlyDatabase } from './owner-only.ts'
import { StoreFull, StoreUnavailable } from './store-unavailable.ts'

/**
 * Values that may be bound. libsql crashes the process on a boolean and binds undefined as null, so neither is a
 * `Value`.
 */
export type Value = string | number | null | Buffer
export type Row = readonly unknown[]

export type SqliteStatement = {
  /** Gives the number of changed rows. */
  run(...values: Value[]): number
  /** Gives the id of the inserted row, which is cheaper than RETURNING. */
  insert(...values: Value[]): number
  get(...values: Value[]): Row | undefined
  all(...values: Value[]): Row[]
}

/**
 * A database file in WAL mode. All calls are synchronous. Throws `StoreFull` if the disk is full, and
 * `StoreUnavailable` if the file cannot be read or written. The transaction then has no effect.
 */
export type Sqlite = {
  exec(sql: string): void
  /** Prepares the statement, or gives the one prepared before. */
  statement(sql: string): SqliteStatement
  /** Runs `work` in a transaction. Rolls back and rethrows if `work` throws. */
  transaction<T>(work: () => T): T
  /** Moves the write-ahead log into the database, and empties it. */
  checkpoint(): void
  /**
   * Checkpoints and closes the file. Later calls throw. Nothing is left beside the file, unless another connection has it
   * open: it can be copied, moved and replaced.
   */
  close(): void
}

/**
 * A FULL commit survives a power failure. A NORMAL commit survives the end of the process, but a power failure may lose
 * the last ones.
 */
export type Durability = 'FULL' | 'NORMAL'

/** MiB of pages that a connection keeps unless told. What it does not keep is in the cache of the operating system. */
const usualPagesMib = 4
/**
 * Pages of the write-ahead log before a checkpoint. A checkpoint syncs the whole file, so this makes fewer of them than
 * SQLite's default of 1,000 pages.
 */
const checkpointPages = 4_000

const explained = (error: unknown, path: string): unknown => {
  if (!(error instanceof Database.SqliteError)) return error
  if (error.code === 'SQLITE_FULL') return new StoreFull(path, { cause: error })
  const isBroken = /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(error.code)
  return isBroken ? new StoreUnavailable(path, { cause: error }) : error
}

const ownPragmas = (durability: Durability, pagesMib: number): string[] => [
  'journal_mode = WAL',
  `synchronous = ${durability}`,
  `cache_size = -${pagesMib * 1_024}`,
  `wal_autocheckpoint = ${checkpointPages}`,
  'journal_size_limit = 67108864',
  // Deleted data is overwritten: without this, an erased person stays in the free pages of the file.
  'secure_delete = ON',
]

/**
 * Opens the database file, and creates it if it is missing. Only the owner may read the file. `pagesMib`: MiB of pages
 * that the connection keeps.
 */
export const openSqlite = (
  path: string,
  durability: Durability,
  pagesMib = usualPagesMib,
): Sqlite => {
  if (path !== ':memory:') ownerOnlyDatabase(path)
  return open(path, ownPragmas(durability, pagesMib), true)
}

/** Opens an existing file to read it, also while another process writes to it. That process alone tidies the file. */
export const openSqliteToRead = (path: string): Sqlite =>
  open(path, ['wal_autocheckpoint = 0'], false)

/** `isOwn`: no other process works on the file. */
const open = (path: string, pragmas: readonly string[], isOwn: boolean): Sqlite => {
  const reach = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw explained(error, path)
    }
  }
  const db = reach(() => new Database(path, { timeout: 5_000 }))
  for (const pragma of pragmas) reach(() => db.pragma(pragma))

  /** Refuses calls after closing, because libsql would still run prepared statements. */
  const use = <T>(call: T): T => {
    if (!db.open) throw new Error(`${path} was closed`)
    return call
  }

  const prepare = (sql: string): SqliteStatement => {
    const prepared = db.prepare<[Value[]]>(sql)
    if (prepared.reader) prepared.raw()
    return {
      run: (...values) => reach(() => use(prepared).run(values).changes),
      insert: (...values) => reach(() => Number(use(prepared).run(values).lastInsertRowid)),
      get: (...values) => asRow(reach(() => use(prepared).get(values))),
      all: (...values) => reach(() => use(prepared).all(values)).map(rowOf),
    }
  }
  const statements = boundedCache<string, SqliteStatement>(500)
  const statement = (sql: string): SqliteStatement => {
    const known = statements.get(sql)
    if (known) return known
    const made = prepare(sql)
    statements.set(sql, made)
    return made
  }
  const begin = statement('BEGIN IMMEDIATE')
  const commit = statement('COMMIT')

  const checkpoint = () => void reach(() => db.pragma('wal_checkpoint(TRUNCATE)'))

  /** If the checkpoint fails, the committed data stays in the write-ahead log and is found there. */
  const checkpointIfPossible = () => {
    try {
      if (isOwn) checkpoint()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
  // A killed process may have left commits in the write-ahead log. They are moved now, because later a shopper would
  // wait for this within a commit.
  checkpointIfPossible()

  /**
   * libsql ends a closed connection only when its statements are garbage. A write-ahead log would lie beside the file until
   * then, and be deleted by its name: under a copy that is being made, or under the process that works on the folder by then.
   */
  const endWriteAheadLog = () => {
    try {
      db.pragma('journal_mode = DELETE')
    } catch (error) {
      // Another connection needs it, or the disk has no room. The next one to open the file finds it as it is.
      if (!(error instanceof Database.SqliteError)) throw error
    }
  }

  return {
    exec: (sql) => void reach(() => db.exec(sql)),
    checkpoint,
    statement,
    transaction: (work) => {
      begin.run()
      try {
        const result = work()
        commit.run()
        return result
      } catch (error) {
        // SQLite may have rolled back itself, for example on a full disk.
        if (db.inTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => {
      if (!db.open) return
      try {
        checkpointIfPossible()
        if (isOwn) endWriteAheadLog()
      } finally {
        db.close()
      }
    },
  }
}

/**
 * Locks the file for this process, until the lock is released or the process ends in any way. Undefined if any process
 * has it locked, also this one. Throws `StoreFull`: a lock needs some room.
 */
export const lockFile = (path: string): { release(): void } | undefined => {
  ownerOnlyDatabase(path)
  const db = new Database(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return undefined
    throw explained(error, path)
  }
  return {
    release: () => {
      db.exec('ROLLBACK')
      db.close()
    },
  }
}

const rowOf = (row: unknown): Row => {
  if (!Array.isArray(row)) throw new TypeError('Not a row')
  return row
}
const asRow = (row: unknown): Row | undefined => (row === undefined ? undefined : rowOf(row))

/** The text, number or bytes of a column. Throws a `TypeError` for any other value. */
export const text = (column: unknown): string => {
  if (typeof column !== 'string') throw new TypeError(`Not text: ${typeof column}`)
  return column
}

export const number = (column: unknown): number => {
  if (typeof column !== 'number') throw new TypeError(`Not a number: ${typeof column}`)
  return column
}

export const bytes = (column: unknown): Buffer => {
  if (column instanceof Uint8Array) return Buffer.from(column)
  if (column instanceof ArrayBuffer) return Buffer.from(column)
  throw new TypeError(`Not bytes: ${typeof column}`)
}

/** Overwrites one row, which needs the same as every write: room on the disk and a writable file. */
export const probeOf = (db: Sqlite): (() => void) => {
  db.exec('CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, count INTEGER NOT NULL)')
  const put = db.statement(
    'INSERT INTO probe (id, count) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = count + 1',
  )
  return () => void put.run()
}
