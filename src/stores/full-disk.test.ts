import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realWorld } from '../program/real-world.ts'
import { type SmallDisk, smallDisk } from '../testing/stores/full-disk.ts'
import { newEvent, newEvents } from '../testing/stores/new-events.ts'
import { openEmbeddedEventStore } from './event-store/embedded.ts'
import { writeEventsDb } from './event-store/events-db-writes.ts'
import { openEmbeddedJobQueue } from './job-queue/embedded.ts'
import { readStoreHere } from './read-store/embedded.ts'
import { lockFile, openSqlite, type Sqlite } from './sqlite.ts'
import { StoreFull } from './store-unavailable.ts'
import { openEmbeddedVault } from './vault/embedded.ts'
import { writeVault } from './vault/embedded-writes.ts'

type Room = { path: string; fill(db: Sqlite): void; empty(db: Sqlite): void }

/** A disk of its own, where this process may mount one. */
const mounted = (): (Room & SmallDisk) | undefined => {
  const disk = smallDisk('4m')
  if (disk === undefined) return undefined
  onTestFinished(disk.remove)
  return disk
}

/** SQLite's own limit, which it treats like a full disk. */
const limited = (): Room => {
  const path = mkdtempSync(join(tmpdir(), 'duka-full-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return {
    path,
    // SQLite does not go below the file's present size.
    fill: (db) => db.exec('PRAGMA max_page_count = 1'),
    empty: (db) => db.exec('PRAGMA max_page_count = 1000000'),
  }
}

const openIn = ({ path }: Room) => {
  const db = openSqlite(join(path, 'test.db'), 'FULL')
  onTestFinished(db.close)
  const writer = writeEventsDb(db, realWorld)
  return {
    db,
    events: openEmbeddedEventStore(db, writer, realWorld),
    jobs: openEmbeddedJobQueue(db, writer, realWorld),
    vault: openEmbeddedVault(db, writeVault(db, realWorld), realWorld),
    reads: readStoreHere(db, realWorld),
  }
}

const large = () => newEvent({ text: 'x'.repeat(20_000) })

describe.each([
  ['that is full', mounted],
  ['whose file may not grow', limited],
])('stores on a disk %s', (_, roomOf) => {
  it('take nothing by half, say why, and go on when there is room again', async ({ skip }) => {
    const room = roomOf()
    if (room === undefined) return skip('this process may not mount a disk')
    const { db, events, jobs } = openIn(room)
    await events.append('order-1', -1, newEvents(2))
    room.fill(db)
    const appends = Array.from({ length: 20 }, (__, n) =>
      events.append(`order-${n + 2}`, -1, [newEvent(), large()]),
    )
    const job = { id: 'a', type: 'test', retry: { attempts: 1, backoffMs: 0 } }
    const add = jobs.add([{ ...job, data: { text: 'x'.repeat(20_000) } }])
    for (const refused of await Promise.allSettled([...appends, add])) {
      expect(refused.status === 'rejected' && refused.reason).toBeInstanceOf(StoreFull)
    }
    expect((await events.readAll(null, 100)).events).toHaveLength(2)

    room.empty(db)
    const appended = await events.append('order-1', 1, [large()])
    expect(appended).toMatchObject({ ok: true, revision: 2 })
    await jobs.add([{ ...job, data: {} }])
    expect(await jobs.counts()).toMatchObject({ waiting: 1 })
    expect((await events.readAll(null, 100)).events).toHaveLength(3)
  })
})

describe('stores on a disk that is full', () => {
  it('say so when they are probed, each of them', async ({ skip }) => {
    const room = mounted()
    if (room === undefined) return skip('this process may not mount a disk')
    const { db, ...stores } = openIn(room)
    for (const store of Object.values(stores)) await store.probe()
    db.checkpoint()
    room.fill(db)
    for (const store of Object.values(stores))
      await expect(store.probe()).rejects.toThrow(StoreFull)
    room.empty(db)
    for (const store of Object.values(stores)) await store.probe()
  })
})

it('a lock on a full disk says why it cannot be had, and can be had once there is room', ({
  skip,
}) => {
  const disk = mounted()
  if (disk === undefined) return skip('this process may not mount a disk')
  const { path, fill, empty } = disk
  fill()
  expect(() => lockFile(join(path, 'lock.db'))).toThrow(StoreFull)
  empty()
  const lock = lockFile(join(path, 'lock.db'))
  expect(lock).toBeDefined()
  lock?.release()
})
