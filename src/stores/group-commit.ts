import type { World } from '../lib/world.ts'
import type { Sqlite } from './sqlite.ts'

/**
 * Runs the writes of several callers in one transaction, so that they share one sync of the disk. `write` resolves with
 * the result of `work` once it is on disk. Work that throws fails alone. The others then run a second time, so work
 * does nothing but SQL.
 */
export type GroupCommit = {
  write<T>(work: () => T): Promise<T>
  /** Resolves when nothing waits to be written. */
  idle(): Promise<void>
}

type Task = { work(): void; done(): void; fail(error: unknown): void }

/** Keeps one transaction below some tens of milliseconds: nothing else runs meanwhile. */
const largestGroup = 1_000

/** The longest wait of a group for more. */
const GATHER_MS = 50

/**
 * All writes of one turn of the event loop make a group. It waits for the next turn as long as each brings more. Node
 * takes in one new connection a turn: a commit in each would keep a crowd of new shoppers at the door.
 */
export const groupCommit = (
  db: Sqlite,
  { soon, elapsed }: Pick<World, 'soon' | 'elapsed'>,
): GroupCommit => {
  const waiting: Task[] = []
  /** Of the group that gathers: how many it had a turn ago, and since when it does. */
  let gathered = 0
  let since = 0

  const commit = (tasks: readonly Task[]) => {
    db.transaction(() => {
      for (const task of tasks) task.work()
    })
    for (const task of tasks) task.done()
  }

  const commitAlone = (task: Task) => {
    try {
      commit([task])
    } catch (error) {
      task.fail(error)
    }
  }

  const flush = () => {
    const tasks = waiting.splice(0, largestGroup)
    if (waiting.length > 0) soon(flush)
    try {
      commit(tasks)
    } catch {
      for (const task of tasks) commitAlone(task)
    }
  }

  const gather = (): void => {
    const hasGrown = waiting.length > gathered && waiting.length < largestGroup
    if (hasGrown && elapsed() - since < GATHER_MS) {
      gathered = waiting.length
      soon(gather)
    } else {
      flush()
    }
  }

  const write = <T>(work: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let done = () => {}
      const task: Task = {
        work: () => {
          const result = work()
          done = () => resolve(result)
        },
        done: () => done(),
        fail: reject,
      }
      waiting.push(task)
      if (waiting.length > 1) return
      gathered = 0
      since = elapsed()
      soon(gather)
    })

  return {
    write,
    idle: async () => {
      while (waiting.length > 0) await write(() => {})
    },
  }
}
