import { parseJson } from '../../lib/parse-json.ts'
import { type Doc, InvalidCursor, type Scalar } from './port.ts'

/** One field of an order. */
export type SortField = { field: string; descending: boolean }

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** The whole order of `sort`: ties break by id. */
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

/** What `doc` has in the fields of the order. Throws for a field that no order can go by. */
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

/** The cursor's values, one for each field of the order. Throws `InvalidCursor`. */
export const cursorValues = (cursor: string, order: readonly SortField[]): Scalar[] => {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString())
  const good = Array.isArray(values) && values.length === order.length && values.every(isScalar)
  if (!good) throw new InvalidCursor('The cursor does not fit the query')
  return values
}
