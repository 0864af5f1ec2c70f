import { cursorOf, type SortField, sortFields, sortValues } from './cursor.ts'
import type { Collection, Doc, Page, Query, ReadStore, Scalar } from './port.ts'

/** Null comes first. The other values of a field are of one kind. */
const isBefore = (a: Scalar, b: Scalar): boolean => b !== null && (a === null || a < b)

const comparing =
  (order: readonly SortField[]) =>
  (a: readonly Scalar[], b: readonly Scalar[]): number => {
    const n = order.findIndex((_, at) => a[at] !== b[at])
    if (n === -1) return 0
    return isBefore(a[n] ?? null, b[n] ?? null) === order[n]?.descending ? 1 : -1
  }

/**
 * The page that `query` would find with any of `wheres` beside its own conditions. No document may fit two of them. It
 * asks once for each: an index that begins with their fields serves, where one over all would be one more to write.
 */
export const findMerged = async <D extends Doc>(
  store: Pick<ReadStore, 'find'>,
  collection: Collection,
  query: Query,
  wheres: readonly NonNullable<Query['where']>[],
): Promise<Page<D>> => {
  const order = sortFields(query.sort)
  const compare = comparing(order)
  const pages = await Promise.all(
    wheres.map((where) =>
      store.find<D>(collection, { ...query, where: { ...where, ...query.where } }),
    ),
  )
  const all = pages
    .flatMap(({ docs }) => docs)
    .map((doc) => ({ doc, values: sortValues(doc, order) }))
    .toSorted((a, b) => compare(a.values, b.values))
    .map(({ doc }) => doc)
  const docs = all.slice(0, query.limit)
  const last = docs.at(-1)
  const isWhole = all.length === docs.length && pages.every(({ next }) => next === undefined)
  return isWhole || last === undefined ? { docs } : { docs, next: cursorOf(last, order) }
}
