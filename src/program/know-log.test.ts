import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sealNext } from '../runtime/integrity/seal-log.ts'
import { type DataFolder, openDataFolder } from '../stores/data-folder.ts'
import { openEvents } from '../stores/event-store/codec.ts'
import { type EventStore, NO_STREAM, type StoredEvent } from '../stores/event-store/port.ts'
import { openPair } from '../testing/event-store/opened.ts'
import { confirmed, registered, toAppend } from '../testing/event-store/some-events.ts'
import { runSql } from '../testing/program/sealed-folder.ts'
import { compareTags } from './compare-tags.ts'
import { adoptLog, knowLog } from './know-log.ts'
import { realWorld } from './real-world.ts'

const files = { EVENTSTORE_URL: undefined }
const engine = { EVENTSTORE_URL: 'esdb://127.0.0.1:2113' }

const newFolder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'duka-know-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

/** Runs `work` on the stores of the folder, with another event store if one is given. */
const within = async <T>(
  folder: string,
  work: (stores: DataFolder) => Promise<T>,
  log?: EventStore,
): Promise<T> => {
  const stores = openDataFolder(folder, realWorld)
  try {
    return await work(log === undefined ? stores : { ...stores, eventStore: log })
  } finally {
    await stores.close()
  }
}

const start = (folder: string, log?: EventStore) =>
  within(folder, (stores) => knowLog({ config: log === undefined ? files : engine, stores }), log)

/** Sells a little, as a shop that was started. */
const sell = async ({ eventStore, vault, seals }: DataFolder): Promise<void> => {
  const events = openEvents(eventStore, vault, realWorld)
  await vault.secret('uniqueness')
  const number = (await eventStore.readStream('order-1')).length - 1
  if (number === NO_STREAM)
    await events.append('user-u-1', NO_STREAM, [toAppend(registered('u-1'))])
  await events.append('order-1', number, [toAppend(confirmed)])
  await sealNext({ log: eventStore, seals, vault, world: realWorld })
  const [last] = await eventStore.marksBefore(null, 1)
  if (last !== undefined) await vault.sawLog(last)
}

/** The folder of a shop that sold a little and was stopped. */
const newShop = async (log?: EventStore): Promise<string> => {
  const folder = await newFolder()
  await start(folder, log)
  await within(folder, sell, log)
  return folder
}

/** Makes of a stopped folder one of a version that knew no tags. */
const makeOld = (folder: string): void => {
  runSql(join(folder, 'events.db'), "UPDATE events SET metadata = json_remove(metadata, '$.tag')")
  runSql(join(folder, 'vault.db'), 'DELETE FROM log_notes')
  runSql(join(folder, 'seals.db'), 'DELETE FROM seals')
  runSql(join(folder, 'vault.db'), "DELETE FROM secrets WHERE name = 'log-seals'")
}

const read = (folder: string) =>
  within(folder, async ({ eventStore, vault }) => {
    const all = await openEvents(eventStore, vault, realWorld).readAll(null, 100)
    return { facts: all.events.length, unproven: all.unreadable.map(({ stream }) => stream) }
  })
const untagged = ({ tag: _, ...metadata }: StoredEvent['metadata']) => metadata
const forge = (folder: string, stream: string) =>
  within(folder, async ({ eventStore }) => {
    const [first] = await eventStore.readStream('order-1')
    if (first === undefined) throw new Error('There is no event')
    const event = { ...first, id: realWorld.newId(), metadata: untagged(first.metadata) }
    await eventStore.append(stream, NO_STREAM, [event])
  })
const copyFile = (from: string, to: string, ...names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      await Promise.all(['-wal', '-shm'].map((end) => rm(join(to, name + end), { force: true })))
      await cp(join(from, name), join(to, name))
    }),
  )

test('a new shop believes no event without a tag, from the first one on, and starts again', async () => {
  const folder = await newShop()
  await forge(folder, 'order-2')
  expect(await read(folder)).toEqual({ facts: 2, unproven: ['order-2'] })
  await start(folder)
})

test('a first start that broke off begins again', async () => {
  const folder = await newFolder()
  const broken = within(folder, ({ vault, ...stores }) => {
    const breaking = {
      ...vault,
      replaceLogNote: async (...notes: Parameters<typeof vault.replaceLogNote>) => {
        await vault.replaceLogNote(...notes)
        throw new Error('the power failed')
      },
    }
    return knowLog({ config: files, stores: { ...stores, vault: breaking } })
  })
  await expect(broken).rejects.toThrow('the power failed')
  await start(folder)
})

test('a folder of before is believed as it is, and goes on with tags', async () => {
  const folder = await newShop()
  makeOld(folder)
  await start(folder)
  expect(await read(folder)).toEqual({ facts: 2, unproven: [] })
  await within(folder, sell)
  await forge(folder, 'order-2')
  expect(await read(folder)).toEqual({ facts: 3, unproven: ['order-2'] })
})

test('a copied folder, and one whose log is an older copy of its own, open', async () => {
  const folder = await newShop()
  const copy = await newFolder()
  await cp(folder, copy, { recursive: true })
  await within(folder, sell)
  await copyFile(copy, folder, 'events.db')
  await start(folder)
  await start(copy)
})

test('the log of another shop is refused, until somebody adopts it', async () => {
  const [mine, other] = [await newShop(), await newShop()]
  await copyFile(other, mine, 'events.db')
  await expect(start(mine)).rejects.toThrow(
    /events.db in DATA_DIR is the log of another shop: .* log adopt .* Nothing was changed\./,
  )
  const adoption = {
    by: 'Jane Wanjiru',
    reason: 'Bought that shop',
    at: '2026-01-02T03:04:05.678Z',
  }
  await within(mine, (stores) => adoptLog(stores, adoption))
  await start(mine)
  const { adopted } = await within(mine, ({ eventStore, vault }) =>
    compareTags({ log: eventStore, vault }),
  )
  expect(adopted).toEqual([adoption])
  expect((await read(mine)).unproven).toEqual(['user-u-1', 'order-1'])
})

test('a log of before is refused if it lacks what was sealed first', async () => {
  const [mine, other] = [await newShop(), await newShop()]
  const drop = "UPDATE events SET metadata = json_remove(metadata, '$.tag')"
  runSql(join(other, 'events.db'), drop)
  await copyFile(other, mine, 'events.db')
  runSql(join(mine, 'vault.db'), 'DELETE FROM log_notes')
  await expect(start(mine)).rejects.toThrow('is the log of another shop')
})

test('an empty vault beside a log is refused, and makes no key', async () => {
  const folder = await newShop()
  await Promise.all(
    ['', '-wal', '-shm'].map((end) => rm(join(folder, `vault.db${end}`), { force: true })),
  )
  await expect(start(folder)).rejects.toThrow(/The vault has not the key of events.db/)
  await rm(join(folder, 'seals.db'))
  await expect(start(folder)).rejects.toThrow(/The vault has not the key of events.db/)
  expect(await within(folder, ({ vault }) => vault.hasSecret('log-seals'))).toBe(false)
})

test('a log that lacks the event from which on tags are demanded is refused', async () => {
  const folder = await newShop()
  makeOld(folder)
  await start(folder)
  await within(folder, sell)
  runSql(join(folder, 'events.db'), "UPDATE events SET id = 'another' WHERE position = 2")
  await expect(start(folder)).rejects.toThrow(/lacks the event from which on the vault asks/)
})

test('a folder with a shop of its own is no place for an empty event store', async () => {
  const folder = await newShop()
  const { store } = await openPair()
  await expect(start(folder, store)).rejects.toThrow(
    /the log at EVENTSTORE_URL is empty, but the vault belongs to a shop .* migrate:store/,
  )
  expect(await store.head()).toBeNull()
  await start(folder)
})

test('two folders cannot share one event store: neither a new one nor one of another shop', async () => {
  const { store } = await openPair()
  const first = await newShop(store)
  await expect(start(await newFolder(), store)).rejects.toThrow(/The vault has not the key/)
  await expect(start(await newShop(), store)).rejects.toThrow(/is the log of another shop/)
  await start(first, store)
})

test('on an event store of before, tags are demanded by nobody but the operator', async () => {
  const { store } = await openPair()
  const folder = await newFolder()
  const event = { ...toAppend(confirmed), type: 'OrderConfirmed', data: { orderId: 'o-1' } }
  const metadata = { at: '2026-01-02T03:04:05.678Z' }
  await store.append('order-1', NO_STREAM, [{ ...event, metadata }])
  await within(folder, ({ vault }) => vault.secret('uniqueness'))
  await start(folder, store)
  expect(await within(folder, ({ vault }) => vault.logNote())).toBeNull()
})
