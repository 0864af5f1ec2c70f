import { createGate } from '../../lib/gate.ts'
import { keepTrying } from '../../lib/keep-trying.ts'
import type { Room } from '../../lib/room.ts'
import type { World } from '../../lib/world.ts'
import { foreignOf } from '../../runtime/foreign.ts'
import type { Events, Recorded, RecordedBatch } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import { type BranchDoc, branches } from '../branches/projection.ts'
import { withoutFacts } from '../facts.ts'
import { dueChanges } from '../fold-batch.ts'
import { type ParkedStreamDoc, parkedStreams, servingReader } from '../parked/parked-streams.ts'
import { type CategoryDoc, categories } from '../products/categories.ts'
import { type ProductDoc, products } from '../products/projection.ts'
import type { Projection } from '../projection.ts'
import { allDocs } from '../read-model-queries.ts'
import { type StockDoc, stock } from '../stock/projection.ts'
import type { CatalogueQueries } from './queries.ts'
import { catalogueQueries } from './queries.ts'
import { type CatalogueDocs, createShelf } from './shelf.ts'

/** Lets a waiting request go on once the catalogue has reached its position. */
type PositionGate = {
  reached(position: Position): void
  /** True once `position` is reached, false after `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
}

type Waiter = { position: Position; through: () => void }

export const positionGate = ({ after }: Pick<World, 'after'>): PositionGate => {
  let now: Position | undefined
  const waiters = new Set<Waiter>()
  const isReached = (position: Position) => now !== undefined && position <= now

  return {
    reached: (position) => {
      now = position
      for (const waiter of waiters) if (isReached(waiter.position)) waiter.through()
    },
    waitFor: (position, timeoutMs) =>
      new Promise((resolve) => {
        if (isReached(position)) return resolve(true)
        const done = (reached: boolean) => {
          waiters.delete(waiter)
          cancel()
          resolve(reached)
        }
        const waiter: Waiter = { position, through: () => done(true) }
        const cancel = after(timeoutMs, () => done(false))
        waiters.add(waiter)
      }),
  }
}

const collections = [branches, categories, products, stock].map(({ collection }) => collection)
const PAGE = 1_000
const WAIT_MS = 1_000

/** Whether all four read models were made of this log. Creates missing collections. */
const isOfLog = async (events: Events, store: ReadStore): Promise<boolean> => {
  await store.prepare([...collections, parkedStreams])
  return (await foreignOf({ events, store }, collections)).length === 0
}

/** The position that all four read models have reached. Null: at least one of them has read no event yet. */
const catalogueCheckpoint = async (store: ReadStore): Promise<Position | null> => {
  const checkpoints = await Promise.all(collections.map((one) => store.checkpoint(one)))
  return checkpoints.includes(null) ? null : (checkpoints.sort()[0] ?? null)
}

const loadDocs = async (store: ReadStore): Promise<CatalogueDocs> => ({
  branches: await allDocs<BranchDoc>(store, branches.collection),
  categories: await allDocs<CategoryDoc>(store, categories.collection),
  products: await allDocs<ProductDoc>(store, products.collection),
  stock: await allDocs<StockDoc>(store, stock.collection),
})

/**
 * The documents that a batch of events changes. Waits until the read store holds the batch. Gives none after an abort.
 */
const touchedDocs = async (
  store: ReadStore,
  { events, position }: RecordedBatch,
  signal: AbortSignal,
): Promise<CatalogueDocs> => {
  const read = async <D extends Doc>(projection: Projection<D>): Promise<D[]> => {
    const { ids } = dueChanges(projection, events.map(withoutFacts))
    if (ids.length === 0) return []
    while (!(await store.waitFor(projection.collection, position, WAIT_MS))) {
      if (signal.aborted) return []
    }
    return store.getMany<D>(projection.collection, ids)
  }
  const [branchDocs, categoryDocs, productDocs, stockDocs] = await Promise.all([
    read(branches),
    read(categories),
    read(products),
    read(stock),
  ])
  return {
    branches: branchDocs,
    categories: categoryDocs,
    products: productDocs,
    stock: stockDocs,
  }
}

/** The copies of the four read models that serve, and the streams that they have parked, up to 1,000 of them. */
const sourcesOf = async (store: ReadStore): Promise<string[]> => {
  const readers = await Promise.all(collections.map((one) => servingReader(store, one)))
  const where = { reader: { in: readers } }
  const { docs } = await store.find<ParkedStreamDoc>(parkedStreams, { where, limit: PAGE })
  return [...readers, ...docs.map(({ id, fromRevision }) => `${id} ${fromRevision}`)]
}

export type CatalogueDeps = {
  events: Events
  store: ReadStore
  /** The clock by which prices begin and end. */
  world: Pick<World, 'now' | 'wait' | 'after'>
  /** Is called for every failure. The catalogue keeps trying. */
  onError(error: unknown): void
  /** Gets every event from now on. Each process subscribes to the log only here. */
  onEvents?(events: readonly Recorded[]): void
  room: Room
}

/** `stop` ends the subscription. Questions are still answered from memory. */
export type OpenCatalogue = { queries: CatalogueQueries; stop(): Promise<void> }

const MAX_BATCH = 2_000
const LOOK_EVERY_MS = 250
const LOOK_AT_SOURCES_MS = 2_000

/**
 * Loads the catalogue into memory and keeps it up to date. Rejects if loading fails. If the read models belong to
 * another log, the catalogue stays empty until they are rebuilt.
 */
export const openCatalogue = async ({
  events,
  store,
  onError,
  onEvents,
  world,
  room,
}: CatalogueDeps): Promise<OpenCatalogue> => {
  const shelf = createShelf(world, room)
  const gate = positionGate(world)
  const ending = new AbortController()
  const { signal } = ending
  let position: Position | null = null
  let isLoaded = false
  /**
   * The sources of the documents, read before them. If a stream is revived or a copy is switched while the documents are
   * read, the next look misses the former source, and the documents are read again.
   */
  let sources: string[] = []

  /**
   * Reads the checkpoint first: if a document changes while the documents are read, its event comes again by the
   * subscription.
   */
  const load = async () => {
    if (!(await isOfLog(events, store))) return
    position = await catalogueCheckpoint(store)
    sources = await sourcesOf(store)
    shelf.put(await loadDocs(store))
    if (position !== null) gate.reached(position)
    isLoaded = true
  }
  /** Takes one set of documents at a time, so that the latest reading wins. */
  const taking = createGate(1, Number.POSITIVE_INFINITY)
  const take = (read: () => Promise<CatalogueDocs>) => taking(async () => shelf.put(await read()))

  /** No event says that documents were revived or another copy serves, so this looks every 2 s. */
  const followSources = async (progressed: () => void) => {
    const now = await sourcesOf(store)
    if (sources.some((one) => !now.includes(one))) await take(() => loadDocs(store))
    sources = now
    progressed()
    await world.wait(LOOK_AT_SOURCES_MS, signal)
  }
  const loadLater = async () => {
    while (!isLoaded && !signal.aborted) {
      await world.wait(LOOK_EVERY_MS, signal)
      await load()
    }
  }
  const follow = async (progressed: () => void) => {
    await loadLater()
    for await (const batch of events.subscribe(position, MAX_BATCH, signal)) {
      onEvents?.(batch.events)
      await take(() => touchedDocs(store, batch, signal))
      position = batch.position
      gate.reached(position)
      progressed()
    }
  }

  await load()
  const following = Promise.all([
    keepTrying(follow, { signal, onError, world }),
    keepTrying(followSources, { signal, onError, world }),
  ])
  return {
    queries: catalogueQueries(shelf, gate),
    stop: async () => {
      ending.abort()
      await following
    },
  }
}
