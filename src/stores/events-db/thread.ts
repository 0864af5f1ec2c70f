import type { MessagePort } from 'node:worker_threads'
import type { World } from '../../lib/world.ts'
import { openSqlite } from '../sqlite.ts'
import { done, type FromWriter, sent, type ToWriter } from './messages.ts'
import { writerHere } from './writer.ts'
import type { Write } from './writes.ts'

/** What the thread is started with: the path of `events.db`. */
export type WriterData = { path: string }

/**
 * Runs in the thread that writes to `events.db`, on a connection of its own. The writes that arrive while it commits
 * share the next commit.
 */
export const serveWrites = (
  port: MessagePort,
  { path }: WriterData,
  world: Pick<World, 'soon' | 'elapsed'>,
): void => {
  const db = openSqlite(path, 'FULL')
  const writer = writerHere(db, world)
  let outcomes: FromWriter[number][] = []

  /** All writes of a commit end in one turn, and their outcomes leave in one message. */
  const tell = (outcome: FromWriter[number]): void => {
    outcomes.push(outcome)
    if (outcomes.length > 1) return
    queueMicrotask(() => {
      port.postMessage(outcomes satisfies FromWriter)
      outcomes = []
    })
  }

  const run = async (id: number, write: Write): Promise<void> => {
    try {
      tell(done(id, write.name, await writer.write(write)))
    } catch (error) {
      tell({ id, name: write.name, error: sent(error) })
    }
  }

  const end = async (): Promise<void> => {
    await writer.idle()
    db.close()
    port.close()
  }

  port.on('message', (message: ToWriter) => {
    if (message === null) void end()
    else for (const { id, write } of message) void run(id, write)
  })
}
