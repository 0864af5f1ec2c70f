import type { World } from '../../lib/world.ts'
import { groupCommit } from '../group-commit.ts'
import type { Sqlite } from '../sqlite.ts'

/** The writes of a database by name: what each is given, and what it gives. All values can be sent to a thread. */
export type Writes = { readonly [name: string]: { given: unknown; gives: unknown } }

/** Runs each write on a connection. */
export type WriteHandlers<W extends Writes> = {
  readonly [Name in keyof W]: (given: W[Name]['given']) => W[Name]['gives']
}

/**
 * Writes to a database in the order of the calls, each whole or not at all. `write` resolves once the change is stored.
 * Throws `StoreFull` and `StoreUnavailable`.
 */
export type Writer<W extends Writes> = {
  write<Name extends keyof W & string>(
    name: Name,
    given: W[Name]['given'],
  ): Promise<W[Name]['gives']>
  /** Resolves when no write waits. */
  idle(): Promise<void>
  /** Ends the writer once all writes are stored. No write may come after this call. */
  close(): Promise<void>
}

/** A writer for stores that are only read. */
export const noWriter = <W extends Writes>(): Writer<W> => ({
  write: async () => {
    throw new Error('These stores were opened to be read')
  },
  idle: async () => undefined,
  close: async () => undefined,
})

type Patient<W extends Writes> = {
  readonly [Name in keyof W]: (
    given: W[Name]['given'],
  ) => W[Name]['gives'] | Promise<W[Name]['gives']>
}

/** Runs each write at once. The handlers open transactions of their own. */
export const writeAtOnce = <W extends Writes>(handlers: Patient<W>): Writer<W> => ({
  write: async (name, given) => handlers[name](given),
  idle: () => Promise.resolve(),
  close: () => Promise.resolve(),
})

/** Runs the writes that come at once in one transaction, so that they share one sync of the disk. */
export const writeInGroups = <W extends Writes>(
  db: Sqlite,
  handlers: WriteHandlers<W>,
  world: Pick<World, 'soon' | 'elapsed'>,
): Writer<W> => {
  const group = groupCommit(db, world)
  return {
    write: (name, given) => group.write(() => handlers[name](given)),
    idle: group.idle,
    close: group.idle,
  }
}
