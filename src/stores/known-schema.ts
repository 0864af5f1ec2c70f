import { openSqlite, type Sqlite } from './sqlite.ts'

/**
 * The tables and indexes of a database file. `make` makes those of this version in an empty file.
 *
 * `later`: pieces that earlier versions lacked, in the order in which versions brought them. A file that an earlier
 * version wrote lacks those from some place on. `former`: pieces that earlier versions made and this one drops.
 */
export type KnownSchema = {
  make(db: Sqlite): void
  later: readonly string[]
  former: readonly string[]
}

/** How a file's schema differs from the known one, piece by piece. */
export type SchemaDifference = { unknown: string[]; missing: string[] }

/** The parts of a list, between commas that no bracket holds. */
const splitList = (list: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const [n, letter] of [...list].entries()) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter !== ',' || depth > 0) continue
    parts.push(list.slice(from, n))
    from = n + 1
  }
  return [...parts, list.slice(from)].map((part) => part.trim())
}

/**
 * The pieces of a definition, such as `events: UNIQUE (stream, revision)`, so that a column that was added to a table
 * later is the same as one that was there from the beginning.
 */
const piecesOf = (sql: string): string[] => {
  const flat = sql.replaceAll(/\s+/g, ' ').trim()
  const table = /^CREATE TABLE (?<name>\w+) ?\((?<body>.*)\)(?<tail>[^)]*)$/.exec(flat)?.groups
  if (table === undefined) return [flat.replace(/^CREATE /, '')]
  const { name = '', body = '', tail = '' } = table
  const parts = [...splitList(body), tail.trim()].filter((part) => part !== '')
  return [`TABLE ${name}`, ...parts.map((part) => `${name}: ${part}`)]
}

const schemaOf = (db: Sqlite): Set<string> => {
  // SQLite keeps no text for the indexes that it makes by itself. They belong to their table's text.
  const sql = `SELECT CAST(sql AS BLOB) FROM sqlite_schema WHERE sql IS NOT NULL`
  const texts = db.statement(sql).all()
  return new Set(texts.flatMap(([text]) => piecesOf(Buffer.from(Object(text)).toString())))
}

const madeBy = (make: KnownSchema['make']): Set<string> => {
  const db = openSqlite(':memory:', 'NORMAL')
  try {
    make(db)
    return schemaOf(db)
  } finally {
    db.close()
  }
}

/** Whether the piece is a column or a rule of one of these tables. */
const isOfTable = (piece: string, pieces: ReadonlySet<string>): boolean => {
  const [table = ''] = piece.split(': ')
  return pieces.has(`TABLE ${table}`)
}

/** Compares the schema of `db` with what this version or an earlier one makes. */
export const compareSchema = (
  db: Sqlite,
  { make, later, former }: KnownSchema,
): SchemaDifference => {
  const [present, known] = [schemaOf(db), madeBy(make)]
  const newest = later.findLastIndex((piece) => present.has(piece))
  const mayLack = new Set(later.slice(newest + 1))
  const lacks = new Set([...known].filter((piece) => !present.has(piece)))
  return {
    unknown: [...present].filter((piece) => !known.has(piece) && !former.includes(piece)),
    missing: [...lacks].filter((piece) => !mayLack.has(piece) && !isOfTable(piece, lacks)),
  }
}
