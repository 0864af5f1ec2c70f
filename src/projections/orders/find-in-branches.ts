import {
  cursorOf,
  cursorValues,
  type SortField,
  sortFields,
} from '../../stores/read-store/cursor.ts'
import type {
  Collection,
  Doc,
  Page,
  Query,
  ReadStore,
  Scalar,
} from '../../stores/read-store/port.ts'

const isBefore = (a: Scalar | undefined, b: Scalar | undefined): boolean => String(a) < String(b)

/** Compares as the stores do, where the fields of the order are texts in ASCII. */
const compare =
  (order: readonly SortField[]) =>
  (a: readonly Scalar[], b: readonly Scalar[]): number => {
    const n = order.findIndex((_, at) => a[at] !== b[at])
    if (n === -1) return 0
    return isBefore(a[n], b[n]) === order[n]?.descending ? 1 : -1
  }

/**
 * One page of what these branches have, as an index over all of them would give it. Such an index would be one more to
 * write for every order, and only admins search all branches.
 */
export const findInBranches = async <D extends Doc>(
  store: ReadStore,
  collection: Collection,
  query: Query,
  branchIds: readonly number[],
): Promise<Page<D>> => {
  const order = sortFields(query.sort)
  const inOrder = compare(order)
  const pages = await Promise.all(
    branchIds.map((branchId) =>
      store.find<D>(collection, { ...query, where: { branchId, ...query.where } }),
    ),
  )
  const all = pages
    .flatMap(({ docs }) => docs)
    .map((doc) => ({ doc, cursor: cursorOf(doc, order) }))
    .map((one) => ({ ...one, values: cursorValues(one.cursor, order) }))
    .toSorted((a, b) => inOrder(a.values, b.values))
  const page = all.slice(0, query.limit)
  const docs = page.map(({ doc }) => doc)
  const isLast = all.length === page.length && pages.every(({ next }) => next === undefined)
  const next = page.at(-1)?.cursor
  return isLast || next === undefined ? { docs } : { docs, next }
}
