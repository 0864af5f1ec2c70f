import type { World } from '../../lib/world.ts'
import type { LogMark, Position } from '../event-store/port.ts'
import { type Sqlite, text } from '../sqlite.ts'
import { tableOf } from './embedded-query.ts'
import type { Collection } from './port.ts'

type Waiter = { name: string; position: Position; arrived(): void }

/** Adds the column that a folder of an older Duka lacks. */
const addMarks = (db: Sqlite): void => {
  const columns = db.statement(`SELECT 1 FROM pragma_table_info('checkpoints') WHERE name = 'mark'`)
  if (columns.get() === undefined) db.exec('ALTER TABLE checkpoints ADD COLUMN mark TEXT')
}

/** The checkpoint of each collection, and those who wait for it. */
export const embeddedCheckpoints = (db: Sqlite, { after }: Pick<World, 'after'>) => {
  db.exec('CREATE TABLE IF NOT EXISTS checkpoints (name TEXT PRIMARY KEY, position TEXT NOT NULL)')
  addMarks(db)
  const select = db.statement('SELECT position FROM checkpoints WHERE name = ?')
  const selectMark = db.statement('SELECT mark FROM checkpoints WHERE name = ?')
  const move = db.statement(
    `INSERT INTO checkpoints (name, position, mark) SELECT value, ?, ? FROM json_each(?) WHERE true
     ON CONFLICT (name) DO UPDATE SET position = excluded.position, mark = excluded.mark
     WHERE excluded.position > position`,
  )
  const forget = db.statement('DELETE FROM checkpoints WHERE name = ?')
  const waiters = new Set<Waiter>()

  const of = (collection: Collection): Position | null => {
    const row = select.get(tableOf(collection))
    return row ? text(row[0]) : null
  }
  const hasCome = (collection: Collection, position: Position) => (of(collection) ?? '') >= position

  return {
    of,
    markOf: (collection: Collection): LogMark | null => {
      const mark = selectMark.get(tableOf(collection))?.[0]
      return typeof mark === 'string' ? JSON.parse(mark) : null
    },
    /** In one statement: a batch moves those of all collections, and most of them have nothing else to write. */
    move: (collections: readonly Collection[], upTo: LogMark): void => {
      const names = JSON.stringify(collections.map(tableOf))
      move.run(upTo.position, JSON.stringify(upTo), names)
    },
    forget: (collection: Collection): void => {
      forget.run(tableOf(collection))
    },
    /** Wakes those whose position is reached. Call it after the commit. */
    announce: (collections: readonly Collection[], position: Position): void => {
      const names = new Set(collections.map(tableOf))
      for (const waiter of waiters) {
        if (names.has(waiter.name) && waiter.position <= position) waiter.arrived()
      }
    },
    waitFor: async (collection: Collection, position: Position, timeoutMs: number) => {
      if (hasCome(collection, position)) return true
      return new Promise<boolean>((resolve) => {
        const settle = (came: boolean) => {
          cancel()
          waiters.delete(waiter)
          resolve(came)
        }
        const cancel = after(timeoutMs, () => settle(false))
        const name = tableOf(collection)
        const waiter: Waiter = { name, position, arrived: () => settle(true) }
        waiters.add(waiter)
      })
    },
  }
}
