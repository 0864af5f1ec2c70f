import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventCatalogue } from '../domain/aggregates.ts'
import type { Alert } from '../lib/alerts.ts'
import { realWorld } from '../program/real-world.ts'
import { type DataFolder, openDataFolder } from '../stores/data-folder.ts'
import { openEvents } from '../stores/event-store/codec.ts'
import type { Events } from '../stores/event-store/events.ts'
import { NO_STREAM } from '../stores/event-store/port.ts'
import { jobNamed } from '../testing/commands/job-named.ts'
import { runSql } from '../testing/program/sealed-folder.ts'
import { followReactions, leftOffIn, reactionsCheckpoint } from './follow-reactions.ts'
import { reactionOf, usualTimings } from './job.ts'
import { FOLLOW_PARKED, followParked } from './parked-events.ts'

const releaseOrderStockJob = jobNamed('release-order-stock')

let path: string
let folder: DataFolder
let events: Events
const holder = 'test'
let alerts: unknown[] = []
const now = '2026-01-05T10:00:00.000Z'

const open = () => {
  folder = openDataFolder(path, realWorld)
  events = openEvents(folder.eventStore, folder.vault, realWorld)
}
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'duka-workers-'))
  open()
})
afterEach(async () => {
  await folder.close()
  await rm(path, { recursive: true })
})

const cancel = async (
  orderId: string,
  at = '2026-01-05T09:00:00.000Z',
  log = events,
): Promise<void> => {
  const meta = {
    at,
    actor: { id: 'wanjiku', role: 'customer' as const },
    correlationId: 'request-1',
    causationId: 'command-1',
  }
  const event = {
    type: 'OrderCancelled' as const,
    data: { orderId, subject: 'wanjiku', reason: 'Too late' },
  }
  await log.append(`order-${orderId}`, NO_STREAM, [{ id: v7(), event, meta }])
}

const begin = async (jobs = folder.jobQueue) => {
  const { readStore: store } = folder
  const lease = await store.acquireLease('reactions', holder, 10_000)
  if (lease === undefined) throw new Error('no lease')
  const stop = new AbortController()
  const alert: Alert = (...told) => alerts.push(told)
  const leftOff = leftOffIn(events, store, lease)
  const deps = {
    events,
    jobs,
    reactions: [reactionOf(releaseOrderStockJob, usualTimings)],
    world: { now: () => new Date(now) },
    alert,
    leftOff,
    onPast: () => undefined,
  }
  const following = followReactions(deps, stop.signal, () => undefined)
  return { following, stop }
}

/** Follows the log up to its end, then stops. */
const followToEnd = async (): Promise<void> => {
  const { following, stop } = await begin()
  const [head] = await events.marksBefore(null, 1)
  await expect.poll(async () => (await folder.jobQueue.followed())?.id).toBe(head?.id)
  stop.abort()
  await following
}

const waiting = async () => (await folder.jobQueue.counts()).waiting

test('an order that ended gives one job, also when the log is followed again from its start', async () => {
  await cancel('one')
  await followToEnd()
  expect(await waiting()).toBe(1)

  await folder.close()
  await rm(join(path, 'read.db'))
  open()
  await followToEnd()
  expect(await waiting()).toBe(1)
})

/** The streams whose events are read from here on. */
const watchReading = (): string[] => {
  const seen: string[] = []
  const { readAll, subscribe } = events
  events = {
    ...events,
    readAll: async (...of) => {
      const batch = await readAll(...of)
      seen.push(...batch.events.map(({ stream }) => stream))
      return batch
    },
    subscribe: async function* (after, maxBatch, signal) {
      for await (const batch of subscribe(after, maxBatch, signal)) {
        seen.push(...batch.events.map(({ stream }) => stream))
        yield batch
      }
    },
  }
  return seen
}

test('goes on after a restart where it stopped, and misses nothing in between', async () => {
  await cancel('one')
  await followToEnd()
  await cancel('two')
  await folder.close()
  open()
  const seen = watchReading()
  await followToEnd()
  expect(seen).toEqual(['order-two'])
  expect(await waiting()).toBe(2)
})

test('loses no place with the read models', async () => {
  await cancel('one')
  await followToEnd()
  await cancel('two')
  await folder.close()
  await rm(join(path, 'read.db'))
  open()
  const seen = watchReading()
  await followToEnd()
  expect(seen).toEqual(['order-two'])
})

test('takes over, once, where an older Duka left off', async () => {
  await cancel('one')
  const [mark] = await events.marksBefore(null, 1)
  await cancel('two')
  const { readStore: store } = folder
  await store.prepare([reactionsCheckpoint])
  const lease = await store.acquireLease('reactions', holder, 10_000)
  if (lease === undefined || mark === undefined) throw new Error('no lease, or no event')
  await store.commit([{ collection: reactionsCheckpoint, writes: [] }], mark, lease)
  const seen = watchReading()
  await followToEnd()
  expect(seen).toEqual(['order-two'])
  expect(await store.checkpoint(reactionsCheckpoint)).toBeNull()
})

test('new events do not wait for the past of a queue that was lost', async () => {
  for (const orderId of ['one', 'two']) await cancel(orderId)
  await cancel('new', now)
  const { readAll } = events
  let isFree: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    isFree = resolve
  })
  events = {
    ...events,
    readAll: async (...of) => {
      await held
      return readAll(...of)
    },
  }
  const following = followToEnd()
  await expect.poll(waiting).toBe(1)
  expect(await folder.jobQueue.followed()).toBeNull()
  isFree()
  await following
  expect(await waiting()).toBe(3)
})

test('a queue that comes back empty while the shop runs is noticed with the next event', async () => {
  await cancel('one')
  await followToEnd()
  const { jobQueue: jobs } = folder
  let isLost = false
  const followed = async () => (isLost ? null : jobs.followed())
  const { following } = await begin({ ...jobs, followed })
  await cancel('two')
  await expect.poll(waiting).toBe(2)
  isLost = true
  await cancel('three')
  await expect(following).rejects.toThrow('lost its place')
})

test('events of other programs leave no job, alive or dead, and are told by nobody here', async () => {
  alerts = []
  const event = () => ({ id: v7(), type: 'OrderCancelled', data: {}, metadata: {} })
  for (let n = 0; n < 50; n += 1)
    await folder.eventStore.append(`invoice-${n}`, NO_STREAM, [event(), event()])
  await followToEnd()
  expect(await folder.jobQueue.counts()).toMatchObject({ waiting: 0, dead: 0 })
  expect(alerts).toEqual([])
})

const yesterday = '2026-01-04T09:59:00.000Z'

test('without a place it goes through what can still wait, not through the whole past', async () => {
  for (const orderId of ['a', 'b', 'c']) await cancel(orderId, yesterday)
  await cancel('one')
  await cancel('two')
  const seen = watchReading()
  await followToEnd()
  expect(seen).toEqual(['order-one', 'order-two'])
})

test('a time that another program names says nothing of how far the past reaches', async () => {
  await cancel('one')
  const metadata = { at: '1970-01-01T00:00:00.000Z' }
  const event = { id: v7(), type: 'InvoiceSent', data: {}, metadata }
  await folder.eventStore.append('invoice-1', NO_STREAM, [event])
  await cancel('two', now)
  await followToEnd()
  expect(await waiting()).toBe(2)
})

test('with a place that the log does not have it goes through what can still wait', async () => {
  await cancel('a', yesterday)
  await cancel('one')
  const [mark] = await events.marksBefore(null, 1)
  if (mark === undefined) throw new Error('no event')
  await folder.jobQueue.add([], { ...mark, position: `9${mark.position.slice(1)}`, id: v7() })
  await cancel('two')
  const seen = watchReading()
  await followToEnd()
  expect(seen).toEqual(['order-one', 'order-two'])
})

test('a log that goes back while it is followed ends the following before a place in it is kept', async () => {
  await cancel('o1')
  const { following } = await begin()
  const kept = async () => (await folder.jobQueue.followed())?.stream
  await expect.poll(kept).toBe('order-o1')
  await cancel('o2')
  await expect.poll(kept).toBe('order-o2')
  runSql(join(path, 'events.db'), 'DELETE FROM events WHERE position = 2')
  await cancel('o3')
  await cancel('o4')
  await expect(following).rejects.toMatchObject({ name: 'LogWentBack' })
  expect(await kept()).toBe('order-o2')
  const jobs = (await folder.jobQueue.counts()).waiting
  const again = await begin()
  await expect.poll(kept).toBe('order-o4')
  expect((await folder.jobQueue.counts()).waiting).toBe(jobs + 2)
  again.stop.abort()
  await again.following
})

test('a job carries the request that it goes back to, and no reason that somebody wrote', async () => {
  await cancel('one')
  await followToEnd()
  const jobs: unknown[] = []
  await folder.jobQueue.work(
    {
      'release-order-stock': async ({ id, data }) => {
        jobs.push({ id, data })
      },
    },
    1,
  )
  await expect.poll(() => jobs.length).toBe(1)
  expect(jobs).toEqual([
    {
      id: expect.stringMatching(/^release-order-stock-[0-9a-f-]{36}$/),
      data: { orderId: 'one', correlationId: 'request-1', causationId: expect.any(String) },
    },
  ])
})

const { OrderCancelled: _, ...older } = eventCatalogue
const deadJobs = async () => (await folder.jobQueue.counts()).dead

test('what follows from an event that cannot be read waits as a dead job, and is made up for', async () => {
  alerts = []
  const known = events
  events = openEvents(folder.eventStore, folder.vault, realWorld, { catalogue: older })
  const { jobQueue: jobs } = folder
  const handler = (...of: Parameters<typeof followParked>) => ({
    [FOLLOW_PARKED]: followParked(...of),
  })
  await jobs.work(handler(events, jobs, [reactionOf(releaseOrderStockJob, usualTimings)]), 1)
  await cancel('one', undefined, known)
  await cancel('two', undefined, known)
  await followToEnd()
  await expect.poll(deadJobs).toBe(2)
  expect(await waiting()).toBe(0)
  const facts = { stream: 'order-one', type: 'OrderCancelled', reason: 'unknown-type', events: 2 }
  expect(alerts).toEqual([
    ['event-parked', { ...facts, event: expect.any(String), readers: 'reactions' }],
  ])

  await folder.close()
  open()
  const again = folder.jobQueue
  const done: unknown[] = []
  await again.work(
    {
      ...handler(events, again, [reactionOf(releaseOrderStockJob, usualTimings)]),
      [releaseOrderStockJob.type]: async ({ data }) => void done.push(data.orderId),
    },
    1,
  )
  await followToEnd()
  await expect.poll(() => done.toSorted()).toEqual(['one', 'two'])
  expect(await deadJobs()).toBe(0)
})
