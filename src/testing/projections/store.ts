import { realWorld } from '../../program/real-world.ts'
import { allProjections } from '../../projections/all-projections.ts'
import { dueChanges, foldBatch } from '../../projections/fold-batch.ts'
import { readStoreHere } from '../../stores/read-store/embedded.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { openSqlite } from '../../stores/sqlite.ts'
import { type Given, informed, nothingParked, recorded } from './fold.ts'

/** A read store in memory that holds the documents of all projections. */
export const storeOf = async (given: readonly Given[]): Promise<ReadStore> => {
  const store = readStoreHere(openSqlite(':memory:', 'NORMAL'), realWorld)
  await store.prepare(allProjections.map(({ collection }) => collection))
  const lease = await store.acquireLease('test', 'test', 60_000)
  const events = recorded(given)
  const last = events.at(-1)
  if (lease === undefined || last === undefined) return store
  const { position, stream, revision, id, meta } = last
  const batches = allProjections.map((projection) => ({
    collection: projection.collection,
    writes: foldBatch(dueChanges(projection, informed(projection, events)).due, [], nothingParked),
  }))
  await store.commit(batches, { position, stream, revision, id, at: meta.at }, lease)
  return store
}
