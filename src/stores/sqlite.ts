import Database from 'libsql'
import { boundedCache } from '../lib/cache.ts'
import { ownerOnlyDatabase } from './owner-only.ts'
import { StoreFull, StoreUnavailable } from './store-unavailable.ts'

/**
 * The values that may be bound. libsql aborts the process on a boolean and binds undefined as null: neither is a
 * `Value`.
 */
export type Value = string | number | null | Buffer
export type Row = readonly unknown[]

export type SqliteStatement = {
  /** Gives the number of changed rows. */
  run(...values: Value[]): number
  /** Gives the inserted row's id. It is cheaper than RETURNING. */
  insert(...values: Value[]): number
  get(...values: Value[]): Row | undefined
  all(...values: Value[]): Row[]
}

/**
 * A database file in WAL mode. All calls are synchronous. Throws `StoreFull` where the disk has no room left, and
 * `StoreUnavailable` where the file cannot be read or written. Nothing of the transaction is stored then.
 */
export type Sqlite = {
  exec(sql: string): void
  /** Prepares the statement, or gives the one prepared before. */
  statement(sql: string): SqliteStatement
  /** Runs `work` in a transaction. Rolls back and rethrows when it throws. */
  transaction<T>(work: () => T): T
  /** Moves the write-ahead log into the database, and empties it. */
  checkpoint(): void
  /** Checkpoints and closes the file. Later calls throw. */
  close(): void
}

/**
 * A FULL commit survives a loss of power. A NORMAL one survives the process, but a loss of power may take the last
 * ones.
 */
export type Durability = 'FULL' | 'NORMAL'

const cacheKib = 32 * 1024
/** A checkpoint syncs the whole file: this makes fewer of them than SQLite's default of 1000 pages. */
const checkpointPages = 4_000

const explained = (error: unknown, path: string): unknown => {
  if (!(error instanceof Database.SqliteError)) return error
  if (error.code === 'SQLITE_FULL') return new StoreFull(path, { cause: error })
  const isBroken = /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(error.code)
  return isBroken ? new StoreUnavailable(path, { cause: error }) : error
}

/** Nobody but the file's owner may read it. */
export const openSqlite = (path: string, durability: Durability): Sqlite => {
  if (path !== ':memory:') ownerOnlyDatabase(path)
  const reach = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw explained(error, path)
    }
  }
  const db = reach(() => new Database(path, { timeout: 5_000 }))
  for (const pragma of [
    'journal_mode = WAL',
    `synchronous = ${durability}`,
    `cache_size = -${cacheKib}`,
    `wal_autocheckpoint = ${checkpointPages}`,
    'journal_size_limit = 67108864',
  ]) {
    reach(() => db.pragma(pragma))
  }

  /** libsql lets prepared statements run on a closed connection. */
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

  /** Where it fails, committed data stand in the write-ahead log, and are found there. */
  const checkpointIfPossible = () => {
    try {
      checkpoint()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
  // What a killed process left in the log goes now: later a shopper would wait for it within a commit.
  checkpointIfPossible()

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
        // SQLite rolls back by itself on a full disk, for example.
        if (db.inTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    close: () => {
      if (!db.open) return
      try {
        checkpointIfPossible()
      } finally {
        db.close()
      }
    },
  }
}

/**
 * Locks the file for this process, until it is released or the process ends, however it ends. Undefined when it is
 * locked already, also by this process.
 */
export const lockFile = (path: string): { release(): void } | undefined => {
  ownerOnlyDatabase(path)
  const db = new Database(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return undefined
    throw error
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

/** A column that holds text, a number or bytes. Throws where it holds something else. */
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

/** Overwrites one row. This needs what every write needs: room on the disk and a writable file. */
export const probeOf = (db: Sqlite): (() => void) => {
  db.exec('CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, count INTEGER NOT NULL)')
  const put = db.statement(
    'INSERT INTO probe VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET count = count + 1',
  )
  return () => void put.run()
}
