import { LRUCache } from 'lru-cache'
import type { ProductsQuery } from '../../contract/catalogue/product-lists.ts'
import { type ListedProducts, listProducts } from './list-products.ts'
import type { Shelf } from './shelf.ts'

/** The most products in all kept pages together. */
const MOST_KEPT = 200_000

/** The changes from which another list may follow. */
export const madeOf = ({ changes }: Shelf, { branch, inStock, search }: ProductsQuery): string =>
  [
    changes.products(),
    changes.prices(branch),
    inStock === true ? changes.soldOut(branch) : '',
    search === undefined ? '' : changes.places(),
  ].join()

/** Lists products, and keeps each page until a change from which another page may follow. */
export const keptListings = (shelf: Shelf): ((query: ProductsQuery) => ListedProducts) => {
  const pages = new LRUCache<string, { madeOf: string; page: ListedProducts }>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ page }) => page.docs.length + 1,
  })
  return (query) => {
    const key = JSON.stringify(query)
    const now = madeOf(shelf, query)
    const known = pages.get(key)
    if (known?.madeOf === now) return known.page
    const page = listProducts(shelf, query)
    pages.set(key, { madeOf: now, page })
    return page
  }
}
