import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realWorld } from '../program/real-world.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { ReadStore } from '../stores/read-store/port.ts'
import { StoreUnavailable } from '../stores/store-unavailable.ts'
import { openTestLog, type TestLog } from '../testing/log.ts'
import { branchOpened } from '../testing/projections/events.ts'
import { seededRandom, shopHistory } from '../testing/projections/history.ts'
import { until } from '../testing/until.ts'
import { allProjections } from './all-projections.ts'
import { branches } from './branches/projection.ts'
import { orders } from './orders/projection.ts'
import { products } from './products/projection.ts'
import {
  type ProjectionProgress,
  type Runner,
  type RunnerDeps,
  startProjections,
} from './runner.ts'
import { servingOf } from './serving.ts'

const all = allProjections.map(({ collection }) => collection)
const shopOf = (orders: number) =>
  shopHistory({ branches: 3, products: 12, orders }, seededRandom(7))
const history = shopOf(60)
/** More than a live batch, so that a rebuild takes the large batches too. */
const longHistory = shopOf(250)

let shop: TestLog
let running: Runner[]
beforeEach(async () => {
  shop = await openTestLog()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((runner) => runner.stop()))
  await shop.close()
})

const start = (options: Partial<RunnerDeps> = {}): Runner => {
  const runner = startProjections({
    events: shop.events,
    store: shop.store,
    projections: allProjections,
    holder: 'test',
    world: realWorld,
    alert: () => undefined,
    onError: (error) => {
      throw error
    },
    ...options,
  })
  running.push(runner)
  return runner
}

describe('the runner', () => {
  it('keeps the read models up with the log', async () => {
    await shop.append(history.slice(0, 100))
    const runner = start()
    await runner.caughtUp()
    expect((await shop.dump()).branches).toHaveLength(3)
    await shop.append(history.slice(100))
    await runner.caughtUp()
    const { orders = [], 'open-claims': claims } = await shop.dump()
    expect(orders.length).toBeGreaterThan(40)
    expect(claims?.flatMap((doc) => Object(doc).claims)).toEqual([])
  })

  it('has nothing to wait for in an empty log', async () => {
    await start().caughtUp()
  })

  it('makes the same documents to the byte, however the log came in', async () => {
    const runner = start()
    const random = seededRandom(11)
    for (let from = 0; from < longHistory.length; ) {
      const to = from + 1 + Math.floor(random() * 200)
      await shop.append(longHistory.slice(from, to))
      from = to
    }
    await runner.caughtUp()
    await runner.stop()
    const before = JSON.stringify(await shop.dump())

    shop = await shop.loseReadModels()
    const again = start()
    await again.caughtUp()
    await again.stop()
    expect(JSON.stringify(await shop.dump())).toBe(before)
  })

  it('one that was built anew goes on together with the others', async () => {
    await shop.append(history)
    const first = start()
    await first.caughtUp()
    await first.stop()
    const lease = await shop.store.acquireLease('projections', 'test', 10_000)
    if (lease === undefined) throw new Error('no lease')
    await shop.store.reset(branches.collection, lease)
    await shop.store.reset(products.collection, lease)
    await shop.store.releaseLease(lease)
    const before = await shop.dump()

    const batches: string[][] = []
    const runner = start({ onProgress: ({ projections }) => batches.push([...projections]) })
    await runner.caughtUp()
    await until('all to share their batches', async () => {
      await shop.append([{ stream: 'branch-9', event: branchOpened(9, 'Athi') }])
      await runner.caughtUp()
      return batches.at(-1)?.length === allProjections.length
    })
    await runner.stop()
    const after = await shop.dump()
    expect(before.branches).toEqual([])
    shop = await shop.loseReadModels()
    const again = start()
    await again.caughtUp()
    expect(after).toEqual(await shop.dump())
  })

  it('a new version of every read model serves once it has caught up, and then the former one goes', async () => {
    await shop.append(history.slice(0, -30))
    const first = start()
    await first.caughtUp()
    await until('all to serve', async () => (await servingOf(shop.store, all)).size === all.length)
    await first.stop()
    const next = allProjections.map((one) => ({
      ...one,
      collection: { ...one.collection, version: one.collection.version + 1 },
    }))
    const nextOnes = next.map(({ collection }) => collection)
    expect((await servingOf(shop.store, nextOnes)).size).toBe(0)

    let isAsked = false
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const events: Events = {
      ...shop.events,
      readAll: async (...of) => {
        isAsked = true
        await held
        return shop.events.readAll(...of)
      },
    }
    const second = start({ projections: next, events })
    await shop.append(history.slice(-30))
    await until('the new version to begin', () => isAsked)
    expect((await servingOf(shop.store, nextOnes)).size).toBe(0)
    expect(await shop.store.checkpoint(orders.collection)).not.toBeNull()
    release()
    await until('all of the new version to serve', async () => {
      return (await servingOf(shop.store, nextOnes)).size === next.length
    })
    await until('the former ones to go', async () => {
      const left = await Promise.all(all.map((one) => shop.store.checkpoint(one)))
      return left.every((position) => position === null)
    })
    await second.caughtUp()
    const found = await shop.store.count(
      { ...orders.collection, version: orders.collection.version + 1 },
      {},
      100,
    )
    expect(found).toBeGreaterThan(40)
  })

  it('nothing of a read store that was empty serves before it has caught up, also after a crash', async () => {
    await shop.append(history)
    let isHalf = false
    const events: Events = {
      ...shop.events,
      readAll: (after, most) => shop.events.readAll(after, Math.min(most, 20)),
      subscribe: async function* (after, _, signal) {
        for await (const batch of shop.events.subscribe(after, 20, signal)) {
          yield batch
          isHalf = true
          if (!signal.aborted) await once(signal, 'abort')
        }
      },
    }
    for (const attempt of ['first', 'after a crash']) {
      isHalf = false
      const runner = start({ events })
      await until(`a part to be there, ${attempt}`, () => isHalf)
      expect(await shop.store.checkpoint(orders.collection)).not.toBeNull()
      expect((await servingOf(shop.store, all)).size).toBe(0)
      await runner.stop()
    }
    start()
    await until('all to serve', async () => (await servingOf(shop.store, all)).size === all.length)
  })

  it('goes on where it stopped', async () => {
    await shop.append(history.slice(0, 200))
    const first = start()
    await first.caughtUp()
    await first.stop()
    await shop.append(history.slice(200))
    const handled: number[] = []
    const second = start({ onProgress: ({ events }) => handled.push(events) })
    await second.caughtUp()
    await second.stop()
    expect(handled.reduce((a, b) => a + b, 0)).toBe(history.length - 200)
  })

  it('takes every event once, far behind as well as live', async () => {
    const handled: number[] = []
    await shop.append(longHistory.slice(0, -50))
    const runner = start({ onProgress: ({ events }) => handled.push(events) })
    await runner.caughtUp()
    await shop.append(longHistory.slice(-50))
    await runner.caughtUp()
    await runner.stop()
    expect(handled[0]).toBeGreaterThan(2_000)
    expect(handled.reduce((a, b) => a + b, 0)).toBe(longHistory.length)
  })

  it('builds a new read model without touching those that are there', async () => {
    await shop.append(history)
    const known = allProjections.filter(({ collection }) => collection.name !== 'orders')
    const first = start({ projections: known })
    await first.caughtUp()
    await first.stop()
    const told: ProjectionProgress[] = []
    const second = start({ onProgress: (progress) => told.push(progress) })
    await second.caughtUp()
    await second.stop()
    expect((await shop.dump()).orders?.length).toBeGreaterThan(40)
    expect(new Set(told.map(({ projections }) => projections.join()))).toEqual(new Set(['orders']))
  })
})

/** The same store, with some calls replaced. */
const changed = (store: ReadStore, other: Partial<ReadStore>): ReadStore => ({
  ...store,
  ...other,
})

describe('in trouble, the runner', () => {
  it('waits until the store is back, and misses nothing', async () => {
    await shop.append(history)
    const errors: unknown[] = []
    let broken = 2
    const store = changed(shop.store, {
      commit: async (...batch) => {
        if (broken > 0) {
          broken -= 1
          throw new StoreUnavailable('read store')
        }
        await shop.store.commit(...batch)
      },
    })
    await start({ store, onError: (error) => errors.push(error) }).caughtUp()
    expect(errors).toEqual([expect.any(StoreUnavailable), expect.any(StoreUnavailable)])
    const again = (await shop.dump()).orders
    expect(again?.length).toBeGreaterThan(40)
  })

  it('leaves the work to the one that has the lease, and takes over when that one stops', async () => {
    await shop.append(history.slice(0, 100))
    const first = start({ holder: 'a', leaseMs: 300 })
    await first.caughtUp()
    let handled = 0
    const second = start({
      holder: 'b',
      leaseMs: 300,
      onProgress: ({ events }) => {
        handled += events
      },
    })
    await shop.append(history.slice(100, 200))
    await second.caughtUp()
    expect(handled).toBe(0)
    await first.stop()
    await shop.append(history.slice(200))
    await second.caughtUp()
    await second.stop()
    expect(handled).toBe(history.length - 200)
  })

  it('stops writing when it has lost the lease, and competes for it again', async () => {
    const errors: unknown[] = []
    let renewals = 0
    const sleepy = changed(shop.store, {
      acquireLease: async (name, holder, ttlMs) => {
        renewals += 1
        return renewals > 1 ? undefined : shop.store.acquireLease(name, holder, ttlMs)
      },
    })
    start({ holder: 'a', store: sleepy, leaseMs: 60, onError: (error) => errors.push(error) })
    await until('the lease to be lost', () => errors.length > 0)
    expect(errors).toEqual([expect.objectContaining({ name: 'LeaseLost' })])
    await shop.append(history)
    await start({ holder: 'b', leaseMs: 60 }).caughtUp()
    await until('a to compete again', () => renewals > 3)
    expect((await shop.dump()).branches).toHaveLength(3)
  })
})
