import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { eventsDbThread } from '../../testing/stores/events-db-thread.ts'
import { newEvents, newStream } from '../../testing/stores/new-events.ts'
import { until } from '../../testing/until.ts'
import { eventStoreContract } from '../event-store/contract.ts'
import { openEmbeddedEventStore } from '../event-store/embedded.ts'
import { NO_STREAM } from '../event-store/port.ts'
import { jobQueueContract } from '../job-queue/contract.ts'
import { openEmbeddedJobQueue } from '../job-queue/embedded.ts'
import { openSqlite, type Sqlite } from '../sqlite.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { startWriterThread, type WriterThread } from './writer-thread.ts'

type Open = { db: Sqlite; writer: WriterThread }

const fail = (error: unknown): never => {
  throw error
}

/** A folder whose `events.db` a thread writes. */
const folderWith = async <Store extends { close(): Promise<void> }>(
  storeIn: (open: Open) => Store,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  const path = join(folder, 'events.db')
  const open = () => {
    const db = openSqlite(path, 'FULL')
    const opened = { db, writer: startWriterThread(eventsDbThread, path, realWorld, fail) }
    return { ...opened, store: storeIn(opened) }
  }
  let current = open()
  const close = async () => {
    await current.store.close()
    await current.writer.close()
    current.db.close()
  }
  return {
    store: current.store,
    reopen: async () => {
      await close()
      current = open()
      return current.store
    },
    /** Opens the store a second time, and leaves the first one as it is. */
    again: () => {
      current = open()
      return current.store
    },
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}

eventStoreContract('embedded, written by a thread', () =>
  folderWith(({ db, writer }) => openEmbeddedEventStore(db, writer, realWorld)),
)

jobQueueContract('embedded, written by a thread', async () => {
  const {
    store: queue,
    again,
    ...folder
  } = await folderWith(({ db, writer }) => openEmbeddedJobQueue(db, writer, realWorld))
  return { queue, ...folder, crash: async () => again() }
})

test('a thread that ends is told of and started again; what waited for it fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  const missing = join(folder, 'missing')
  const ended: unknown[] = []
  const writer = startWriterThread(
    eventsDbThread,
    join(missing, 'events.db'),
    realWorld,
    (error) => void ended.push(error),
  )
  const probe = () => writer.write({ name: 'probe', given: null })
  await expect(probe()).rejects.toThrow(StoreUnavailable)
  expect(ended[0]).toBeInstanceOf(StoreUnavailable)
  await writer.idle()
  // Until there is a thread again, writes fail at once.
  await expect(probe()).rejects.toThrow(StoreUnavailable)

  mkdirSync(missing)
  const works = () =>
    probe().then(
      () => true,
      () => false,
    )
  await until('the thread to work again', works, 5_000)
  await writer.close()
  await rm(folder, { recursive: true })
})

test('a write that is refused hinders no other, and each has its own answer', async () => {
  const { store, close } = await folderWith(({ db, writer }) =>
    openEmbeddedEventStore(db, writer, realWorld),
  )
  const stream = newStream()
  const [first, second, third] = [newEvents(1), newEvents(2), newEvents(1)]
  const outcomes = await Promise.all([
    store.append(stream, NO_STREAM, first),
    store.append(stream, NO_STREAM, second),
    store.append(newStream(), NO_STREAM, third),
    store.append(stream, NO_STREAM, first),
  ])
  expect(outcomes).toMatchObject([
    { ok: true, revision: 0 },
    { ok: false, actual: 0 },
    { ok: true, revision: 0 },
    { ok: true, revision: 0 },
  ])
  await close()
})
