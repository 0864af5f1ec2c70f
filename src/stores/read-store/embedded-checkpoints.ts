import type { Position } from '../event-store/port.ts'
import { type Sqlite, text } from '../sqlite.ts'
import { tableOf } from './embedded-query.ts'
import type { Collection } from './port.ts'

type Waiter = { name: string; position: Position; arrived(): void }

/** How far each collection has been projected, and who waits for it to come further. */
export const embeddedCheckpoints = (db: Sqlite) => {
  db.exec('CREATE TABLE IF NOT EXISTS checkpoints (name TEXT PRIMARY KEY, position TEXT NOT NULL)')
  const select = db.statement('SELECT position FROM checkpoints WHERE name = ?')
  const move = db.statement(
    `INSERT INTO checkpoints (name, position) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET position = max(position, excluded.position)`,
  )
  const waiters = new Set<Waiter>()

  const of = (collection: Collection): Position | null => {
    const row = select.get(tableOf(collection))
    return row ? text(row[0]) : null
  }
  const hasCome = (collection: Collection, position: Position) => (of(collection) ?? '') >= position

  return {
    of,
    move: (collection: Collection, position: Position): void => {
      move.run(tableOf(collection), position)
    },
    /** Wakes those whose position has come; called once it is committed. */
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
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve(came)
        }
        const timer = setTimeout(settle, timeoutMs, false)
        const name = tableOf(collection)
        const waiter: Waiter = { name, position, arrived: () => settle(true) }
        waiters.add(waiter)
      })
    },
  }
}
