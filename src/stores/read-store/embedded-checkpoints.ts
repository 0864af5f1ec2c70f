import type { World } from '../../lib/world.ts'
import type { LogMark, Position } from '../event-store/port.ts'
import { type Sqlite, text } from '../sqlite.ts'
import { tableOf } from './embedded-query.ts'
import type { Collection, CopyName } from './port.ts'

/** Adds the column that a folder of an older Duka lacks. */
const addMarks = (db: Sqlite): void => {
  const columns = db.statement(`SELECT 1 FROM pragma_table_info('checkpoints') WHERE name = 'mark'`)
  if (columns.get() === undefined) db.exec('ALTER TABLE checkpoints ADD COLUMN mark TEXT')
}

/** The checkpoint of each collection. */
export const embeddedCheckpoints = (db: Sqlite) => {
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

  return {
    of: (collection: Collection): Position | null => {
      const row = select.get(tableOf(collection))
      return row ? text(row[0]) : null
    },
    markOf: (collection: Collection): LogMark | null => {
      const mark = selectMark.get(tableOf(collection))?.[0]
      return typeof mark === 'string' ? JSON.parse(mark) : null
    },
    /**
     * Moves all checkpoints in one statement: a batch moves those of all collections, and most of them have nothing
     * else to write.
     */
    move: (collections: readonly Collection[], upTo: LogMark): void => {
      const names = JSON.stringify(collections.map(tableOf))
      move.run(upTo.position, JSON.stringify(upTo), names)
    },
    forget: (collection: CopyName): void => {
      forget.run(tableOf(collection))
    },
  }
}

/** Collections whose checkpoints have moved. `tables`: the names of their tables. */
export type Moved = { tables: readonly string[]; position: Position }

type Waiter = { table: string; position: Position; arrived(): void }

/** Those who wait until a read model has reached a position. */
export type Arrivals = {
  /** Wakes the waiters whose position is reached. Call it after the commit. */
  announce(moved: Moved): void
  /** Resolves true once the position is announced, false after `timeoutMs`. */
  wait(collection: Collection, position: Position, timeoutMs: number): Promise<boolean>
}

export const openArrivals = ({ after }: Pick<World, 'after'>): Arrivals => {
  const waiters = new Set<Waiter>()
  return {
    announce: ({ tables, position }) => {
      const moved = new Set(tables)
      for (const waiter of waiters) {
        if (moved.has(waiter.table) && waiter.position <= position) waiter.arrived()
      }
    },
    wait: (collection, position, timeoutMs) =>
      new Promise((resolve) => {
        const settle = (came: boolean) => {
          cancel()
          waiters.delete(waiter)
          resolve(came)
        }
        const cancel = after(timeoutMs, () => settle(false))
        const waiter: Waiter = {
          table: tableOf(collection),
          position,
          arrived: () => settle(true),
        }
        waiters.add(waiter)
      }),
  }
}
