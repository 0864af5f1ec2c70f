import type { ProductsQuery } from '../../contract/catalogue/product-query.ts'
import type { ProductDoc } from '../products/projection.ts'
import { scoresOf } from './list-products.ts'
import { productFilter } from './product-filter.ts'
import type { Shelf } from './shelf.ts'

/** `count` products cost less than `upToCents` and not less than the band before. Null: without end. */
export type PriceBand = { upToCents: number | null; count: number }
/** What each choice of a filter would leave of a list, by all its other filters. */
export type Facets = {
  prices: PriceBand[]
  /** By category. One that is missing has none. */
  categories: ReadonlyMap<number, number>
}

const BAND_CENTS = 5_000
/** The bands reach up to KSh 1000, where the shop's price slider ends. */
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
