import type { Sqlite } from './sqlite.ts'

/**
 * Runs what several callers want to write in one transaction, so that they share one sync of the disk.
 * `write` resolves with what `work` gave, once that is on disk. Work that throws fails alone; since the others are
 * then run a second time, work does nothing but SQL.
 */
export type GroupCommit = {
  write<T>(work: () => T): Promise<T>
  /** Resolves when nothing waits to be written. */
  idle(): Promise<void>
}

type Task = { work(): void; done(): void; fail(error: unknown): void }

/** Keeps one transaction below some tens of milliseconds, in which nothing else runs. */
const largestGroup = 1_000

/** Everything that is written in one turn of the event loop makes a group. */
export const groupCommit = (db: Sqlite): GroupCommit => {
  const waiting: Task[] = []

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
    if (waiting.length > 0) setImmediate(flush)
    try {
      commit(tasks)
    } catch {
      for (const task of tasks) commitAlone(task)
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
      if (waiting.length === 1) setImmediate(flush)
    })

  return {
    write,
    idle: async () => {
      while (waiting.length > 0) await write(() => {})
    },
  }
}
