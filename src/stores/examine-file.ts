import type { KnownFile, OddRows } from './known-files.ts'
import { compareSchema } from './known-schema.ts'
import { openSqliteToRead, type Sqlite } from './sqlite.ts'

/**
 * What is wrong with a file.
 * - `damaged`: SQLite finds its pages or indexes damaged, or cannot read them. `what` are SQLite's words.
 * - `unknown`: a table, column, index, trigger or view that no version of the program makes.
 * - `missing`: one that the program makes is not there.
 * - `odd`: rows that the program never writes.
 */
export type FileFlaw = {
  kind: 'damaged' | 'unknown' | 'missing' | 'odd'
  file: string
  what: string
}

/** The most flaws of a kind that are named in a file. */
export const MOST_FLAWS = 20

const textOf = (column: unknown): string =>
  typeof column === 'string' || typeof column === 'number'
    ? String(column)
    : Buffer.from(Object(column)).toString()

/** SQLite stops looking at this many faults. */
const damages = (db: Sqlite): string[] =>
  db
    .statement(`PRAGMA integrity_check(${MOST_FLAWS})`)
    .all()
    .map(([line]) => textOf(line))
    .filter((line) => line !== 'ok')

const hasTable = (db: Sqlite, table: string): boolean =>
  db.statement('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined

const oddRows = (db: Sqlite, { table, is, sql }: OddRows): string[] =>
  // An earlier version has not made all tables.
  (hasTable(db, table) ? db.statement(`${sql} LIMIT ${MOST_FLAWS}`).all() : []).map(
    (row) => `${is}: ${row.map(textOf).join(', ')}`,
  )

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

const flawsOf = (db: Sqlite, { file, schema, odd }: KnownFile): FileFlaw[] => {
  const flaws = (kind: FileFlaw['kind'], found: readonly string[]) =>
    found.slice(0, MOST_FLAWS).map((what): FileFlaw => ({ kind, file, what }))
  const { unknown, missing } = compareSchema(db, schema)
  return [
    ...flaws('unknown', unknown),
    ...flaws('missing', missing),
    ...odd.flatMap((one) => flaws('odd', oddRows(db, one))),
    ...flaws('damaged', damages(db)),
  ]
}

/**
 * Looks for what the program would never write: damage, a foreign schema, odd rows. It only reads, and may run beside the
 * shop. The longest of its transactions takes as long as reading the file once.
 */
export const examineFile = (path: string, known: KnownFile): FileFlaw[] => {
  const opened: Sqlite[] = []
  try {
    const db = openSqliteToRead(path)
    opened.push(db)
    return flawsOf(db, known)
  } catch (error) {
    return [{ kind: 'damaged', file: known.file, what: messageOf(error) }]
  } finally {
    for (const db of opened) db.close()
  }
}
