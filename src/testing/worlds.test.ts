import { expect, it, onTestFinished } from 'vitest'
import { writeEventsDb } from '../stores/event-store/events-db-writes.ts'
import { openEmbeddedJobQueue } from '../stores/job-queue/embedded.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { fillSmallShop } from './http/small-shop.ts'
import { openTestShop } from './shop.ts'
import { newJob } from './stores/new-job.ts'
import { virtualWorld } from './worlds.ts'

const MINUTE_MS = 60_000

it('lets a job fail twice and come back after minutes, in no time', async () => {
  const world = virtualWorld()
  const db = openSqlite(':memory:', 'FULL')
  onTestFinished(() => db.close())
  const queue = openEmbeddedJobQueue(db, writeEventsDb(db, world), world)
  const begun = world.elapsed()
  const runs: number[] = []
  const greet = async () => {
    runs.push(world.elapsed() - begun)
    if (runs.length < 3) throw new Error('not yet')
  }
  void queue.work({ greet }, 1)
  void queue.add([newJob({ type: 'greet', retry: { attempts: 3, backoffMs: MINUTE_MS } })])
  await world.advance(MINUTE_MS - 1)
  expect(runs).toEqual([0])
  await world.advance(10 * MINUTE_MS)
  expect(runs).toEqual([0, MINUTE_MS, 3 * MINUTE_MS])
  expect(await queue.counts()).toMatchObject({ waiting: 0, delayed: 0, dead: 0 })
  void queue.close()
  await world.advance(0)
  expect(world.timers()).toBe(0)
})

it('runs what falls due in the order of its time, with what follows from it', async () => {
  const world = virtualWorld()
  const told: string[] = []
  world.after(20, () => void told.push('late'))
  world.after(10, () => {
    told.push('early')
    void world.wait(5).then(() => told.push('after early'))
  })
  const stop = world.every(8, () => void told.push('beat'))
  const cancel = world.after(1, () => void told.push('never'))
  cancel()
  await world.advance(20)
  expect(told).toEqual(['beat', 'early', 'after early', 'beat', 'late'])
  stop()
  expect(world.timers()).toBe(0)
})

const logOf = async (seed: number) => {
  const shop = await openTestShop({ seed })
  onTestFinished(shop.close)
  await fillSmallShop(shop.deps)
  const { events } = await shop.deps.events.readAll(null, 10_000)
  return { read: JSON.stringify(events), stored: JSON.stringify(await shop.storedEvents()) }
}

it('gives one log for one seed, to the byte and sealed too, and another for another', async () => {
  const [one, again, other] = [await logOf(7), await logOf(7), await logOf(8)]
  expect(one.read.length).toBeGreaterThan(1_000)
  expect(again).toEqual(one)
  expect(other.read).not.toBe(one.read)
})
