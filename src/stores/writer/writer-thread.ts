import { EventEmitter, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { World } from '../../lib/world.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { type FromWriter, type Outcome, received, type ToWriter } from './messages.ts'
import type { Writer, Writes } from './writer.ts'

/** The pause in ms before a thread that ended is started again. */
const AGAIN_MS = 1_000

/** Waits for the outcome of a write. */
type Asker = { resolve(answer: never): void; reject(error: Error): void }

const settle = (askers: Map<number, Asker>, outcomes: readonly Outcome[]): void => {
  for (const outcome of outcomes) {
    const asker = askers.get(outcome.id)
    askers.delete(outcome.id)
    if ('error' in outcome) asker?.reject(received(outcome.error))
    else asker?.resolve(outcome.answer)
  }
}

/** `notice`: the thread sent one. `again`: the thread was started again after it had ended by itself. */
export type ThreadEvents<Notice> = { notice: [Notice]; again: [] }

export type WriterThread<W extends Writes, Notice = never> = Writer<W> & {
  told: EventEmitter<ThreadEvents<Notice>>
}

/**
 * `program`: the built script that runs in the thread. `path`: the file or folder that the script works on. `pagesMib`:
 * MiB of pages that each of its connections keeps. `heapMb`: a thread whose heap needs more MB ends by itself.
 */
export type ThreadOptions = {
  program: URL
  path: string
  pagesMib: number
  heapMb: number
  onEnded(error: unknown): void
}

/**
 * Starts a thread that writes to a database on a connection of its own, so that no other thread waits for the disk. If
 * the thread ends by itself, its open writes fail with `StoreUnavailable`: some of them may be on disk, and a repeated
 * append is recognised. `onEnded` is told, and a new thread starts after a second.
 */
export const startWriterThread = <W extends Writes, Notice = never>(
  { program, path, pagesMib, heapMb, onEnded }: ThreadOptions,
  world: Pick<World, 'soon' | 'after'>,
): WriterThread<W, Notice> => {
  const askers = new Map<number, Asker>()
  const sleepers = new Set<() => void>()
  const told = new EventEmitter<ThreadEvents<Notice>>()
  let unsent: { id: number; name: string; given: unknown }[] = []
  let thread: Worker | undefined
  let nextId = 0
  let isClosing = false

  const wakeIfIdle = (): void => {
    if (askers.size > 0) return
    for (const wake of sleepers) wake()
    sleepers.clear()
  }

  const refuseAll = (error: Error): void => {
    const refused = [...askers.values()]
    askers.clear()
    unsent = []
    for (const { reject } of refused) reject(error)
  }

  const take = (message: FromWriter<Notice>): void => {
    if ('notice' in message) {
      told.emit('notice', message.notice)
      return
    }
    settle(askers, message.outcomes)
    wakeIfIdle()
  }

  const startAgain = (): void => {
    if (isClosing) return
    start()
    told.emit('again')
  }

  const start = (): void => {
    const started = new Worker(program, {
      workerData: { path, pagesMib },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    thread = started
    let failure: unknown
    started.on('error', (error) => {
      failure = error
    })
    started.on('message', take)
    started.once('exit', () => {
      thread = undefined
      if (isClosing) return
      const error = new StoreUnavailable(path, { cause: failure })
      onEnded(error)
      refuseAll(error)
      wakeIfIdle()
      world.after(AGAIN_MS, startAgain)
    })
  }

  /** The writes of one turn leave in one message. */
  const send = (): void => {
    const leaving = unsent
    unsent = []
    if (leaving.length > 0) thread?.postMessage(leaving satisfies ToWriter)
  }

  const write = <Name extends keyof W & string>(
    name: Name,
    given: W[Name]['given'],
  ): Promise<W[Name]['gives']> =>
    new Promise((resolve, reject) => {
      if (thread === undefined) return reject(new StoreUnavailable(path))
      nextId += 1
      askers.set(nextId, { resolve, reject })
      unsent.push({ id: nextId, name, given })
      if (unsent.length === 1) world.soon(send)
    })

  const idle = (): Promise<void> =>
    askers.size === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          sleepers.add(resolve)
        })

  start()
  return {
    write,
    idle,
    told,
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
