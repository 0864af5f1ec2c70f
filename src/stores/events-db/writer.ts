import type { World } from '../../lib/world.ts'
import { groupCommit } from '../group-commit.ts'
import type { Sqlite } from '../sqlite.ts'
import { type Answer, openWrites, type Write, type WriteName } from './writes.ts'

/**
 * Writes to `events.db` in the order of the calls, each whole or not at all. `write` resolves once the change is on
 * disk. Throws `StoreFull` and `StoreUnavailable`.
 */
export type EventsDbWriter = {
  write<Name extends WriteName>(write: Write<Name>): Promise<Answer<Name>>
  /** Resolves when no write waits. */
  idle(): Promise<void>
}

/** A writer in this thread, which waits for the disk. It is for tests, simulations and programs that serve nobody. */
export const writerHere = (db: Sqlite, world: Pick<World, 'soon' | 'elapsed'>): EventsDbWriter => {
  const group = groupCommit(db, world)
  const run = openWrites(db)
  return {
    write: (write) => group.write(() => run(write)),
    idle: group.idle,
  }
}
