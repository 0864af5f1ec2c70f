import type { ProductsQuery } from '../../contract/catalogue/product-lists.ts'
import { toCents } from '../../contract/rules/money.ts'
import { searchKey } from '../../domain/kernel/name-key.ts'
import { isReduced } from '../../domain/product/prices.ts'
import type { CategoryDoc } from '../products/categories.ts'
import type { ProductDoc } from '../products/projection.ts'
import {
  type Cursor,
  compareBy,
  decodeCursor,
  encodeCursor,
  type SortedProducts,
} from './product-order.ts'
import type { Scores } from './search-index.ts'
import type { Shelf } from './shelf.ts'
import type { StockFigures } from './stock-figures.ts'

type Test = (doc: ProductDoc) => boolean

const sellsAt =
  (branchId: number): Test =>
  ({ exclusiveBranchId }) =>
    exclusiveBranchId === null || exclusiveBranchId === branchId

/** A query that names products, or that also looks at other branches, gets products wherever they are sold. */
const soldAtBranch = ({ branch, ids, elsewhere }: ProductsQuery): Test | false =>
  branch !== undefined && ids === undefined && elsewhere !== true && sellsAt(branch)

const inStock = (stock: StockFigures, branchId: number | undefined): Test =>
  branchId === undefined ? stock.isAnywhere : (doc) => stock.availableOf(branchId, doc) > 0

const ofCategories = (ids: readonly number[]): Test => {
  const wanted = new Set(ids)
  return ({ categoryId }) => wanted.has(categoryId)
}

const oneOf = (ids: readonly number[]): Test => {
  const wanted = new Set(ids)
  return ({ productId }) => wanted.has(productId)
}

/** One test of a product for each filter that the query sets. Prices are those at the branch. */
const tests = (
  query: ProductsQuery,
  { stock, offersAt }: Pick<Shelf, 'stock' | 'offersAt'>,
): (Test | false | undefined)[] => {
  const { branch, category, featured, exclusive, minPrice, maxPrice } = query
  const { of } = offersAt(branch)
  return [
    query.ids && oneOf(query.ids),
    soldAtBranch(query),
    category && ofCategories(category),
    featured !== undefined && ((doc) => doc.isFeatured === featured),
    exclusive !== undefined && ((doc) => (doc.exclusiveBranchId !== null) === exclusive),
    query.onSale === true && ((doc) => isReduced(of(doc))),
    minPrice !== undefined && ((doc) => of(doc).priceCents >= toCents(minPrice)),
    maxPrice !== undefined && ((doc) => of(doc).priceCents <= toCents(maxPrice)),
    query.inStock === true && inStock(stock, branch),
  ]
}

export const productFilter = (
  query: ProductsQuery,
  shelf: Pick<Shelf, 'stock' | 'offersAt'>,
): Test => {
  const set = tests(query, shelf).filter((test) => test !== undefined && test !== false)
  return (doc) => set.every((test) => test(doc))
}

/**
 * The products of a page, at their prices at the branch. `next`: the cursor of the following page. `total`: the number
 * on all pages.
 */
export type ListedProducts = { docs: ProductDoc[]; next?: string; total: number }

/** Products in order, and the index at which the page begins. */
type Listing = { order: readonly ProductDoc[]; from: number }

/** A call without a limit gets the highest limit that a call may ask for. */
const DEFAULT_LIMIT = 200

const sortedListing = (list: SortedProducts, cursor?: Cursor): Listing => {
  return { order: list.items, from: cursor === undefined ? 0 : list.indexAfter(cursor) }
}

/** Best score first. Equal scores keep the order of the list. */
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

/** The scores of the products that match the search text. Undefined if there is no search text. */
export const scoresOf = ({ index }: Shelf, { search }: ProductsQuery): Scores | undefined =>
  search ? index.search(search) : undefined

/** A page of the products that pass the query's filters. Throws `InvalidCursor`. */
export const listProducts = (shelf: Shelf, query: ProductsQuery): ListedProducts => {
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

/** `count`: the products that cost less than `upToCents` and no less than the band below. Null: no upper limit. */
type PriceBand = { upToCents: number | null; count: number }
/** For each choice of a filter: how many products it would leave, with all other filters applied. */
export type Facets = {
  prices: PriceBand[]
  /** The number of products by category. A missing category has none. */
  categories: ReadonlyMap<number, number>
}

const BAND_CENTS = 5_000
/** The bands end at KSh 1,000, as the price slider of the shop does. */
const BANDS = 20

const listed = (shelf: Shelf, query: ProductsQuery): ProductDoc[] => {
  const passes = productFilter(query, shelf)
  const scores = scoresOf(shelf, query)
  const { items } = shelf.offersAt(query.branch).sorted.default
  return items.filter((doc) => (scores === undefined || scores.has(doc.productId)) && passes(doc))
}

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
): { docs: ProductDoc[]; categories: CategoryDoc[] } => {
  const words = wordsOf(text)
  if (words.length === 0) return { docs: [], categories: [] }
  const at = branchId === undefined ? {} : { branch: branchId, elsewhere: true }
  const { docs } = listProducts(shelf, { search: text, limit: PRODUCTS, ...at })
  const categories = [...shelf.categories.values()].filter((one) => isMeant(one, words))
  return { docs, categories: categories.slice(0, CATEGORIES) }
}
