import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v5 } from 'uuid'
import { realWorld } from '../program/real-world.ts'
import { allProjections } from '../projections/all-projections.ts'
import { type DataFolder, openDataFolder, type Threads } from '../stores/data-folder.ts'
import { type CodecOptions, openEvents } from '../stores/event-store/codec.ts'
import type { Events, ToAppend } from '../stores/event-store/events.ts'
import type { NewEvent } from '../stores/event-store/port.ts'
import type { Doc, ReadStore } from '../stores/read-store/port.ts'
import type { ReadModelsThread } from '../stores/read-store/read-models-thread.ts'
import type { Vault } from '../stores/vault/port.ts'
import { branchOpened } from './projections/events.ts'
import type { Told } from './projections/history.ts'

const PAGE = 500
const ids = '6f0a8d5e-0000-5000-8000-000000000000'
const start = Date.UTC(2026, 0, 1)

const toAppend = ({ event: { at, actor, ...event } }: Told, n: number): ToAppend => ({
  id: v5(String(n), ids),
  event,
  meta: {
    at: at ?? new Date(start + n * 1_000).toISOString(),
    actor: actor ?? { id: 'system', role: 'system' },
    correlationId: 'correlation',
    causationId: 'causation',
  },
})

/** Appends each stream's events in the order given. `count` tells the events apart over several calls. */
export const appender = (events: Events) => {
  const revisions = new Map<string, number>()
  let count = 0
  const appendOne = async (told: Told, n: number): Promise<void> => {
    const revision = revisions.get(told.stream) ?? -1
    revisions.set(told.stream, revision + 1)
    const outcome = await events.append(told.stream, revision, [toAppend(told, n)])
    if (!outcome.ok) throw new Error(`Conflict in ${told.stream} at ${outcome.actual}`)
  }
  return async (told: readonly Told[]): Promise<void> => {
    const streams = new Map<string, Promise<void>>()
    for (const one of told) {
      count += 1
      const n = count
      const before = streams.get(one.stream) ?? Promise.resolve()
      streams.set(
        one.stream,
        before.then(() => appendOne(one, n)),
      )
    }
    await Promise.all(streams.values())
  }
}

export const dump = async (store: ReadStore): Promise<Record<string, Doc[]>> => {
  const dumped: Record<string, Doc[]> = {}
  for (const { collection } of allProjections) {
    const docs: Doc[] = []
    let after: string | undefined
    do {
      const page = await store.find(collection, { limit: PAGE, after })
      docs.push(...page.docs)
      after = page.next
    } while (after !== undefined)
    dumped[collection.name] = docs
  }
  return dumped
}

/** Histories of tests begin anywhere: a person who was never registered has a key too. */
export const withEveryKey = (vault: Vault): Vault => ({
  ...vault,
  keys: async (subjects) => {
    const keys = new Map<string, Buffer>()
    for (const subject of subjects) keys.set(subject, await vault.ensureKey(subject))
    return keys
  },
})

/** The embedded stores in a folder of their own. */
export type TestLog = {
  events: Events
  store: ReadStore
  /** Absent without threads. */
  readModels: ReadModelsThread | undefined
  append(told: readonly Told[]): Promise<void>
  /** The same log, read by a Duka that knows other events. */
  eventsOf(options: CodecOptions): Events
  /** Appends an event that no Duka of today writes. */
  plant(stream: string, expected: number, event: Pick<NewEvent, 'type' | 'data'>): Promise<void>
  /** Every document of every read model. */
  dump(): Promise<Record<string, Doc[]>>
  /** Closes the stores, deletes read.db, and opens them again. */
  loseReadModels(): Promise<TestLog>
  close(): Promise<void>
}

const open = (folder: string, threads?: Threads): TestLog => {
  const stores: DataFolder = openDataFolder(folder, realWorld, threads)
  const eventsOf = (options: CodecOptions) =>
    openEvents(stores.eventStore, withEveryKey(stores.vault), realWorld, options)
  const events = eventsOf({})
  const store = stores.readStore
  return {
    events,
    store,
    readModels: stores.readModels,
    append: appender(events),
    dump: () => dump(store),
    eventsOf,
    plant: async (stream, expected, { type, data }) => {
      const { id, ...planted } = toAppend({ stream, event: branchOpened(1, 'Planted') }, expected)
      const { at, actor, correlationId, causationId } = planted.meta
      const metadata = { at, actor, $correlationId: correlationId, $causationId: causationId }
      const event = {
        id: `${id.slice(0, -4)}feed`,
        type,
        data,
        metadata: { ...metadata, version: 1 },
      }
      await stores.eventStore.append(stream, expected, [event])
    },
    loseReadModels: async () => {
      await stores.close()
      for (const file of ['read.db', 'read.db-wal', 'read.db-shm']) {
        await rm(join(folder, file), { force: true })
      }
      return open(folder)
    },
    close: async () => {
      await stores.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** With `threads`, they write the stores. Without `folder`, the stores have a new one. */
export const openTestLog = async (threads?: Threads, folder?: string): Promise<TestLog> =>
  open(folder ?? (await mkdtemp(join(tmpdir(), 'duka-projections-'))), threads)
