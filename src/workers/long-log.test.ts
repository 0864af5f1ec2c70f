import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realWorld } from '../program/real-world.ts'
import { type DataFolder, openDataFolder } from '../stores/data-folder.ts'
import { openEvents } from '../stores/event-store/codec.ts'
import type { Events } from '../stores/event-store/events.ts'
import { NO_STREAM } from '../stores/event-store/port.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { jobNamed } from '../testing/commands/job-named.ts'
import { followReactions, leftOffIn } from './follow-reactions.ts'
import { reactionOf, usualTimings } from './job.ts'
import { promptPaymentJob } from './payment/prompt-payment.ts'

const releaseOrderStockJob = jobNamed('release-order-stock')

const PAST = 500_000
const now = '2026-01-05T10:00:00.000Z'

let path: string
let folder: DataFolder
let events: Events
let read: number
const open = () => {
  folder = openDataFolder(path, realWorld)
  events = openEvents(folder.eventStore, folder.vault, realWorld)
}

/** Writes half a million orders that were cancelled long ago straight into the table. Each would be a job. */
const fillLog = () => {
  const db = openSqlite(join(path, 'events.db'), 'NORMAL')
  db.exec(`INSERT INTO events (stream, revision, id, type, data, metadata)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PAST})
    SELECT 'order-' || i, 0, 'event-' || i, 'OrderCancelled', '{"orderId":"' || i || '","reason":""}',
      '{"at":"2025-11-05T09:00:00.000Z","actor":{"id":"s","role":"system"},"$correlationId":"r","$causationId":"c","version":1}'
    FROM n`)
  db.close()
}

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'duka-long-log-'))
  open()
  await folder.close()
  fillLog()
  open()
  read = 0
})
afterEach(async () => {
  await folder.close()
  await rm(path, { recursive: true })
})

const startPayment = async (): Promise<void> => {
  const data = { orderId: 'o', attemptId: 'a', subject: 'guest-o', amountCents: 100 }
  const about = { phone: '254712345678', startedAt: now }
  const event = { type: 'PaymentAttemptStarted' as const, data: { ...data, ...about } }
  const actor = { id: 'wanjiku', role: 'customer' as const }
  const meta = { at: now, actor, correlationId: 'r', causationId: 'c' }
  await folder.vault.ensureKey('guest-o')
  await events.append('payment-o', NO_STREAM, [{ id: v7(), event, meta }])
}

/** Follows until the job of the payment runs. Gives the number of jobs before it. */
const jobsBefore = async (): Promise<number> => {
  const { readStore: store, jobQueue } = folder
  const lease = await store.acquireLease('reactions', 'test', 10_000)
  if (lease === undefined) throw new Error('no lease')
  const counting: Events = {
    ...events,
    subscribe: async function* (...from) {
      for await (const batch of events.subscribe(...from)) {
        read += batch.events.length
        yield batch
      }
    },
    marksBefore: async (...from) => {
      const marks = await events.marksBefore(...from)
      read += marks.length
      return marks
    },
  }
  let others = 0
  const prompted = new Promise<void>((resolve) => {
    const handlers = {
      [promptPaymentJob.type]: async () => resolve(),
      [releaseOrderStockJob.type]: async () => void others++,
    }
    void jobQueue.work(handlers, 1)
  })
  const stop = new AbortController()
  const alert = () => undefined
  const leftOff = leftOffIn(counting, store, lease)
  const reactions = [
    reactionOf(releaseOrderStockJob, usualTimings),
    reactionOf(promptPaymentJob, usualTimings),
  ]
  const deps = {
    events: counting,
    jobs: jobQueue,
    reactions,
    world: { now: () => new Date(now) },
    alert,
    leftOff,
    onPast: () => undefined,
  }
  const following = followReactions(deps, stop.signal, () => undefined)
  await prompted
  stop.abort()
  await following
  return others
}

test('a new payment does not wait for the past of a shop that has lost its read models', async () => {
  const [last] = await events.marksBefore(null, 1)
  if (last === undefined) throw new Error('no past')
  await folder.jobQueue.add([], last)
  await folder.close()
  await rm(join(path, 'read.db'))
  open()
  await startPayment()
  expect(await jobsBefore()).toBe(0)
  expect(read).toBe(1)
})

test('nor for that of one whose jobs have forgotten how far they are', async () => {
  await startPayment()
  expect(await jobsBefore()).toBe(0)
  expect(read).toBeLessThan(2_000)
})
