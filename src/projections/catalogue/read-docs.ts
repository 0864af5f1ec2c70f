import { foreignOf } from '../../runtime/foreign.ts'
import type { Events, RecordedBatch } from '../../stores/event-store/events.ts'
import type { Position } from '../../stores/event-store/port.ts'
import type { Collection, Doc, ReadStore } from '../../stores/read-store/port.ts'
import { type BranchDoc, branches } from '../branches/projection.ts'
import { type CategoryDoc, categories } from '../categories/projection.ts'
import { withoutFacts } from '../facts.ts'
import { dueChanges } from '../fold-batch.ts'
import { type ParkedStream, parkedStreams, readerOf } from '../parked/parked-stream.ts'
import { type ProductDoc, products } from '../products/projection.ts'
import type { Projection } from '../projection.ts'
import { type StockDoc, stock } from '../stock/projection.ts'
import type { CatalogueDocs } from './shelf.ts'

const collections = [branches, categories, products, stock].map(({ collection }) => collection)
const PAGE = 1_000
const WAIT_MS = 1_000

/** Whether all four read models were made of this log. Creates those that are missing. */
export const isOfLog = async (events: Events, store: ReadStore): Promise<boolean> => {
  await store.prepare([...collections, parkedStreams])
  return (await foreignOf({ events, store }, collections)).length === 0
}

/** The position that all four read models have reached. Null: one of them has nothing yet. */
export const catalogueCheckpoint = async (store: ReadStore): Promise<Position | null> => {
  const checkpoints = await Promise.all(collections.map((one) => store.checkpoint(one)))
  return checkpoints.includes(null) ? null : (checkpoints.sort()[0] ?? null)
}

const readAll = async <D extends Doc>(store: ReadStore, collection: Collection): Promise<D[]> => {
  const all: D[] = []
  let after: string | undefined
  do {
    const page = await store.find<D>(collection, { limit: PAGE, after })
    all.push(...page.docs)
    after = page.next
  } while (after !== undefined)
  return all
}

export const loadDocs = async (store: ReadStore): Promise<CatalogueDocs> => ({
  branches: await readAll<BranchDoc>(store, branches.collection),
  categories: await readAll<CategoryDoc>(store, categories.collection),
  products: await readAll<ProductDoc>(store, products.collection),
  stock: await readAll<StockDoc>(store, stock.collection),
})

/** The documents that the batch touches, read once the read store has come as far as the batch. None after an abort. */
export const touchedDocs = async (
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
export const parkedOfCatalogue = async (store: ReadStore): Promise<string[]> => {
  const where = { reader: { in: collections.map(readerOf) } }
  const { docs } = await store.find<ParkedStream>(parkedStreams, { where, limit: PAGE })
  return docs.map(({ id, fromRevision }) => `${id} ${fromRevision}`)
}
