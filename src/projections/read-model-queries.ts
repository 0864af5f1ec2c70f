import type { ErrorCode } from '../contract/errors.ts'
import type { Rejection, Result } from '../domain/kernel/result.ts'
import { type Follows, waitForAll } from '../runtime/readers.ts'
import type { Collection, Condition, Doc, Query, ReadStore } from '../stores/read-store/port.ts'

/** `cursor` is the `next` of the page before. */
export type PageRequest = { limit: number; cursor?: string | undefined }
export type ReadModelAnswer<Value> = Promise<Result<Value, Rejection<ErrorCode>>>
export type Where = NonNullable<Query['where']>

/** Queries that can wait for a position of the log. `readers`: the read models that they use. */
export type ReadModelQueries = Follows & { readers: readonly string[] }

/** Names the readers of queries that use these projections, and lets the queries wait for all of them. */
export const readsFrom = (
  store: Pick<ReadStore, 'waitFor'>,
  ...projections: readonly { collection: Collection }[]
): ReadModelQueries => ({
  readers: projections.map(({ collection }) => collection.name),
  waitFor: (position, timeoutMs) => {
    const all = projections.map(({ collection }) => ({
      waitFor: (at: string, ms: number) => store.waitFor(collection, at, ms),
    }))
    return waitForAll(all, position, timeoutMs)
  },
})

/** Leaves out conditions without a value, so that a filter that nobody sets does not filter. */
export const given = <Wanted extends Condition>(
  conditions: Readonly<Record<string, Wanted | undefined>>,
): Readonly<Record<string, Wanted>> => {
  const where: Record<string, Wanted> = {}
  for (const [field, condition] of Object.entries(conditions)) {
    if (condition !== undefined) where[field] = condition
  }
  return where
}

const PAGE = 200
/** The most documents of one call. A job takes the others the next time. */
const MOST = 10_000

/** `page`, `most`: numbers of documents. `after`: the cursor of an earlier page. */
type Walk = { page?: number; most?: number; after?: string | undefined }

/**
 * Yields the documents that the query finds, page by page. A caller that fails on one document can go on with the next.
 */
export async function* everyDoc<D extends Doc>(
  store: Pick<ReadStore, 'find'>,
  collection: Collection,
  query: Pick<Query, 'where' | 'sort'>,
  { page = PAGE, most = MOST, after: first }: Walk = {},
): AsyncGenerator<D, void, undefined> {
  let after = first
  for (let given = 0; given < most; given += page) {
    const { docs, next } = await store.find<D>(collection, { ...query, limit: page, after })
    yield* docs
    if (next === undefined) return
    after = next
  }
}

const LARGE_PAGE = { page: 1_000, most: Number.POSITIVE_INFINITY }

/** All documents that the query finds, however many. */
export const allDocs = async <D extends Doc>(
  store: Pick<ReadStore, 'find'>,
  collection: Collection,
  query: Pick<Query, 'where' | 'sort'> = {},
): Promise<D[]> => {
  const all: D[] = []
  for await (const doc of everyDoc<D>(store, collection, query, LARGE_PAGE)) all.push(doc)
  return all
}
