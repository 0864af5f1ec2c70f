import { join } from 'node:path'
import Database from 'libsql'

/** What SQLite knows of a file only by its connections, and what it answers when the file's disk is full. */
const connections = new Map<Database.Database, string>()
const full = new Set<string>()

const cell = (db: Database.Database, sql: string): unknown => {
  const [value] = [db.prepare(sql).raw().get([])].flat()
  return value
}
const pathOf = (db: Database.Database): string => {
  const known = connections.get(db)
  if (known !== undefined) return known
  const path = String(cell(db, 'SELECT file FROM pragma_database_list'))
  connections.set(db, path)
  return path
}

const { pragma, prepare, close } = Database.prototype
Database.prototype.pragma = function (...asked) {
  pathOf(this)
  return pragma.apply(this, asked)
}
Database.prototype.close = function () {
  connections.delete(this)
  return close.call(this)
}

type Commit = { run(...given: unknown[]): unknown }

/** The commit fails while the file's disk is full. */
const refuseWhenFull = (commit: Commit, path: () => string): void => {
  const { run } = commit
  commit.run = (...given) => {
    if (full.has(path())) {
      throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL', 13)
    }
    return run.apply(commit, given)
  }
}
Database.prototype.prepare = new Proxy(prepare, {
  apply: (target, db: Database.Database, given: [string]) => {
    const statement = Reflect.apply(target, db, given)
    if (given[0] === 'COMMIT') refuseWhenFull(statement, () => pathOf(db))
    return statement
  },
})

const FULL = 2

/** Whether each commit to the file is synced, as far as its connections say. A file that nobody has open is on disk. */
export const isSynced = (path: string): boolean =>
  [...connections].every(([db, of]) => of !== path || cell(db, 'PRAGMA synchronous') === FULL)

/** From now on SQLite refuses every transaction of the file. */
export const fillDisk = (folder: string, file: string): void => void full.add(join(folder, file))
export const freeDisk = (folder: string, file: string): void => void full.delete(join(folder, file))
export const freeDisks = (folder: string): void => {
  for (const path of full) if (path.startsWith(folder)) full.delete(path)
}
