import type { World } from '../../lib/world.ts'
import { number, type Sqlite, text } from '../sqlite.ts'
import { copyOfTable, tableOf } from './embedded-query.ts'
import {
  type Collection,
  type Copies,
  type CopyName,
  type NotedCopies,
  ONE_COPY,
  SWITCH_SEEN_MS,
} from './port.ts'

const numberOrNull = (value: unknown): number | null => (value === null ? null : number(value))

/** Which copies a version of a collection has. `name`: the table of its first copy. */
export const embeddedCopies = (db: Sqlite) => {
  db.exec(`CREATE TABLE IF NOT EXISTS copies (name TEXT PRIMARY KEY,
    serving INTEGER NOT NULL, beside INTEGER, former INTEGER, last INTEGER NOT NULL)`)
  const select = db.statement('SELECT serving, beside, former, last FROM copies WHERE name = ?')
  const others = db.statement('SELECT name, serving FROM copies WHERE serving > 0')
  const put = db.statement(
    `INSERT INTO copies (name, serving, beside, former, last) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET serving = excluded.serving, beside = excluded.beside,
       former = excluded.former, last = excluded.last`,
  )
  const forget = db.statement('DELETE FROM copies WHERE name = ?')
  const tables = db.statement(`SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB ?`)
  const keyOf = ({ name, version }: CopyName): string => tableOf({ name, version })

  const of = (collection: CopyName): Copies => {
    const row = select.get(keyOf(collection))
    if (row === undefined) return ONE_COPY
    const [serving, beside, former, last] = row
    return {
      serving: number(serving),
      beside: numberOrNull(beside),
      former: numberOrNull(former),
      last: number(last),
    }
  }

  return {
    of,
    /** Names the copy that serves, if the collection names none. */
    placed: (collection: Collection): Collection =>
      collection.copy === undefined ? { ...collection, copy: of(collection).serving } : collection,
    note: (noted: readonly NotedCopies[]): void => {
      for (const { collection, copies } of noted) {
        const { serving, beside, former, last } = copies
        put.run(keyOf(collection), serving, beside, former, last)
      }
    },
    forget: (collection: CopyName): void => {
      forget.run(keyOf(collection))
    },
    /** The collections that serve another copy than their first one, by `keyOf`. */
    othersServing: (): Map<string, number> =>
      new Map(others.all().map(([name, serving]) => [text(name), number(serving)])),
    keyOf,
    /** Every copy of every version that has a table. */
    tablesOf: (name: string): Required<CopyName>[] =>
      tables.all(`${name}@*`).flatMap(([table]) => copyOfTable(text(table), name) ?? []),
  }
}

/** Names the copy that serves for readers, who ask often. Sees a switch after `SWITCH_SEEN_MS`, or after `lookAgain`. */
export const placesForReaders = (db: Sqlite, { elapsed }: Pick<World, 'elapsed'>) => {
  const copies = embeddedCopies(db)
  let seen: ReadonlyMap<string, number> = new Map()
  let seenAt = Number.NEGATIVE_INFINITY
  return {
    of: copies.of,
    placed: (collection: Collection): Collection => {
      const now = elapsed()
      if (now - seenAt >= SWITCH_SEEN_MS) {
        seen = copies.othersServing()
        seenAt = now
      }
      if (collection.copy !== undefined || seen.size === 0) return collection
      return { ...collection, copy: seen.get(copies.keyOf(collection)) ?? 0 }
    },
    lookAgain: (): void => {
      seenAt = Number.NEGATIVE_INFINITY
    },
  }
}
