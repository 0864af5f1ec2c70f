import { afterEach, beforeEach, expect, it } from 'vitest'
import { inventory } from '../../domain/inventory/inventory.ts'
import { roomOfEach } from '../../lib/room.ts'
import { realWorld } from '../../program/real-world.ts'
import { openEvents } from '../../stores/event-store/codec.ts'
import type { Events } from '../../stores/event-store/events.ts'
import { TAG_LENGTH } from '../../stores/event-store/tags.ts'
import type { SnapshotPlace } from '../../stores/snapshots/port.ts'
import { openSnapshots } from '../../stores/snapshots/sealed-snapshots.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import { contextIn } from '../../testing/commands/context.ts'
import { openPair } from '../../testing/event-store/opened.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { CommandContext } from './command.ts'
import { execute, load } from './execute.ts'
import { createStateCache } from './read-state.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

const key = { branchId: 1, productId: 1, variantId: 0 }
const stream = 'inventory-1.1.0'
const version = inventory.snapshots?.version ?? 0

/** A new process each time, which remembers nothing. */
const context = (changed: Partial<CommandContext> = {}) =>
  contextIn(shop, { cache: createStateCache(roomOfEach()), ...changed })

/** Counts the shelf so often, each time with another figure, and waits for the writes behind the answers. */
const count = async (times: number, by = context()): Promise<void> => {
  await Promise.all(
    Array.from({ length: times }, (_, n) =>
      execute({ ...by, commandId: shop.deps.world.newId() }, inventory, '1.1.0', {
        type: 'Count',
        key,
        onHand: 1 + (n % 7),
        lowStockThreshold: 5,
        reason: 'count',
      }),
    ),
  )
  await shop.deps.snapshots.idle()
}

/** The shelf, and the events that a process reads to know it. */
const look = async (changed: Partial<CommandContext> = {}) => {
  let read = 0
  const log = changed.events ?? shop.deps.events
  const events: Events = {
    ...log,
    readStream: async (...of) => {
      const found = await log.readStream(...of)
      read += found.length
      return found
    },
  }
  const state = await load(context({ ...changed, events }), inventory, '1.1.0')
  return { read, state }
}
const nothing: CommandContext['snapshots'] = {
  newest: async () => undefined,
  keep: () => undefined,
  dropForeign: async () => undefined,
  idle: async () => undefined,
}

it('reads no more of a stream than what came behind its newest snapshot', async () => {
  await count(2_350)
  const { read, state } = await look()
  expect(read).toBeLessThan(600)
  expect(state).toEqual((await look({ snapshots: nothing })).state)
})

it('begins at the newest snapshot on EventStoreDB too', async () => {
  const { store } = await openPair()
  const events = openEvents(store, shop.deps.vault, realWorld)
  await count(2_350, context({ events }))
  const { read, state } = await look({ events })
  expect(read).toBeLessThan(600)
  expect(state).toEqual((await look({ events, snapshots: nothing })).state)
})

it('keeps one of each thousand events, also of a stream that had none', async () => {
  await count(3_100, context({ snapshots: nothing }))
  expect((await look()).read).toBe(3_100)
  await shop.deps.snapshots.idle()
  const revisions: number[] = []
  for (;;) {
    const newest = await shop.snapshotStore.newest(stream, version)
    if (newest === undefined) break
    revisions.push(newest.revision)
    await shop.snapshotStore.drop(newest)
  }
  expect(revisions).toEqual([2_999, 1_999, 999])
  expect(shop.alerts).toEqual([])
})

it('drops one whose event is not in the log, tells of it, and goes on from the one before', async () => {
  await count(2_100)
  const newest = await shop.snapshotStore.newest(stream, version)
  if (newest === undefined) throw new Error('no snapshot')
  const { id, position, revision } = newest
  const putForeign = async (changed: Partial<SnapshotPlace>) => {
    const place = { stream, revision, id, position, ...changed }
    shop.deps.snapshots.keep({ ...place, version, state: {} }, null)
    await shop.deps.snapshots.idle()
  }
  await putForeign({ id: shop.deps.world.newId() })
  const { read, state } = await look()
  expect(read).toBeLessThan(1_300)
  expect(state).toEqual((await look({ snapshots: nothing })).state)
  const facts = { stream, revision, reason: 'not-in-the-log' }
  expect(shop.alerts).toEqual([{ code: 'snapshot-dropped', facts }])

  await putForeign({ position: '0' })
  expect((await look()).state).toEqual(state)
  await putForeign({ revision: 9_999 })
  expect((await look()).state).toEqual(state)
  expect((await shop.snapshotStore.newest(stream, version))?.revision).toBeLessThan(2_100)
})

const ofAnother = async (text: string) => text.replace('true', 'false')
it.each<[string, (text: string) => Promise<string>]>([
  ['nothing', async () => ''],
  ['no JSON', async () => 'no JSON'],
  ['a state without a tag', async (text) => text.slice(TAG_LENGTH)],
  ['another state behind the tag', ofAnother],
])('drops what this shop did not write, and reads the events: %s', async (_, forge) => {
  await count(1_100)
  const newest = await shop.snapshotStore.newest(stream, version)
  if (newest === undefined) throw new Error('no snapshot')
  const text = await forge(newest.text)
  expect(text).not.toBe(newest.text)
  await shop.snapshotStore.put({ ...newest, text })
  expect((await look()).state).toEqual((await look({ snapshots: nothing })).state)
  const facts = { stream, revision: newest.revision, reason: 'unproven' }
  expect(shop.alerts).toEqual([{ code: 'snapshot-dropped', facts }])
})

it('does not look at those of another decider', async () => {
  await count(1_100)
  const newest = await shop.snapshotStore.newest(stream, version)
  if (newest === undefined) throw new Error('no snapshot')
  await shop.snapshotStore.put({ ...newest, version: version + 1, text: '{}' })
  const { read, state } = await look()
  expect(read).toBe(1_100)
  expect(state.counted).toBe(true)
  expect(shop.alerts).toEqual([])
})

it('answers also while the snapshots are away', async () => {
  const away = async () => {
    throw new StoreUnavailable('MongoDB')
  }
  const { vault, alert } = shop.deps
  const store = { put: away, newest: away, drop: away, dropBehind: away }
  const snapshots = openSnapshots({ store, vault, alert, world: realWorld })
  await count(1_100, context({ snapshots }))
  await snapshots.idle()
  expect((await look({ snapshots })).state.counted).toBe(true)
  expect(new Set(shop.alerts.map(({ code }) => code))).toEqual(new Set(['snapshots-away']))
})
