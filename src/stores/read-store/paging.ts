import { parseJson } from '../../lib/text.ts'
import {
  type Collection,
  type Doc,
  InvalidCursor,
  type Page,
  type Query,
  type ReadStore,
  type Scalar,
} from './port.ts'

/** One field of a sort order. */
export type SortField = { field: string; descending: boolean }

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The whole sort order: documents that are equal in `sort` follow their ids. */
export const sortFields = (sort: readonly string[] = []): SortField[] => [
  ...sort.map((key) =>
    key.startsWith('-')
      ? { field: key.slice(1), descending: true }
      : { field: key, descending: false },
  ),
  ...(sort.some((key) => key === 'id' || key === '-id')
    ? []
    : [{ field: 'id', descending: false }]),
]

/** The values of `doc` in the fields of the order. Throws a `TypeError` for a value that cannot be sorted. */
export const sortValues = (doc: Doc, order: readonly SortField[]): Scalar[] => {
  const values = new Map<string, unknown>(Object.entries(doc))
  return order.map(({ field }) => {
    const value = values.get(field) ?? null
    if (!isScalar(value)) throw new TypeError(`Documents cannot be sorted by their ${field}`)
    return value
  })
}

/** The cursor of the page behind `doc`. */
export const cursorOf = (doc: Doc, order: readonly SortField[]): string =>
  Buffer.from(JSON.stringify(sortValues(doc, order))).toString('base64url')

/** The values in a cursor, one for each field of the order. Throws `InvalidCursor`. */
export const cursorValues = (cursor: string, order: readonly SortField[]): Scalar[] => {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString())
  const good = Array.isArray(values) && values.length === order.length && values.every(isScalar)
  if (!good) throw new InvalidCursor('The cursor does not fit the query')
  return values
}

/** Null comes first. All other values of a field have the same type. */
const isBefore = (a: Scalar, b: Scalar): boolean => b !== null && (a === null || a < b)

const comparing =
  (order: readonly SortField[]) =>
  (a: readonly Scalar[], b: readonly Scalar[]): number => {
    const n = order.findIndex((_, at) => a[at] !== b[at])
    if (n === -1) return 0
    return isBefore(a[n] ?? null, b[n] ?? null) === order[n]?.descending ? 1 : -1
  }

/** The documents of one collection that match the conditions. */
export type DocsWhere = { collection: Collection; where: NonNullable<Query['where']> }

/**
 * The page of `query` over all documents of these parts. No document may be in two of them. The store is asked once
 * for each part, so that an index that begins with the fields of its conditions is enough.
 */
export const findMerged = async <D extends Doc>(
  store: Pick<ReadStore, 'find'>,
  query: Query,
  parts: readonly DocsWhere[],
): Promise<Page<D>> => {
  const order = sortFields(query.sort)
  const compare = comparing(order)
  const pages = await Promise.all(
    parts.map(({ collection, where }) =>
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
