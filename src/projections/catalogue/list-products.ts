import type { ProductsQuery } from '../../contract/catalogue/product-lists.ts'
import { searchKey } from '../../domain/kernel/name-key.ts'
import { isSold } from '../../domain/product/vocabulary.ts'
import type { CategoryDoc } from '../products/categories.ts'
import type { ProductDoc } from '../products/projection.ts'
import { isInPart } from './kept-parts.ts'
import { partOf, productTests } from './product-filter.ts'
import { type Cursor, compareBy, decodeCursor, encodeCursor, placeAfter } from './product-order.ts'
import type { Scores } from './scores.ts'
import { asTypedIn } from './search-index.ts'
import type { Shelf } from './shelf.ts'

/**
 * The products of a page, at their prices at the branch. `next`: the cursor of the following page. `total`: the number
 * on all pages.
 */
export type ListedProducts = { docs: ProductDoc[]; next?: string; total: number }

/** Products in order, and the index at which the page begins. */
type Listing = { order: readonly ProductDoc[]; from: number }

/** A call without a limit gets the highest limit that a call may ask for. */
const DEFAULT_LIMIT = 200

/**
 * Scores that differ by less than this share count as equal: any change of the catalogue shifts all scores a little.
 */
const SHIFT = 0.01

/**
 * Every change of the catalogue shifts all scores a little, so the next page begins right behind the last product of
 * the page before. If that product has moved or is gone, its score and the default order give the place.
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

/** The found products of the query's part, the best score first. Equal scores keep the default order. */
const ranked = (shelf: Shelf, query: ProductsQuery, scores: Scores): ProductDoc[] => {
  const inPart = isInPart(partOf(query))
  const places = shelf.defaultPlaces()
  return Array.from(scores.ids)
    .flatMap((id, n) => {
      const doc = shelf.products.get(id)
      if (doc === undefined || !isSold(doc) || !inPart(doc)) return []
      return { doc, score: scores.scores[n] ?? 0, place: places.get(id) ?? 0 }
    })
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ doc }) => doc)
}

const listingOf = (shelf: Shelf, query: ProductsQuery, cursor: Cursor | undefined): Listing => {
  const scores = scoresFor(shelf, query)
  const sort = query.sort ?? 'default'
  const tests = productTests(query, shelf)
  const passes = (doc: ProductDoc) => tests.every((test) => test(doc))
  if (scores !== undefined && sort === 'default') {
    const order = ranked(shelf, query, scores).filter(passes)
    const score = ({ productId }: ProductDoc) => scores.of(productId) ?? 0
    return { order, from: cursor === undefined ? 0 : rankAfter(order, score, cursor) }
  }
  const part = shelf.offersAt(query.branch).parts.of(sort, partOf(query))
  const isFound = ({ productId }: ProductDoc) =>
    scores === undefined || scores.of(productId) !== undefined
  const all = scores === undefined && tests.length === 0
  const order = all ? part.items : part.items.filter((doc) => isFound(doc) && passes(doc))
  return { order, from: cursor === undefined ? 0 : placeAfter(order, compareBy[sort], cursor) }
}

/** The scores of the products that match the search text. Undefined if there is no search text. */
export const scoresFor = ({ index }: Shelf, { search }: ProductsQuery): Scores | undefined =>
  search ? index.search(search) : undefined

/** A page of the products that pass the query's filters. Throws `InvalidCursor`. */
export const listProducts = (shelf: Shelf, query: ProductsQuery): ListedProducts => {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
  const { order, from } = listingOf(shelf, query, cursor)
  const to = from + (query.limit ?? DEFAULT_LIMIT)
  const docs = order.slice(from, to).map(shelf.offersAt(query.branch).of)
  const last = docs.at(-1)
  if (order.length <= to || last === undefined) return { docs, total: order.length }
  const score = scoresFor(shelf, query)?.of(last.productId) ?? null
  return { docs, total: order.length, next: encodeCursor({ ...last, score }) }
}

/** `count`: the products that cost less than `upToCents` and no less than the band below. Null: no upper limit. */
type PriceBand = { upToCents: number | null; count: number }
/** For each choice of a filter: how many products it would leave, with all other filters applied. */
export type Facets = {
  prices: PriceBand[]
  /** The number of products by category. A missing category has none. */
  categories: ReadonlyMap<number, number>
  /** Words of the search that no product has, as they were typed, where products were found by the other words. */
  missing: string[]
}

const BAND_CENTS = 5_000
/** The bands end at KSh 1,000, as the price slider of the shop does. */
const BANDS = 20

/** All products of the query, in no order. */
const listed = (shelf: Shelf, query: ProductsQuery): readonly ProductDoc[] =>
  listingOf(shelf, { ...query, cursor: undefined }, undefined).order

const bandsOf = (shelf: Shelf, query: ProductsQuery): PriceBand[] => {
  const { minPrice: _, maxPrice: __, ...others } = query
  const { of } = shelf.offersAt(query.branch)
  const counts = Array.from({ length: BANDS + 1 }, () => 0)
  for (const doc of listed(shelf, others)) {
    const band = Math.min(BANDS, Math.floor(of(doc).priceCents / BAND_CENTS))
    counts[band] = (counts[band] ?? 0) + 1
  }
  return counts.map((count, band) => ({
    upToCents: band < BANDS ? (band + 1) * BAND_CENTS : null,
    count,
  }))
}

const categoriesOf = (shelf: Shelf, { category: _, ...others }: ProductsQuery) => {
  const counts = new Map<number, number>()
  for (const { categoryId } of listed(shelf, others)) {
    counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
  }
  return counts
}

export const facetsOf = (shelf: Shelf, query: ProductsQuery): Facets => ({
  prices: bandsOf(shelf, query),
  categories: categoriesOf(shelf, query),
  missing: asTypedIn(query.search ?? '', scoresFor(shelf, query)?.missing ?? []),
})

const PRODUCTS = 6
const CATEGORIES = 3

const wordsOf = (text: string): string[] => searchKey(text).split(' ').filter(Boolean)

/** Every word of the text is the beginning of a word in the category's English or Swahili name. */
const isMeant = ({ name, nameSw }: CategoryDoc, words: readonly string[]): boolean => {
  const named = wordsOf(`${name} ${nameSw}`)
  return words.every((word) => named.some((one) => one.startsWith(word)))
}

/** Also suggests products that only other branches sell: a shopper can order there. */
export const suggest = (
  shelf: Shelf,
  text: string,
  branchId: number | undefined,
  list: (query: ProductsQuery) => ListedProducts,
): { docs: ProductDoc[]; categories: CategoryDoc[] } => {
  const words = wordsOf(text)
  if (words.length === 0) return { docs: [], categories: [] }
  const at = branchId === undefined ? {} : { branch: branchId, elsewhere: true }
  const { docs } = list({ search: text, limit: PRODUCTS, ...at })
  const categories = [...shelf.categories.values()].filter((one) => isMeant(one, words))
  return { docs, categories: categories.slice(0, CATEGORIES) }
}
