import type { DukaEvent } from '../../src/domain/aggregates.ts'
import { realWorld } from '../../src/program/real-world.ts'
import { allProjections } from '../../src/projections/all-projections.ts'
import { startProjections } from '../../src/projections/runner.ts'
import { openEvents } from '../../src/stores/event-store/codec.ts'
import type { Events, Recorded } from '../../src/stores/event-store/events.ts'
import { openEventStoreDb } from '../../src/stores/event-store/eventstoredb/eventstoredb.ts'
import { openMongoReadStore } from '../../src/stores/read-store/mongodb.ts'
import type { Collection, Doc, ReadStore } from '../../src/stores/read-store/port.ts'
import { openMongoVault } from '../../src/stores/vault/mongodb.ts'
import type { Engines } from './production.ts'

const PAGE = 1_000

const documents = async (store: ReadStore, collection: Collection): Promise<Doc[]> => {
  const all: Doc[] = []
  let after: string | undefined
  do {
    const cursor = after === undefined ? {} : { after }
    const page = await store.find<Doc>(collection, { limit: PAGE, ...cursor })
    all.push(...page.docs)
    after = page.next
  } while (after !== undefined)
  return all
}

export type Models = Record<string, Doc[]>

/** Every document of every read model. */
const dump = async (store: ReadStore): Promise<Models> => {
  const all: Models = {}
  for (const { collection } of allProjections) {
    all[collection.name] = await documents(store, collection)
  }
  return all
}

/** Builds all read models from the whole log, in an empty database of the same server. */
const rebuild = async (events: Events, url: string): Promise<Models> => {
  const store = openMongoReadStore(url, realWorld)
  const failures: unknown[] = []
  const runner = startProjections({
    events,
    store,
    projections: allProjections,
    holder: 'rebuild',
    world: realWorld,
    alert: () => undefined,
    onError: (error) => failures.push(error),
  })
  try {
    await runner.caughtUp()
    if (failures.length > 0) throw failures[0]
    return await dump(store)
  } finally {
    await runner.stop()
    await store.close()
  }
}

const eventsOf = async (events: Events, type: DukaEvent['type']): Promise<Recorded[]> => {
  const found: Recorded[] = []
  for (let after: string | null = null; ; ) {
    const batch: { events: readonly Recorded[]; position: string } = await events.readAll(
      after,
      PAGE,
    )
    if (batch.events.length === 0) return found
    found.push(...batch.events.filter((event) => event.type === type))
    after = batch.position
  }
}

/** The contents of the log, of the read models, and of read models that were built anew. */
export const readAllThereIs = async ({ env }: Engines) => {
  const eventStore = await openEventStoreDb(env.EVENTSTORE_URL, realWorld)
  const vault = openMongoVault(env.MONGODB_URL, realWorld)
  const store = openMongoReadStore(env.MONGODB_URL, realWorld)
  const fresh = new URL(env.MONGODB_URL)
  fresh.pathname = '/duka_anew'
  try {
    const events = openEvents(eventStore, vault, realWorld)
    const placed = await eventsOf(events, 'OrderPlaced')
    const models = await dump(store)
    return { placed, models, anew: await rebuild(events, fresh.href) }
  } finally {
    for (const opened of [store, vault, eventStore]) await opened.close()
  }
}
