import Database from 'libsql'

/** SQLite knows only of a connection whether it syncs its commits, and not of a file. */
const open = new Set<Database.Database>()

const { pragma, close } = Database.prototype
Database.prototype.pragma = function (...asked) {
  open.add(this)
  return pragma.apply(this, asked)
}
Database.prototype.close = function () {
  open.delete(this)
  return close.call(this)
}

const FULL = 2

const cell = (db: Database.Database, sql: string): unknown => db.prepare(sql).raw().get([])

/** Whether each commit to the file is synced, as far as its connection says. A file that nobody has open is on disk. */
export const isSynced = (path: string): boolean =>
  [...open].every((db) => {
    const [file] = [cell(db, 'SELECT file FROM pragma_database_list')].flat()
    const [level] = [cell(db, 'PRAGMA synchronous')].flat()
    return file !== path || level === FULL
  })
