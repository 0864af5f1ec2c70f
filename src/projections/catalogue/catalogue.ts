import { createGate } from '../../lib/gate.ts'
import { keepTrying } from '../../lib/keep-trying.ts'
import type { World } from '../../lib/world.ts'
import { foreignOf } from '../../runtime/foreign.ts'
import type { Events, Recorded, RecordedBatch } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import { type BranchDoc, branches } from '../branches/projection.ts'
import { withoutFacts } from '../facts.ts'
import { dueChanges } from '../fold-batch.ts'
import { type ParkedStreamDoc, parkedStreams, readerOf } from '../parked/parked-streams.ts'
import { type CategoryDoc, categories } from '../products/categories.ts'
import { type ProductDoc, products } from '../products/projection.ts'
import type { Projection } from '../projection.ts'
import { allDocs } from '../read-model-queries.ts'
import { type StockDoc, stock } from '../stock/projection.ts'
import type { CatalogueQueries } from './queries.ts'
import { catalogueQueries } from './queries.ts'
import { type CatalogueDocs, createShelf } from './shelf.ts'

/** Lets a waiting request through once its position is reached. */
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

/** Whether all four read models were made of this log. Creates those that are missing. */
const isOfLog = async (events: Events, store: ReadStore): Promise<boolean> => {
  await store.prepare([...collections, parkedStreams])
  return (await foreignOf({ events, store }, collections)).length === 0
}

/** The position that all four read models have reached. Null: one of them has nothing yet. */
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

/** The documents that the batch touches, read once the read store has come as far as the batch. None after an abort. */
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

/** The streams that the four read models have parked, as long as they are few. */
const parkedOfCatalogue = async (store: ReadStore): Promise<string[]> => {
  const where = { reader: { in: collections.map(readerOf) } }
  const { docs } = await store.find<ParkedStreamDoc>(parkedStreams, { where, limit: PAGE })
  return docs.map(({ id, fromRevision }) => `${id} ${fromRevision}`)
}

export type CatalogueDeps = {
  events: Events
  store: ReadStore
  /** Prices hold by this clock. */
  world: Pick<World, 'now' | 'wait' | 'after'>
  /** Hears of every failure of the following, which goes on trying. */
  onError(error: unknown): void
  /** Gets every event from now on: this is the one subscription that every process has. */
  onEvents?(events: readonly Recorded[]): void
}

/** `stop` ends the following. The documents in memory go on answering. */
export type OpenCatalogue = { queries: CatalogueQueries; stop(): Promise<void> }

const MAX_BATCH = 2_000
const LOOK_EVERY_MS = 250
const LOOK_FOR_REVIVED_MS = 2_000

/**
 * Loads the catalogue, which then follows the shop's read models. Rejects when it cannot be loaded. Read models of
 * another log are not shown: the catalogue is empty until they have been built anew.
 */
export const openCatalogue = async ({
  events,
  store,
  onError,
  onEvents,
  world,
}: CatalogueDeps): Promise<OpenCatalogue> => {
  const shelf = createShelf(world)
  const gate = positionGate(world)
  const ending = new AbortController()
  const { signal } = ending
  let position: Position | null = null
  let isLoaded = false
  /** Read before the documents: documents revived meanwhile are missing from it afterwards. */
  let parked: string[] = []

  /** The checkpoint is read first: a change during the reading of the documents comes again as an event. */
  const load = async () => {
    if (!(await isOfLog(events, store))) return
    position = await catalogueCheckpoint(store)
    parked = await parkedOfCatalogue(store)
    shelf.put(await loadDocs(store))
    if (position !== null) gate.reached(position)
    isLoaded = true
  }
  /** Takes documents in one set after the other: the last reading counts. */
  const taking = createGate(1, Number.POSITIVE_INFINITY)
  const take = (read: () => Promise<CatalogueDocs>) => taking(async () => shelf.put(await read()))

  /** Revived documents come without an event. */
  const followRevivals = async (progressed: () => void) => {
    const now = await parkedOfCatalogue(store)
    if (parked.some((one) => !now.includes(one))) await take(() => loadDocs(store))
    parked = now
    progressed()
    await world.wait(LOOK_FOR_REVIVED_MS, signal)
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
    keepTrying(followRevivals, { signal, onError, world }),
  ])
  return {
    queries: catalogueQueries(shelf, gate),
    stop: async () => {
      ending.abort()
      await following
    },
  }
}
