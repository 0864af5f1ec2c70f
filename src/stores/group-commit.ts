import type { World } from '../lib/world.ts'
import type { Sqlite } from './sqlite.ts'

/**
 * Runs the writes of several callers in one transaction, so that they share one sync of the disk. `write` resolves with
 * the result of `work` once it is on disk. Work that throws fails alone, and the rest of the group then runs a second
 * time: so work must do nothing but SQL.
 */
export type GroupCommit = {
  write<T>(work: () => T): Promise<T>
  /** Resolves when no write waits. */
  idle(): Promise<void>
}

type Task = { work(): void; done(): void; fail(error: unknown): void }

/** The most writes of a transaction, which takes some tens of ms: nothing else runs meanwhile. */
const largestGroup = 1_000

/** The longest wait of a group for further writes, in ms. */
const GATHER_MS = 50

/**
 * Groups the writes of one turn of the event loop, and waits for the next turn as long as each turn brings more. Node
 * accepts one new connection a turn, so a commit in each turn would keep a crowd of new shoppers waiting.
 */
export const groupCommit = (
  db: Sqlite,
  { soon, elapsed }: Pick<World, 'soon' | 'elapsed'>,
): GroupCommit => {
  const waiting: Task[] = []
  /** The group that waits for more writes: its size one turn ago, and the time at which it began. */
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
