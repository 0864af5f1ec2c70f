import type { ProductsQuery } from '../../contract/catalogue/product-query.ts'
import { scoresOf } from './list-products.ts'
import { productFilter } from './product-filter.ts'
import type { Shelf } from './shelf.ts'

/** `count` products cost less than `upToCents` and not less than the band before. Null: without end. */
export type PriceBand = { upToCents: number | null; count: number }

const BAND_CENTS = 5_000
/** The bands reach up to KSh 1000, where the shop's price slider ends. */
const BANDS = 20

export const priceBands = (shelf: Shelf, query: ProductsQuery): PriceBand[] => {
  const { minPrice: _, maxPrice: __, ...others } = query
  const passes = productFilter(others, shelf)
  const scores = scoresOf(shelf, query)
  const offers = shelf.offersAt(query.branch)
  const counts = Array.from({ length: BANDS + 1 }, () => 0)
  for (const doc of offers.sorted.default.items) {
    if (scores !== undefined && !scores.has(doc.productId)) continue
    if (!passes(doc)) continue
    const band = Math.min(BANDS, Math.floor(offers.of(doc).priceCents / BAND_CENTS))
    counts[band] = (counts[band] ?? 0) + 1
  }
  return counts.map((count, band) => ({
    upToCents: band < BANDS ? (band + 1) * BAND_CENTS : null,
    count,
  }))
}
