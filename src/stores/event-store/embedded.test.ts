import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { newEvents, newStream } from '../../testing/stores/new-events.ts'
import { writeEventsDb } from '../event-store/events-db-writes.ts'
import { openSqlite } from '../sqlite.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { eventStoreContract } from './contract.ts'
import { openEmbeddedEventStore } from './embedded.ts'
import { NO_STREAM } from './port.ts'

eventStoreContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-events-'))
  const open = () => {
    const db = openSqlite(join(folder, 'events.db'), 'FULL')
    const store = openEmbeddedEventStore(db, writeEventsDb(db, realWorld), realWorld)
    return { db, store }
  }
  let current = open()
  const close = async () => {
    await current.store.close()
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
      await rm(folder, { recursive: true })
    },
  }
})

it('lets others have their turn while a subscription catches up', async () => {
  const db = openSqlite(':memory:', 'NORMAL')
  const store = openEmbeddedEventStore(db, writeEventsDb(db, realWorld), realWorld)
  await store.append(newStream(), NO_STREAM, newEvents(100))
  let [turns, seen] = [0, 0]
  const count = () => {
    turns++
    if (seen < 100) setImmediate(count)
  }
  count()
  for await (const { events } of store.subscribe(null, 1, new AbortController().signal)) {
    seen += events.length
    if (seen === 100) break
  }
  expect(turns).toBeGreaterThan(50)
  await store.close()
  db.close()
})

it('reads up to the last position that is counted exactly, and appends nothing behind it', async () => {
  const db = openSqlite(':memory:', 'NORMAL')
  const store = openEmbeddedEventStore(db, writeEventsDb(db, realWorld), realWorld)
  await store.append('order-1', -1, newEvents(1))
  db.exec(
    "INSERT INTO events VALUES (9007199254740993, 'order-2', 0, 'an id', 'Forged', '{}', '{}')",
  )
  expect((await store.readAll(null, 10)).events).toHaveLength(1)
  expect(await store.readBytes('9007199254740992', 10)).toEqual([])
  expect(await store.head()).toBe('0000000000000001')
  await expect(store.append('order-1', 0, newEvents(1))).rejects.toThrow(StoreUnavailable)
  expect(await store.readStream('order-1')).toHaveLength(1)
})
