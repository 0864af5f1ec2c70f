import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { writeEventsDb } from '../event-store/events-db-writes.ts'
import { openSqlite } from '../sqlite.ts'
import { jobQueueContract } from './contract.ts'
import { openEmbeddedJobQueue } from './embedded.ts'
import type { Job } from './port.ts'

jobQueueContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-jobs-'))
  const open = () => {
    const db = openSqlite(join(folder, 'events.db'), 'FULL')
    return { db, queue: openEmbeddedJobQueue(db, writeEventsDb(db, realWorld), realWorld) }
  }
  let current = open()
  const close = async () => {
    await current.queue.close()
    current.db.close()
  }
  return {
    queue: current.queue,
    reopen: async () => {
      await close()
      current = open()
      return current.queue
    },
    crash: async () => {
      current = open()
      return current.queue
    },
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
})

test('a table of an earlier version keeps its jobs', async () => {
  const db = openSqlite(':memory:', 'FULL')
  db.exec(`CREATE TABLE jobs (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, data TEXT NOT NULL, attempts INTEGER NOT NULL,
    backoff_ms INTEGER NOT NULL, every_ms INTEGER, state TEXT NOT NULL DEFAULT 'waiting',
    failed INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, ended_at INTEGER, reason TEXT)`)
  db.exec(`INSERT INTO jobs (id, type, data, attempts, backoff_ms, due_at)
    VALUES ('a', 'greet', '{"n":1}', 3, 10, 0)`)
  const queue = openEmbeddedJobQueue(db, writeEventsDb(db, realWorld), realWorld)
  const ran: Job[] = []
  await queue.work({ greet: async (job) => void ran.push(job) }, 1)
  await expect.poll(() => ran).toEqual([{ id: 'a', type: 'greet', data: { n: 1 }, attempt: 1 }])
  await queue.close()
  db.close()
})

test('a delayed job comes in time though the clock was set back by an hour', async () => {
  const db = openSqlite(':memory:', 'FULL')
  let setBack = 0
  const now = () => new Date(Date.now() - setBack)
  const queue = openEmbeddedJobQueue(db, writeEventsDb(db, realWorld), { ...realWorld, now })
  const ran: string[] = []
  await queue.work({ greet: async ({ id }) => void ran.push(id) }, 1)
  const job = { type: 'greet', data: {}, retry: { attempts: 1, backoffMs: 0 } }
  await queue.add([{ ...job, id: 'before', delayMs: 300 }])
  setBack = 3_600_000
  await queue.add([{ ...job, id: 'after', delayMs: 10 }])
  await expect.poll(() => ran).toEqual(['after', 'before'])
  await queue.close()
  db.close()
})
