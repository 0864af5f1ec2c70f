import type { ProductsQuery } from '../../contract/catalogue/product-query.ts'
import type { ProductDoc } from '../products/projection.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts'
import { productFilter } from './product-filter.ts'
import { compareBy } from './product-order.ts'
import type { Scores } from './search-index.ts'
import type { Shelf } from './shelf.ts'
import type { SortedProducts } from './sorted-products.ts'

/**
 * The products of a page, at their prices at the branch. `next` is the cursor of the following page. `total` counts
 * over all pages.
 */
export type Listed = { docs: ProductDoc[]; next?: string; total: number }

/** Products in order, with the index where the page begins. */
type Listing = { order: readonly ProductDoc[]; from: number }

/** A call that names no limit gets the most that a call may ask for. */
const DEFAULT_LIMIT = 200

const sortedListing = (list: SortedProducts, cursor?: Cursor): Listing => {
  return { order: list.items, from: cursor === undefined ? 0 : list.indexAfter(cursor) }
}

/** Best first. Equals keep the order of the list. */
const rankedListing = (list: SortedProducts, scores: Scores, cursor?: Cursor): Listing => {
  const score = (doc: ProductDoc) => scores.get(doc.productId) ?? 0
  const hits: { doc: ProductDoc; score: number }[] = []
  for (const doc of list.items) {
    const found = scores.get(doc.productId)
    if (found !== undefined) hits.push({ doc, score: found })
  }
  const order = hits.sort((a, b) => b.score - a.score).map(({ doc }) => doc)
  return { order, from: cursor === undefined ? 0 : rankAfter(order, score, cursor) }
}

/** Scores this near to each other, relatively, count as the same score before and after a change. */
const SHIFT = 0.01

/**
 * Every change of the catalogue shifts all scores a little, so the place is right behind the product that the page
 * ended with. If that product has moved or gone, the place follows from its score and the default order.
 */
const rankAfter = (
  order: readonly ProductDoc[],
  score: (doc: ProductDoc) => number,
  cursor: Cursor,
): number => {
  const last = cursor.score ?? 0
  const isSame = (doc: ProductDoc) =>
    doc.productId === cursor.productId && compareBy.default(doc, cursor) === 0
  const isBehind = (doc: ProductDoc) =>
    Math.abs(score(doc) - last) > last * SHIFT
      ? score(doc) < last
      : compareBy.default(doc, cursor) > 0

  const same = order.findIndex(isSame)
  if (same >= 0) return same + 1
  const behind = order.findIndex(isBehind)
  return behind >= 0 ? behind : order.length
}

const cut = (
  { order, from }: Listing,
  matches: (doc: ProductDoc) => boolean,
  limit: number,
): { docs: ProductDoc[]; more: boolean; total: number } => {
  const docs: ProductDoc[] = []
  let total = 0
  let behind = 0
  order.forEach((doc, index) => {
    if (!matches(doc)) return
    total += 1
    if (index < from) return
    behind += 1
    if (docs.length < limit) docs.push(doc)
  })
  return { docs, more: behind > docs.length, total }
}

/** Undefined without a search. */
export const scoresOf = ({ index }: Shelf, { search }: ProductsQuery): Scores | undefined =>
  search ? index.search(search) : undefined

/** Throws `InvalidCursor`. */
export const listProducts = (shelf: Shelf, query: ProductsQuery): Listed => {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
  const scores = scoresOf(shelf, query)
  const offers = shelf.offersAt(query.branch)
  const sort = query.sort ?? 'default'
  const list = offers.sorted[sort]
  const ranked = scores !== undefined && sort === 'default'
  const listing = ranked ? rankedListing(list, scores, cursor) : sortedListing(list, cursor)
  const passes = productFilter(query, shelf)
  const matches = (doc: ProductDoc) =>
    (scores === undefined || scores.has(doc.productId)) && passes(doc)

  const { docs: found, more, total } = cut(listing, matches, query.limit ?? DEFAULT_LIMIT)
  const docs = found.map(offers.of)
  const last = docs.at(-1)
  if (!more || last === undefined) return { docs, total }
  return {
    docs,
    total,
    next: encodeCursor({ ...last, score: scores?.get(last.productId) ?? null }),
  }
}
