import type { BranchDoc } from '../branches/projection.ts'
import type { CategoryDoc } from '../categories/projection.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { StockDoc } from '../stock/projection.ts'
import {
  type BranchOffers,
  branchOffers,
  type KeptOffers,
  type SortedLists,
} from './branch-offers.ts'
import { compareBy } from './product-order.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { sortedProducts } from './sorted-products.ts'
import { type StockFigures, stockFigures } from './stock-figures.ts'

/** Documents of the catalogue's four read models. */
export type CatalogueDocs = {
  branches: readonly BranchDoc[]
  categories: readonly CategoryDoc[]
  products: readonly ProductDoc[]
  stock: readonly StockDoc[]
}

/** The catalogue in memory, each thing where its question finds it. */
export type Shelf = {
  readonly branches: ReadonlyMap<number, BranchDoc>
  readonly categories: ReadonlyMap<number, CategoryDoc>
  readonly products: ReadonlyMap<number, ProductDoc>
  readonly bySlug: ReadonlyMap<string, ProductDoc>
  /** By category. */
  readonly productCounts: ReadonlyMap<number, number>
  readonly index: Pick<SearchIndex, 'search'>
  readonly stock: StockFigures
  /** The products' usual prices without a branch. */
  offersAt(branchId: number | undefined): BranchOffers
  /** Takes in new and changed documents. */
  put(docs: CatalogueDocs): void
}

export const createShelf = (): Shelf => {
  const branches = new Map<number, BranchDoc>()
  const categories = new Map<number, CategoryDoc>()
  const products = new Map<number, ProductDoc>()
  const bySlug = new Map<string, ProductDoc>()
  const productCounts = new Map<number, number>()
  const index = createSearchIndex()
  const stock = stockFigures()
  const sorted: SortedLists = {
    default: sortedProducts(compareBy.default),
    'price-asc': sortedProducts(compareBy['price-asc']),
    'price-desc': sortedProducts(compareBy['price-desc']),
    'name-asc': sortedProducts(compareBy['name-asc']),
    'name-desc': sortedProducts(compareBy['name-desc']),
  }
  const usual: BranchOffers = { of: (doc) => doc, sorted }
  const offers = new Map<number, KeptOffers>()

  const count = ({ categoryId }: ProductDoc, by: 1 | -1): void => {
    productCounts.set(categoryId, (productCounts.get(categoryId) ?? 0) + by)
  }
  const putProduct = (doc: ProductDoc): void => {
    const before = products.get(doc.productId)
    products.set(doc.productId, doc)
    if (before !== undefined) {
      bySlug.delete(before.slug)
      count(before, -1)
    }
    bySlug.set(doc.slug, doc)
    count(doc, 1)
    for (const list of Object.values(sorted)) list.put(doc, before)
    for (const branch of offers.values()) branch.put(doc, before)
    index.put(doc, categories.get(doc.categoryId))
  }
  const putStock = (doc: StockDoc): void => {
    stock.put(doc)
    const product = products.get(doc.productId)
    if (product !== undefined) offers.get(doc.branchId)?.put(product, product)
  }
  const putBranch = (doc: BranchDoc): void => {
    branches.set(doc.branchId, doc)
    if (offers.has(doc.branchId)) return
    offers.set(doc.branchId, branchOffers(doc.branchId, stock, sorted))
  }

  return {
    branches,
    categories,
    products,
    bySlug,
    productCounts,
    index,
    stock,
    offersAt: (branchId) => offers.get(branchId ?? 0) ?? usual,
    put: (docs) => {
      for (const doc of docs.categories) categories.set(doc.categoryId, doc)
      docs.products.forEach(putProduct)
      docs.stock.forEach(putStock)
      // Branches come last: a new branch goes through all products once.
      docs.branches.forEach(putBranch)
    },
  }
}
