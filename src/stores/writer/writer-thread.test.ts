import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { newEvent, newEvents, newStream } from '../../testing/stores/new-events.ts'
import { threads } from '../../testing/stores/threads.ts'
import { until } from '../../testing/until.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { eventStoreContract } from '../event-store/contract.ts'
import { createBell, openEmbeddedEventStore } from '../event-store/embedded.ts'
import type { EventsDbWrites } from '../event-store/events-db-writes.ts'
import { NO_STREAM } from '../event-store/port.ts'
import { jobQueueContract } from '../job-queue/contract.ts'
import { openEmbeddedJobQueue } from '../job-queue/embedded.ts'
import { readStoreContract } from '../read-store/contract.ts'
import { openEmbeddedReadStore } from '../read-store/embedded.ts'
import { openArrivals } from '../read-store/embedded-checkpoints.ts'
import { startReadModelsThread } from '../read-store/read-models-thread.ts'
import { openSqlite } from '../sqlite.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { vaultContract } from '../vault/contract.ts'
import { openEmbeddedVault } from '../vault/embedded.ts'
import type { VaultWrites } from '../vault/embedded-writes.ts'
import type { Writer, Writes } from './writer.ts'
import { startWriterThread } from './writer-thread.ts'

const fail = (error: unknown): never => {
  throw error
}

const usual = { pagesMib: 4, heapMb: 256 }

/** A store of a data folder whose databases threads write. */
const folderWith = async <Store>(storeOf: (folder: DataFolder) => Store) => {
  const path = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  const open = () => openDataFolder(path, realWorld, { programs: threads, onEnded: fail })
  let current = open()
  return {
    store: storeOf(current),
    reopen: async () => {
      await current.close()
      current = open()
      return storeOf(current)
    },
    close: async () => {
      await current.close()
      await rm(path, { recursive: true })
    },
  }
}

const NAME = 'embedded, written by a thread'

eventStoreContract(NAME, () => folderWith(({ eventStore }) => eventStore))
readStoreContract(NAME, async () => {
  const path = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  const open = () => {
    const db = openSqlite(join(path, 'read.db'), 'NORMAL')
    const arrivals = openArrivals(realWorld)
    const options = { program: threads.readModels, path, ...usual, onEnded: fail }
    const thread = startReadModelsThread(options, realWorld, arrivals)
    return { db, thread, store: openEmbeddedReadStore(db, thread, arrivals, realWorld) }
  }
  let current = open()
  const close = async () => {
    await current.thread.close()
    current.db.close()
  }
  return {
    store: current.store,
    reopen: async () => {
      await close()
      current = open()
      return current.store
    },
    close: async () => {
      await close()
      await rm(path, { recursive: true })
    },
  }
})
vaultContract(NAME, async () => {
  const { store: vault, ...folder } = await folderWith((opened) => opened.vault)
  return { vault, ...folder }
})
jobQueueContract(NAME, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  const path = join(folder, 'events.db')
  const openThread = () => {
    const db = openSqlite(path, 'FULL')
    const writer = startWriterThread<EventsDbWrites>(
      { program: threads.eventsDb, path, ...usual, onEnded: fail },
      realWorld,
    )
    return { db, writer, queue: openEmbeddedJobQueue(db, writer, realWorld) }
  }
  const opened = [openThread()]
  const again = async () => {
    const one = openThread()
    opened.push(one)
    return one.queue
  }
  const close = async () => {
    for (const { db, writer, queue } of opened.splice(0)) {
      await queue.close()
      await writer.close()
      db.close()
    }
  }
  return {
    queue: opened[0]?.queue ?? (await again()),
    reopen: async () => {
      await close()
      return again()
    },
    // A queue that was left open keeps its running jobs, and nobody waits for them.
    crash: again,
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
})

test('a thread that ends is told of and started again; what waited for it fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  const missing = join(folder, 'missing')
  const ended: unknown[] = []
  const writer = startWriterThread<EventsDbWrites>(
    {
      program: threads.eventsDb,
      path: join(missing, 'events.db'),
      ...usual,
      onEnded: (error) => void ended.push(error),
    },
    realWorld,
  )
  const probe = () => writer.write('probe', null)
  await expect(probe()).rejects.toThrow(StoreUnavailable)
  expect(ended[0]).toBeInstanceOf(StoreUnavailable)
  await writer.idle()
  // Until there is a thread again, writes fail at once.
  await expect(probe()).rejects.toThrow(StoreUnavailable)

  mkdirSync(missing)
  await worksAgain(writer)
  await writer.close()
  await rm(folder, { recursive: true })
})

test('a write that is refused hinders no other, and each has its own answer', async () => {
  const { store, close } = await folderWith(({ eventStore }) => eventStore)
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

const worksAgain = <W extends Writes & Pick<EventsDbWrites, 'probe'>>(writer: Writer<W>) =>
  until(
    'the thread to work again',
    () =>
      writer.write('probe', null).then(
        () => true,
        () => false,
      ),
    5_000,
  )

test('a thread of the log whose heap needs more than it may take ends, and loses nothing that it had answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  const path = join(folder, 'events.db')
  const ended: unknown[] = []
  const db = openSqlite(path, 'FULL')
  const writer = startWriterThread<EventsDbWrites>(
    {
      program: threads.eventsDb,
      path,
      pagesMib: 1,
      heapMb: 24,
      onEnded: (error) => void ended.push(error),
    },
    realWorld,
  )
  const store = openEmbeddedEventStore(db, writer, realWorld, createBell())
  /** All leave in one message of 40 MB, which is more than the thread may hold. */
  const long = 'x'.repeat(10_000)
  const asked = Array.from({ length: 200 }, () => ({
    stream: newStream(),
    events: Array.from({ length: 20 }, () => newEvent({ long })),
  }))
  const append = ({ stream, events }: (typeof asked)[number]) =>
    store.append(stream, NO_STREAM, events)
  const early = await append(asked[0] ?? fail('nothing was asked'))
  expect(early).toMatchObject({ ok: true })
  const outcomes = await Promise.allSettled(asked.map(append))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(ended).toHaveLength(1)
  expect(refused.length).toBeGreaterThan(0)
  await worksAgain(writer)
  for (const [n, one] of asked.entries()) {
    // A repeated append is recognised, whether or not the first one is on disk.
    if (outcomes[n]?.status === 'rejected') expect(await append(one)).toMatchObject({ ok: true })
    expect(await store.readStream(one.stream)).toHaveLength(20)
  }
  await store.close()
  await writer.close()
  db.close()
  await rm(folder, { recursive: true })
})

test('a thread of the vault whose heap needs more than it may take ends, and loses nothing that it had answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-thread-'))
  const path = join(folder, 'vault.db')
  const ended: unknown[] = []
  const onEnded = (error: unknown) => void ended.push(error)
  const db = openSqlite(path, 'FULL')
  const options = { program: threads.vaultDb, path, pagesMib: 1, heapMb: 24, onEnded }
  const writer = startWriterThread<VaultWrites>(options, realWorld)
  const vault = openEmbeddedVault(db, writer, realWorld)
  const key = await vault.ensureKey('ann')
  const people = Array.from({ length: 200 }, (_, n) => `person-${n}`)
  /** All leave in one message of 40 MB, which is more than the thread may hold. */
  const long = 'x'.repeat(200_000)
  const set = (person: string) => vault.setPasswordHash(person, long)
  const early = await Promise.allSettled(people.slice(0, 10).map(set))
  const outcomes = [...early, ...(await Promise.allSettled(people.slice(10).map(set)))]
  expect(ended).toHaveLength(1)
  const refused = people.filter((_, n) => outcomes[n]?.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  await worksAgain(writer)
  await Promise.all(refused.slice(0, 10).map(set))
  for (const person of people.filter((one) => !refused.slice(10).includes(one))) {
    expect(await vault.passwordHash(person)).toBe(long)
  }
  expect(await vault.ensureKey('ann')).toEqual(key)
  await vault.close()
  await writer.close()
  db.close()
  await rm(folder, { recursive: true })
})
