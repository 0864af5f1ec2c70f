import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { World } from '../../lib/world.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { type Done, type FromWriter, received, type ToWriter } from './messages.ts'
import type { WriterData } from './thread.ts'
import type { EventsDbWriter } from './writer.ts'
import type { Answer, Write, WriteName } from './writes.ts'

/** The pause in ms before a thread that ended is started again. */
const AGAIN_MS = 1_000

type Asker<Name extends WriteName> = {
  resolve(answer: Answer<Name>): void
  reject(error: Error): void
}
type Askers = { [Name in WriteName]: Map<number, Asker<Name>> }

/** Those who wait for the outcomes of their writes. */
const openAskers = () => {
  const askers: Askers = {
    append: new Map(),
    addJobs: new Map(),
    repeatJob: new Map(),
    endJob: new Map(),
    reviveJob: new Map(),
    probe: new Map(),
  }
  const all = () => Object.values(askers)
  const settle = <Name extends WriteName>({ id, name, answer }: Done<Name>): void => {
    const asker = askers[name].get(id)
    askers[name].delete(id)
    asker?.resolve(answer)
  }
  const refuse = (name: WriteName, id: number, error: Error): void => {
    const asker = askers[name].get(id)
    askers[name].delete(id)
    asker?.reject(error)
  }
  return {
    add: <Name extends WriteName>(id: number, name: Name, asker: Asker<Name>): void => {
      askers[name].set(id, asker)
    },
    isEmpty: () => all().every(({ size }) => size === 0),
    take: (outcomes: FromWriter): void => {
      for (const outcome of outcomes) {
        if ('error' in outcome) refuse(outcome.name, outcome.id, received(outcome.error))
        else settle(outcome)
      }
    },
    refuseAll: (error: Error): void => {
      for (const some of all()) {
        const refused = [...some.values()]
        some.clear()
        for (const { reject } of refused) reject(error)
      }
    },
  }
}

export type WriterThread = EventsDbWriter & {
  /** Ends the thread once all writes are on disk. */
  close(): Promise<void>
}

/**
 * Starts a thread that writes to `events.db` at `path` on a connection of its own, so that no other thread waits for
 * the disk. `program` is the built script that runs in it. If the thread ends by itself, its open writes fail with
 * `StoreUnavailable`: some of them may be on disk, and a repeated append is recognised. `onEnded` is told, and a new
 * thread starts after a second.
 */
export const startWriterThread = (
  program: URL,
  path: string,
  world: Pick<World, 'soon' | 'after'>,
  onEnded: (error: unknown) => void,
): WriterThread => {
  const askers = openAskers()
  const sleepers = new Set<() => void>()
  let unsent: { id: number; write: { name: WriteName; given: unknown } }[] = []
  let thread: Worker | undefined
  let nextId = 0
  let isClosing = false

  const wakeIfIdle = (): void => {
    if (!askers.isEmpty()) return
    for (const wake of sleepers) wake()
    sleepers.clear()
  }

  const start = (): void => {
    const workerData: WriterData = { path }
    const started = new Worker(program, { workerData })
    thread = started
    let failure: unknown
    started.on('error', (error) => {
      failure = error
    })
    started.on('message', (outcomes: FromWriter) => {
      askers.take(outcomes)
      wakeIfIdle()
    })
    started.once('exit', () => {
      thread = undefined
      if (isClosing) return
      const error = new StoreUnavailable(path, { cause: failure })
      onEnded(error)
      askers.refuseAll(error)
      unsent = []
      wakeIfIdle()
      world.after(AGAIN_MS, () => {
        if (!isClosing) start()
      })
    })
  }

  /** The writes of one turn leave in one message. */
  const send = (): void => {
    const leaving = unsent
    unsent = []
    if (leaving.length > 0) thread?.postMessage(leaving)
  }

  const write = <Name extends WriteName>(wanted: Write<Name>): Promise<Answer<Name>> =>
    new Promise((resolve, reject) => {
      if (thread === undefined) return reject(new StoreUnavailable(path))
      nextId += 1
      askers.add(nextId, wanted.name, { resolve, reject })
      unsent.push({ id: nextId, write: wanted })
      if (unsent.length === 1) world.soon(send)
    })

  const idle = (): Promise<void> =>
    askers.isEmpty()
      ? Promise.resolve()
      : new Promise((resolve) => {
          sleepers.add(resolve)
        })

  start()
  return {
    write,
    idle,
    close: async () => {
      await idle()
      isClosing = true
      if (thread === undefined) return
      const ended = once(thread, 'exit')
      thread.postMessage(null satisfies ToWriter)
      await ended
    },
  }
}
