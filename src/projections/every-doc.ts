import type { Collection, Doc, Query, ReadStore } from '../stores/read-store/port.ts'

const PAGE = 200
/** Documents beyond these wait for the next time. */
const MOST = 10_000

/**
 * Yields the documents that the query finds, page by page. A document that its reader cannot deal with holds up no
 * other.
 */
export async function* everyDoc<D extends Doc>(
  store: Pick<ReadStore, 'find'>,
  collection: Collection,
  query: Pick<Query, 'where' | 'sort'>,
): AsyncGenerator<D, void, undefined> {
  let after: string | undefined
  for (let given = 0; given < MOST; given += PAGE) {
    const { docs, next } = await store.find<D>(collection, { ...query, limit: PAGE, after })
    yield* docs
    if (next === undefined) return
    after = next
  }
}
